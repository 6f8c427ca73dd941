import { imageUpload } from '../../content/image-upload.ts';
import { ImageError } from './image-error.ts';

const { invalid } = imageUpload;

/** Twice the largest width for readers, so that the server scales down a sharp image. */
const LONGEST_SIDE = 3200;
const QUALITY = 0.9;

/**
 * Draws a photograph smaller, as a JPEG on white: all of it, or the square in its middle. Rejects with an ImageError if the browser
 * cannot draw it.
 */
export const shrinkPhoto = async (bitmap: ImageBitmap, isSquare: boolean) => {
  const shorter = Math.min(bitmap.width, bitmap.height);
  const [width, height] = isSquare ? [shorter, shorter] : [bitmap.width, bitmap.height];
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new ImageError(invalid.noCanvas);
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(bitmap.width - width) / 2, (bitmap.height - height) / 2];
  context.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const contentType = 'image/jpeg';
  return new Promise<{ blob: Blob; contentType: typeof contentType }>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve({ blob, contentType }) : reject(new ImageError(invalid.notEncoded))),
      contentType,
      QUALITY,
    );
  });
};
