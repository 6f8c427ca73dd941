import { newsletter } from '#shared/contract/newsletter.ts';
import { weekOf } from '#shared/week.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../api.ts';
import type { Picture } from './picture.ts';

interface Upload {
  picture: Picture;
  signal: AbortSignal;
  /** Called with the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
}

const put = (url: string, { picture: { blob, contentType }, signal, onProgress }: Upload): Promise<void> =>
  // fetch() tells no upload progress.
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
      else reject(new Error(`S3 upload failed with status ${request.status}`));
    });
    request.addEventListener('error', () => reject(new Error('Failed to upload file to S3')));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled', 'AbortError')),
    );
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.throwIfAborted();
    signal.addEventListener('abort', abort);
    request.send(blob);
  });

const linkFor = async ({ picture: { blob, contentType }, signal }: Upload) => {
  try {
    return await call(newsletter.createUpload, {
      body: { week: weekOf(new Date()), imageType: 'blogimage', contentType, contentLength: blob.size },
      signal,
    });
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    throw new Error('Failed to generate presigned URL', { cause: error });
  }
};

/**
 * Uploads a picture straight to the bucket and answers the address it will have on the site. Rejects
 * with an ApiError when no link was given, an Error in the specification's words when the upload
 * failed, an AbortError when it was cancelled.
 */
export const uploadPicture = async (upload: Upload): Promise<string> => {
  const { presignedUrl, imageUrl } = await linkFor(upload);
  if (!URL.canParse(presignedUrl)) throw new Error('Presigned URL is invalid or undefined');
  await put(presignedUrl, upload);
  return imageUrl;
};
