import { imageUpload } from '../../content/image-upload.ts';
import { ImageError } from './image-error.ts';

const { invalid } = imageUpload;

/** Twice the largest width for readers, so that the server scales down a sharp image. */
const LONGEST_SIDE = 3200;
const QUALITY = 0.9;

/** Draws a photograph smaller, as a JPEG on white. Rejects with an ImageError if the browser cannot draw it. */
export const shrinkPhoto = async (bitmap: ImageBitmap) => {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new ImageError(invalid.noCanvas);
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const contentType = 'image/jpeg';
  return new Promise<{ blob: Blob; contentType: typeof contentType }>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve({ blob, contentType }) : reject(new ImageError(invalid.notEncoded))),
      contentType,
      QUALITY,
    );
  });
};
