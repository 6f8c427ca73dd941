import { imageEndpoints } from '#shared/contract/images.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { formatWeek } from '#shared/week.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../api.ts';
import { imageUpload as words } from '../../content/image-upload.ts';
import { acceptImage, type ImageFile } from './accept-image.ts';

interface UploadRequest {
  image: ImageFile;
  signal: AbortSignal;
  /** Called with the share that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

const put = (
  url: string,
  { image: { blob, contentType }, signal, onProgress }: UploadRequest,
): Promise<void> =>
  // fetch() reports no upload progress.
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', url);
    request.setRequestHeader('content-type', contentType);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new Error(words.failedWithStatus(request.status)));
    });
    request.addEventListener('error', () => reject(new Error(words.failed)));
    request.addEventListener('abort', () => reject(new DOMException(words.canceled, 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.throwIfAborted();
    signal.addEventListener('abort', abort);
    request.send(blob);
  });

const createLink = async ({ image: { blob, contentType }, signal }: UploadRequest) => {
  try {
    return await call(imageEndpoints.createUpload, {
      body: {
        week: formatWeek(new Date()),
        imageType: 'blogimage',
        contentType,
        contentLength: blob.size,
      },
      signal,
    });
  } catch (error) {
    // Without an answer, the connection is broken. The tool has its own message for that.
    if (signal.aborted || (error instanceof ApiError && error.status !== 0)) throw error;
    throw new Error(words.linkFailed, { cause: error });
  }
};

/**
 * Uploads an image directly to the bucket and returns its address on the site, which works some seconds later, when the server has
 * drawn it. Rejects with an ApiError if the API gave no link, with an Error if the connection or the upload failed, and with an
 * AbortError if it was canceled.
 */
export const uploadFile = async (
  file: File,
  signal: AbortSignal,
  /** Called with the share that was sent, from 0 to 1; with 0 as soon as the file is accepted. */
  onProgress: (share: number) => void,
  /** Whether only the square in its middle is wanted. */
  isSquare = false,
): Promise<string> => {
  const upload = { image: await acceptImage(file, isSquare), signal, onProgress };
  signal.throwIfAborted();
  onProgress(0);
  const { presignedUrl, imageUrl } = await createLink(upload);
  if (!parseUrl(presignedUrl)) throw new Error(words.linkInvalid);
  await put(presignedUrl, upload);
  return imageUrl;
};
