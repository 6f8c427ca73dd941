import type { ImageContentType, ImageSize } from '#shared/images.ts';
import { imageUpload } from '../../content/image-upload.ts';
import { ImageError } from './image-error.ts';

const { invalid } = imageUpload;

/** Chosen by eye: small print in a photograph is still legible at the lowest. */
const QUALITIES = [0.75, 0.65, 0.55];
/** When no quality is small enough, the image shrinks. */
const SCALE_STEP = 0.8;
const THUMBNAIL_SIZE = { width: 480, height: 480 };
const THUMBNAIL_QUALITY = 0.7;

/** The bytes of an image and their type. */
export interface ImageFile {
  readonly blob: Blob;
  readonly contentType: ImageContentType;
}

/** Safari decodes WebP but cannot encode it: it would return a PNG. */
const chooseEncoding = (): 'image/webp' | 'image/jpeg' => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  return canvas.toDataURL('image/webp').startsWith('data:image/webp') ? 'image/webp' : 'image/jpeg';
};

/** The factor that makes an image fit. Never above 1. */
const scaleToFit = (bitmap: ImageBitmap, box: Pick<ImageSize, 'width' | 'height'>): number =>
  Math.min(1, box.width / bitmap.width, box.height / bitmap.height);

const drawScaled = (bitmap: ImageBitmap, scale: number, contentType: ImageContentType): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new ImageError(invalid.noCanvas);
  if (contentType === 'image/jpeg') {
    // JPEG has no transparency: transparent pixels would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const encode = (canvas: HTMLCanvasElement, contentType: ImageContentType, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new ImageError(invalid.notEncoded))),
      contentType,
      quality,
    );
  });

/** Whether an image is within the pixels of a size. */
export const isWithinSize = (bitmap: ImageBitmap, size: ImageSize): boolean => scaleToFit(bitmap, size) === 1;

/**
 * Redraws an image within the pixels and bytes of a size: as WebP, or as JPEG on white where the browser cannot encode WebP.
 * Rejects with an ImageError when the browser cannot draw.
 */
export const resizeImage = async (bitmap: ImageBitmap, size: ImageSize): Promise<ImageFile> => {
  const contentType = chooseEncoding();
  for (let scale = scaleToFit(bitmap, size); ; scale *= SCALE_STEP) {
    const canvas = drawScaled(bitmap, scale, contentType);
    for (const quality of QUALITIES) {
      const blob = await encode(canvas, contentType, quality);
      if (blob.size <= size.bytes) return { blob, contentType };
    }
  }
};

/** A data URL of at most 480 px, to store with a draft. */
export const toThumbnail = (bitmap: ImageBitmap): string => {
  const contentType = chooseEncoding();
  return drawScaled(bitmap, scaleToFit(bitmap, THUMBNAIL_SIZE), contentType).toDataURL(
    contentType,
    THUMBNAIL_QUALITY,
  );
};
