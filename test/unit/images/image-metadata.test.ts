import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IMAGE_CONTENT_TYPES } from '#shared/images.ts';
import { readImageMetadata } from '../../../web/features/images/image-metadata.ts';
import { images } from './sample-images.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (character) => character.charCodeAt(0)) : part,
    ),
  );

const png = (...chunks: string[]) =>
  bytes(
    '\x89PNG\r\n\x1a\n',
    ...chunks
      .flatMap((name) => [[0, 0, 0, 3], name, 'abc', [0, 0, 0, 0]] as const)
      .map((part) => (typeof part === 'string' ? part : [...part])),
  );

/** Chunks of odd length, each followed by a padding byte that its length does not count. */
const webp = (...chunks: string[]) =>
  bytes('RIFF\0\0\0\0WEBP', ...chunks.map((name) => `${name}\x03\0\0\0abc\0`));

const FRAME = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 1, 2, 3, 4, 5, 6, 2, 2, 0x4c, 0x01, 0];
const PAUSE = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
const gif = (...blocks: number[][]) =>
  bytes('GIF89a', [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff], ...blocks);

const avif = (...brands: string[]) => bytes([0, 0, 0, 8 + 4 * brands.length], 'ftyp', ...brands);

describe('a chosen file', () => {
  it.each([
    ['a PNG with frames', 'image/png', png('IHDR', 'acTL', 'fcTL', 'IDAT', 'IEND')],
    ['a WebP with frames', 'image/webp', webp('VP8X', 'ANIM', 'ANMF')],
    ['a GIF of two frames', 'image/gif', gif(PAUSE, FRAME, PAUSE, FRAME, [0x3b])],
    ['a GIF that is truncated in its third frame', 'image/gif', gif(FRAME, FRAME, FRAME.slice(0, 12))],
    ['a sequence of AVIF', 'image/avif', avif('avis', '\0\0\0\0', 'avif', 'msf1')],
  ] as const)('detects an animation in %s', (_name, kind, file) => {
    expect(readImageMetadata(kind, file).isAnimated).toBe(true);
  });

  it.each([
    ['a PNG', 'image/png', png('IHDR', 'IDAT', 'IEND')],
    [
      'a PNG whose data says acTL',
      'image/png',
      bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 4], 'IDATacTL', [0, 0, 0, 0]),
    ],
    ['a WebP', 'image/webp', webp('VP8 ')],
    ['a GIF of one frame', 'image/gif', gif(PAUSE, FRAME, [0x3b])],
    ['an AVIF', 'image/avif', avif('avif', '\0\0\0\0', 'mif1')],
    ['a JPEG', 'image/jpeg', bytes([0xff, 0xd8, 0xff])],
    ...images.map(
      ({ name, contentType, bytes: file }) => [`as written, ${name}`, contentType, file] as const,
    ),
  ] as const)('detects a still image in %s', (_name, kind, file) => {
    expect(readImageMetadata(kind, file).isAnimated).toBe(false);
  });

  it.each([
    ['a PNG with camera metadata', 'image/png', png('IHDR', 'eXIf', 'IDAT')],
    ['a PNG with text of a program, after the image', 'image/png', png('IHDR', 'IDAT', 'iTXt')],
    ['a WebP with camera metadata', 'image/webp', webp('VP8X', 'VP8 ', 'EXIF')],
    ['a WebP with text of a program', 'image/webp', webp('VP8X', 'VP8 ', 'XMP ')],
    ['any JPEG', 'image/jpeg', bytes([0xff, 0xd8, 0xff])],
  ] as const)('detects metadata in %s', (_name, kind, file) => {
    expect(readImageMetadata(kind, file).hasMetadata).toBe(true);
  });

  it('detects no metadata in a plain PNG or a plain WebP', () => {
    expect(readImageMetadata('image/png', png('IHDR', 'sRGB', 'IDAT', 'IEND')).hasMetadata).toBe(false);
    expect(readImageMetadata('image/webp', webp('VP8X', 'ICCP', 'VP8 ')).hasMetadata).toBe(false);
  });

  it('returns a result for any bytes', () => {
    const starts = fc.constantFrom(png('IHDR'), webp('VP8X'), gif(FRAME), avif('avif'), bytes());
    const kinds = fc.constantFrom(...IMAGE_CONTENT_TYPES);
    fc.assert(
      fc.property(kinds, starts, fc.uint8Array({ maxLength: 200 }), (kind, start, noise) => {
        expect(Object.keys(readImageMetadata(kind, Uint8Array.of(...start, ...noise)))).toHaveLength(2);
      }),
      { numRuns: 2000 },
    );
  });
});
