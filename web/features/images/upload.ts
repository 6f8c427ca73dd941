import { imageEndpoints } from '#shared/contract/images.ts';
import { formatWeek } from '#shared/week.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../api.ts';
import { imageUpload as words } from '../../content/image-upload.ts';
import type { PreparedImage } from './prepare-image.ts';
import type { ImageFile } from './resize-image.ts';

interface UploadRequest {
  image: PreparedImage;
  signal: AbortSignal;
  /** Called with the sent share, 0 to 1. */
  onProgress: (share: number) => void;
}

/** The URLs that an image will have on the site. */
export interface ImageUrls {
  readonly url: string;
  readonly small?: string;
}

const put = (
  url: string,
  { blob, contentType }: ImageFile,
  { signal, onProgress }: Pick<UploadRequest, 'signal' | 'onProgress'>,
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

const describeFile = ({ blob, contentType }: ImageFile) => ({ contentType, contentLength: blob.size });

const createLinks = async ({ image: { whole, small }, signal }: UploadRequest) => {
  try {
    return await call(imageEndpoints.createUpload, {
      body: {
        week: formatWeek(new Date()),
        imageType: 'blogimage',
        ...describeFile(whole),
        ...(small && { small: describeFile(small) }),
      },
      signal,
    });
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    throw new Error(words.linkFailed, { cause: error });
  }
};

/**
 * Uploads an image, and its small version if it has one, straight to the bucket. Rejects with an ApiError when the API gave
 * no link, with an Error when an upload failed, and with an AbortError when it was canceled.
 */
export const uploadImage = async (upload: UploadRequest): Promise<ImageUrls> => {
  const { image, signal } = upload;
  const { presignedUrl, imageUrl, small } = await createLinks(upload);
  if (![presignedUrl, ...(small ? [small.presignedUrl] : [])].every((url) => URL.canParse(url))) {
    throw new Error(words.linkInvalid);
  }
  await put(presignedUrl, image.whole, upload);
  // The small version is quick: the progress stays at 100% during its upload.
  if (!image.small || !small) return { url: imageUrl };
  await put(small.presignedUrl, image.small, { signal, onProgress: () => undefined });
  return { url: imageUrl, small: small.imageUrl };
};
