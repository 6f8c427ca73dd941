import { imageEndpoints } from '#shared/contract/images.ts';
import { formatWeek } from '#shared/week.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../api.ts';
import type { Drawing } from './resize-image.ts';
import type { Image } from './prepare-image.ts';

interface Upload {
  image: Image;
  signal: AbortSignal;
  /** Called with the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Where an image will be on the site. */
export interface Addresses {
  readonly url: string;
  readonly small?: string;
}

const put = (
  url: string,
  { blob, contentType }: Drawing,
  { signal, onProgress }: Pick<Upload, 'signal' | 'onProgress'>,
): Promise<void> =>
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

const announced = ({ blob, contentType }: Drawing) => ({ contentType, contentLength: blob.size });

const linksFor = async ({ image: { whole, small }, signal }: Upload) => {
  try {
    return await call(imageEndpoints.createUpload, {
      body: {
        week: formatWeek(new Date()),
        imageType: 'blogimage',
        ...announced(whole),
        ...(small && { small: announced(small) }),
      },
      signal,
    });
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    throw new Error('Failed to generate presigned URL', { cause: error });
  }
};

/**
 * Uploads an image, and its small one if it has one, straight to the bucket; answers the addresses they will have
 * on the site. Rejects with an ApiError when no link was given, an Error in the specification's words when an
 * upload failed, an AbortError when it was cancelled.
 */
export const uploadImage = async (upload: Upload): Promise<Addresses> => {
  const { image, signal } = upload;
  const { presignedUrl, imageUrl, small } = await linksFor(upload);
  if (![presignedUrl, ...(small ? [small.presignedUrl] : [])].every((url) => URL.canParse(url))) {
    throw new Error('Presigned URL is invalid or undefined');
  }
  await put(presignedUrl, image.whole, upload);
  // Its share is little: the progress stands at its end meanwhile. An article without it is whole.
  if (!image.small || !small) return { url: imageUrl };
  await put(small.presignedUrl, image.small, { signal, onProgress: () => undefined });
  return { url: imageUrl, small: small.imageUrl };
};
