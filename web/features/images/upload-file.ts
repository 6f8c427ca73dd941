import { acceptImage } from './accept-image.ts';
import { uploadImage } from './upload.ts';

/**
 * Prepares a chosen file and uploads it. Resolves with the image's address, and with an object URL that shows it until the server
 * has prepared its files. Rejects like `acceptImage` and `uploadImage`.
 */
export const uploadFile = async (
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void = () => undefined,
): Promise<{ url: string; preview: string }> => {
  const image = await acceptImage(file);
  signal.throwIfAborted();
  const { url } = await uploadImage({ image, signal, onProgress });
  return { url, preview: URL.createObjectURL(image.blob) };
};
