// Draws an upload anew: readers get files that are encoded from its pixels, and never its own bytes.
import sharp, { type Sharp } from 'sharp';
import { IMAGE_WIDTHS, SHARE_WIDTH } from '#shared/images.ts';
import { limits } from '#shared/limits.ts';

/** One file of an image, in the order of `listFiles`. */
interface DrawnFile {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/webp' | 'image/jpeg';
}

export type Redrawing =
  | {
      readonly is: 'drawn';
      /** The WebP of each width, and then the JPEG for sharing. */
      readonly files: readonly DrawnFile[];
      /** Pixels of the widest file. */
      readonly width: number;
      readonly height: number;
    }
  /** `reason` is a sentence for the editor. */
  | { readonly is: 'refused'; readonly reason: string };

// libvips reads many formats. A format that it cannot read cannot be used for an attack.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((loader) => `VipsForeignLoad${loader}Buffer`),
});
// A function draws one image at a time, and each only once, so a cache and threads do not help.
sharp.cache(false);
sharp.concurrency(1);

const UNREADABLE =
  'The file cannot be read as an image, or a part of it is missing. Please upload a JPEG, PNG, WebP, AVIF or GIF';
const TOO_LARGE = `The image has more than ${limits.imagePixels.max / 1_000_000} megapixels`;
const TOO_MANY_FRAMES = `The image has more than ${limits.imageFrames.max} frames`;

/** The largest height of an image, as a multiple of its width. A WebP has at most 16,383 pixels on a side. */
const MAX_STEEPNESS = 4;

const QUALITY = 75;
/** Chosen by eye: at the lowest, small print in a photograph is still legible. */
const LOWER_QUALITIES = [65, 55, 45, 38] as const;
/** A still image with more bytes per pixel gets a lower quality; grain makes such images. A page loads 80 KB of images. */
const BYTES_PER_PIXEL = 0.1;
const JPEG = { quality: 80, mozjpeg: true } as const;

/** Browsers draw an image in spite of warnings, for example of the odd scan headers that phones write. */
const open = (upload: Uint8Array, isAnimated = false, failOn: 'truncated' | 'warning' = 'truncated'): Sharp =>
  sharp(upload, {
    failOn,
    limitInputPixels: limits.imagePixels.max,
    animated: isAnimated,
  });

const fit = (image: Sharp, width: number, height = width * MAX_STEEPNESS): Sharp =>
  image.resize({ width, height, fit: 'inside', withoutEnlargement: true });

/** Draws a WebP. If it has too many bytes per pixel, tries the lower qualities until it is light enough. */
const drawWebp = async (openImage: () => Sharp, width: number, lowerQualities: readonly number[]) => {
  const draw = (quality: number) =>
    fit(openImage(), width).webp({ quality }).toBuffer({ resolveWithObject: true });
  let drawn = await draw(QUALITY);
  for (const quality of lowerQualities) {
    const { info, data } = drawn;
    if (data.length <= info.width * info.height * BYTES_PER_PIXEL) break;
    drawn = await draw(quality);
  }
  return drawn;
};

/** Draws a WebP of each width. All widths from the image's own width on get the same file. */
const drawWidths = async (openImage: () => Sharp, ownWidth: number, lowerQualities: readonly number[]) => {
  const files: DrawnFile[] = [];
  let size = { width: 0, height: 0 };
  for (const each of IMAGE_WIDTHS) {
    const narrower = files.at(-1);
    if (narrower && size.width === ownWidth) {
      files.push(narrower);
      continue;
    }
    const { data, info } = await drawWebp(openImage, each, lowerQualities);
    files.push({ bytes: data, contentType: 'image/webp' });
    size = { width: info.width, height: info.pageHeight ?? info.height };
  }
  return { files, ...size };
};

const drawShareImage = async (image: Sharp): Promise<DrawnFile> => ({
  bytes: await fit(image, SHARE_WIDTH, SHARE_WIDTH)
    // JPEG has no transparency: transparent pixels would become black.
    .flatten({ background: '#fff' })
    .jpeg(JPEG)
    .toBuffer(),
  contentType: 'image/jpeg',
});

/** Decodes a still image once, at the widest width, and draws every file from these pixels. */
const drawStill = async (upload: Uint8Array) => {
  const { data, info } = await fit(open(upload).autoOrient(), IMAGE_WIDTHS[2])
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const openPixels = () => sharp(data, { raw: { width, height, channels } });
  const drawn = await drawWidths(openPixels, width, LOWER_QUALITIES);
  return { ...drawn, files: [...drawn.files, await drawShareImage(openPixels())] };
};

const drawAnimated = async (upload: Uint8Array, ownWidth: number) => {
  const drawn = await drawWidths(() => open(upload, true), ownWidth, []);
  return { ...drawn, files: [...drawn.files, await drawShareImage(open(upload))] };
};

