import type { ImageContentType } from '#shared/images.ts';
import { ascii, brands } from './image-kind.ts';

/** What a file holds besides one still image. */
interface Nature {
  /** It moves: a drawing of it would show its first frame only. */
  readonly isMoving: boolean;
  /** Somebody's words came along: the camera's, with the place, or a program's. */
  readonly hasNotes: boolean;
}

/** PNG: length, name, data, checksum (W3C PNG, 5.3). */
const pngChunks = (bytes: Uint8Array): Set<string> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = new Set<string>();
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    names.add(ascii(bytes, at + 4, at + 8));
  }
  return names;
};

/** WebP: name, length, data, filled up to an even length (RFC 9649, 2.3). */
const webpChunks = (bytes: Uint8Array): Set<string> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = new Set<string>();
  for (let at = 12; at + 8 <= bytes.length;) {
    names.add(ascii(bytes, at, at + 4));
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return names;
};

/** Length of the color table that a GIF's flags announce. */
const colorTable = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** How many images a GIF holds (GIF89a, 18 to 26); of one that breaks off, as far as it goes. */
const gifFrames = (bytes: Uint8Array): number => {
  let frames = 0;
  let at = 13 + colorTable(bytes[10]);
  for (;;) {
    if (bytes[at] === 0x2c) {
      frames += 1;
      at += 11 + colorTable(bytes[at + 9]);
    } else if (bytes[at] === 0x21) {
      at += 2;
    } else {
      return frames;
    }
    for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length;
    at += 1;
  }
};

const NOTES = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'EXIF', 'XMP '];

/** Tells by the bytes of a whole file whether it moves and what came along. Of what cannot be told here, nothing is promised to be clean. */
export const natureOf = (kind: ImageContentType, bytes: Uint8Array): Nature => {
  switch (kind) {
    case 'image/png':
    case 'image/webp': {
      const chunks = kind === 'image/png' ? pngChunks(bytes) : webpChunks(bytes);
      return {
        isMoving: chunks.has('acTL') || chunks.has('ANIM'),
        hasNotes: NOTES.some((name) => chunks.has(name)),
      };
    }
    case 'image/gif':
      return { isMoving: gifFrames(bytes) > 1, hasNotes: true };
    case 'image/avif':
      return { isMoving: brands(bytes).includes('avis'), hasNotes: true };
    case 'image/jpeg':
      return { isMoving: false, hasNotes: true };
  }
};
