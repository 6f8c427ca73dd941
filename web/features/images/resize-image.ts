import type { ImageContentType, ImageSize } from '#shared/images.ts';
import { ImageRefused } from './image-error.ts';

/** Looked at side by side: at the last one a photograph full of small print is still clear. */
const QUALITIES = [0.75, 0.65, 0.55];
/** When the quality has no more to give, pixels go. */
const STEP = 0.8;
const THUMBNAIL = { width: 480, height: 480 };
const THUMBNAIL_QUALITY = 0.7;

/** An image as it was drawn. */
export interface Drawing {
  readonly blob: Blob;
  readonly contentType: ImageContentType;
}

/** Safari draws WebP and cannot write it: it would answer a PNG. */
const writable = (): 'image/webp' | 'image/jpeg' => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  return canvas.toDataURL('image/webp').startsWith('data:image/webp') ? 'image/webp' : 'image/jpeg';
};

/** How far an image has to shrink to fit; it never grows. */
const scaleInto = (bitmap: ImageBitmap, box: Pick<ImageSize, 'width' | 'height'>): number =>
  Math.min(1, box.width / bitmap.width, box.height / bitmap.height);

const drawn = (bitmap: ImageBitmap, scale: number, contentType: ImageContentType): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new ImageRefused('This browser cannot draw images');
  if (contentType === 'image/jpeg') {
    // It knows no transparency: what shows through would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const written = (canvas: HTMLCanvasElement, contentType: ImageContentType, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new ImageRefused('This image could not be prepared'))),
      contentType,
      quality,
    );
  });

/** Whether an image has no more pixels than a size allows. */
export const fits = (bitmap: ImageBitmap, size: ImageSize): boolean => scaleInto(bitmap, size) === 1;

/**
 * Draws an image within a size: pixels and bytes. As WebP, or as JPEG on white where the browser cannot write
 * WebP. Rejects with a ImageRefused when the browser cannot draw.
 */
export const drawWithin = async (bitmap: ImageBitmap, size: ImageSize): Promise<Drawing> => {
  const contentType = writable();
  for (let scale = scaleInto(bitmap, size); ; scale *= STEP) {
    const canvas = drawn(bitmap, scale, contentType);
    for (const quality of QUALITIES) {
      const blob = await written(canvas, contentType, quality);
      if (blob.size <= size.bytes) return { blob, contentType };
    }
  }
};

/** A data URL of at most 480 px, to keep with a draft. */
export const thumbnailOf = (bitmap: ImageBitmap): string => {
  const contentType = writable();
  return drawn(bitmap, scaleInto(bitmap, THUMBNAIL), contentType).toDataURL(contentType, THUMBNAIL_QUALITY);
};