/**
 * Whether no block of a GIF is cut off (GIF89a, 18 to 27). libvips reads the frames that are there, and ignores a missing end. Some
 * programs leave the end out, or write zeros before it.
 */
const isWholeGif = (bytes: Uint8Array): boolean => {
  const skipColorTable = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + skipColorTable(bytes[10]);
  while (bytes[at] === 0x2c || bytes[at] === 0x21) {
    // Before its data, an image has a descriptor of ten bytes, a color table and one byte; an extension has two bytes.
    at += bytes[at] === 0x2c ? 11 + skipColorTable(bytes[at + 9]) : 2;
    for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length;
    at += 1;
    while (bytes[at] === 0) at += 1;
  }
  return bytes[at] === 0x3b || at === bytes.length;
};

/**
 * Whether the scans of a JPEG bring every coefficient of each component to its last bit (ITU-T T.81, B.2.3 and G.1). A progressive one
 * that is cut off after one of its scans decodes without a warning, and is blurred.
 */
const hasAllScans = (bytes: Uint8Array): boolean => {
  const byteAt = (at: number): number => bytes[at] ?? 0;
  const whole = new Map<number, number>();
  let components = 0;
  for (let at = 2; at < bytes.length;) {
    const marker = byteAt(at + 1);
    const isMarker = byteAt(at) === 0xff && marker >= 0xc0 && !(marker >= 0xd0 && marker <= 0xd9);
    if (!isMarker) {
      at += 1;
      continue;
    }
    if (marker <= 0xc2) components = byteAt(at + 9);
    if (marker === 0xda) {
      // Two bytes for each component; then the first and the last coefficient, and the bit to which the scan brings them.
      const end = at + 5 + 2 * byteAt(at + 4);
      const [first = 0, last = 0, bits = 0] = bytes.subarray(end, end + 3);
      const brought = (bits & 15) === 0 ? last - first + 1 : 0;
      for (let id = at + 5; id < end; id += 2) whole.set(byteAt(id), (whole.get(byteAt(id)) ?? 0) + brought);
    }
    at += 2 + byteAt(at + 2) * 256 + byteAt(at + 3);
  }
  return components > 0 && whole.size === components && [...whole.values()].every((count) => count === 64);
};

/** A JPEG of which only the mark of its end is missing, with that mark; undefined for every other file. */
const endJpeg = async (upload: Uint8Array): Promise<Uint8Array | undefined> => {
  const ended = Buffer.concat([upload, Buffer.from([0xff, 0xd9])]);
  const isJpeg = upload[0] === 0xff && upload[1] === 0xd8 && upload.at(-1) !== 0xd9;
  return isJpeg && hasAllScans(upload) && !(await isUnreadable(ended, false, 'warning')) ? ended : undefined;
};

/**
 * Whether libvips may have refused the file: it throws a plain Error. sharp also throws one for our mistakes, and libvips when
 * memory runs out.
 */
const isLikeRefusal = (error: unknown): boolean =>
  error instanceof Error && error.name === 'Error' && !/out of memory|bad_alloc/i.test(error.message);

/** Whether decoding alone, without any encoding, fails for an upload. */
const isUnreadable = async (
  upload: Uint8Array,
  isAnimated: boolean,
  failOn?: 'warning',
): Promise<boolean> => {
  try {
    await open(upload, isAnimated, failOn).stats();
    return false;
  } catch (error) {
    return isLikeRefusal(error);
  }
};

const refuse = (reason: string): Redrawing => ({ is: 'refused', reason });

/**
 * Draws an upload in every width, upright and without metadata. Refuses what browsers do not decode, is cut off, or has too many pixels;
 * the frames of an animated GIF or WebP count together. Throws every other error, because the file did not cause it.
 */
export const redraw = async (upload: Uint8Array): Promise<Redrawing> => {
  let isAnimated = false;
  try {
    const image = await sharp(upload, { animated: true, limitInputPixels: false }).metadata();
    const { format, width, height, pages = 1, pageHeight = height } = image;
    if (format === 'gif' && !isWholeGif(upload)) return refuse(UNREADABLE);
    isAnimated = pages > 1 && (format === 'gif' || format === 'webp');
    const frames = isAnimated ? pages : 1;
    if (frames > limits.imageFrames.max) return refuse(TOO_MANY_FRAMES);
    if (width * pageHeight * frames > limits.imagePixels.max) return refuse(TOO_LARGE);
    return { is: 'drawn', ...(await (isAnimated ? drawAnimated(upload, width) : drawStill(upload))) };
  } catch (error) {
    if (!isLikeRefusal(error) || !(await isUnreadable(upload, isAnimated))) throw error;
    const ended = await endJpeg(upload);
    return ended ? redraw(ended) : refuse(UNREADABLE);
  }
};
