import type { ImageContentType } from '#shared/images.ts';
import { readAscii, readBrands } from './image-kind.ts';

/** What a file holds besides one still image. */
export interface ImageMetadata {
  /** Redrawing it would keep only the first frame. */
  readonly isAnimated: boolean;
  /** It may contain metadata of a camera, such as the place, or of a program. */
  readonly hasMetadata: boolean;
}

/** PNG: length, name, data, checksum (W3C PNG, 5.3). */
const readPngChunks = (bytes: Uint8Array): Set<string> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = new Set<string>();
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    names.add(readAscii(bytes, at + 4, at + 8));
  }
  return names;
};

/** WebP: name, length, data, filled up to an even length (RFC 9649, 2.3). */
const readWebpChunks = (bytes: Uint8Array): Set<string> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = new Set<string>();
  for (let at = 12; at + 8 <= bytes.length;) {
    names.add(readAscii(bytes, at, at + 4));
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return names;
};

/** The length in bytes of the color table that the flags of a GIF declare. */
const colorTableLength = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The number of frames in a GIF (GIF89a, 18 to 26). In a truncated file, the frames before its end count. */
const countGifFrames = (bytes: Uint8Array): number => {
  let frames = 0;
  let at = 13 + colorTableLength(bytes[10]);
  for (;;) {
    if (bytes[at] === 0x2c) {
      frames += 1;
      at += 11 + colorTableLength(bytes[at + 9]);
    } else if (bytes[at] === 0x21) {
      at += 2;
    } else {
      return frames;
    }
    for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length;
    at += 1;
  }
};

const METADATA_CHUNKS = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'EXIF', 'XMP '];

/** Reads from a whole file whether it is animated and has metadata. Types whose metadata is not parsed count as having some. */
export const readImageMetadata = (kind: ImageContentType, bytes: Uint8Array): ImageMetadata => {
  switch (kind) {
    case 'image/png':
    case 'image/webp': {
      const chunks = kind === 'image/png' ? readPngChunks(bytes) : readWebpChunks(bytes);
      return {
        isAnimated: chunks.has('acTL') || chunks.has('ANIM'),
        hasMetadata: METADATA_CHUNKS.some((name) => chunks.has(name)),
      };
    }
    case 'image/gif':
      return { isAnimated: countGifFrames(bytes) > 1, hasMetadata: true };
    case 'image/avif':
      return { isAnimated: readBrands(bytes).includes('avis'), hasMetadata: true };
    case 'image/jpeg':
      return { isAnimated: false, hasMetadata: true };
  }
};
