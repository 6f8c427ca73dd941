import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IMAGE_CONTENT_TYPES, IMAGE_EXTENSIONS } from '#shared/images.ts';
import { readImageSize } from '../../../functions/images/image-kind.ts';
import { checkImages, type BucketImage } from '../../../functions/images/image-check.ts';
import { images } from './sample-images.ts';

const WRONG_KIND = 'The file is not the image it says it is. Please upload a JPEG, PNG, WebP, AVIF or GIF';
const TOO_LARGE = 'The image is larger than 12,000 pixels on a side';
const keyWith = (extension: string) =>
  `blogimage/w11-16-22-y2026/6f1c2f6e-64a5-4d5c-9a51-0d9a3b8a7c11.${extension}`;
const waiting = (extension: string, head: Uint8Array): BucketImage => ({
  key: keyWith(extension),
  state: 'waiting',
  head,
  version: '"v1"',
});
const checkOrCatch = (...found: BucketImage[]): unknown => {
  try {
    return checkImages(found);
  } catch (error) {
    return error;
  }
};
const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const joined = (...parts: (Uint8Array | string)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)));

describe.each(images)('$name', ({ name, bytes, contentType, extension, width, height }) => {
  it(`reads ${width} by ${height} pixels from ${name}`, () => {
    expect(readImageSize(contentType, bytes)).toEqual({ width, height });
  });

  it(`refuses ${name} under the name of another kind`, () => {
    for (const other of IMAGE_CONTENT_TYPES.filter((type) => type !== contentType)) {
      expect(readImageSize(other, bytes)).toBeUndefined();
      expect(checkOrCatch(waiting(IMAGE_EXTENSIONS[other], bytes))).toMatchObject({ status: 400 });
    }
  });

  it(`accepts ${name} under its own name with the checked version`, () => {
    const found = waiting(extension, bytes);
    expect(checkImages([found])).toEqual([{ key: found.key, contentType, version: '"v1"' }]);
  });
});

describe('hostile files', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const html = '<!doctype html><script>alert(1)</script>';

  // Valid headers with an extreme number of pixels. No WebP can declare zero.
  const declaring = (side: number): [string, Uint8Array][] => {
    const png = new Uint8Array(images[1].bytes);
    new DataView(png.buffer).setUint32(16, side);
    const gif = new Uint8Array(images[6].bytes);
    new DataView(gif.buffer).setUint16(8, side, true);
    const jpeg = new Uint8Array(images[0].bytes);
    const frame = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xc0]));
    new DataView(jpeg.buffer).setUint16(frame + 5, side);
    const webp = new Uint8Array(images[2].bytes);
    new DataView(webp.buffer).setUint16(24, Math.max(side, 1) - 1, true);
    const avif = new Uint8Array(images[5].bytes);
    new DataView(avif.buffer).setUint32(Buffer.from(avif).indexOf('ispe') + 8, side);
    const all: [string, Uint8Array][] = [
      ['png', png],
      ['gif', gif],
      ['jpg', jpeg],
      ['avif', avif],
    ];
    return side === 0 ? all : [...all, ['webp', webp]];
  };
  const bombs = [...declaring(12_001), ...declaring(65_535)];

  const payloads = [
    svg,
    html,
    `\ufeff${svg}`,
    `  \n${html}`,
    `<?xml version="1.0"?>${svg}`,
    '%PDF-1.7\n',
    'MZ\u0090\u0000',
    '\u007fELF',
    '#!/bin/sh\nrm -rf /',
    'PK\u0003\u0004',
    '{"json":true}',
    'GIF88a\u0001\u0000\u0001\u0000',
    'RIFF\u0004\u0000\u0000\u0000WAVEfmt ',
    'RIFF\u0004\u0000\u0000\u0000WEBPXXXX',
    '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000heicmif1',
    '\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000isommp42',
    '\u0000\u0000\u0000\u0018ftypavif\u0000\u0000\u0000\u0000avifmif1',
    'BM\u0036\u0000\u0000\u0000',
    'II*\u0000',
    '',
  ];
  const plain = payloads.flatMap((payload) =>
    Object.values(IMAGE_EXTENSIONS).map((extension): [string, Uint8Array] => [extension, text(payload)]),
  );
  // Images that end within their header, and images with other bytes before them.
  const cut = images.flatMap(({ extension, bytes }) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((length): [string, Uint8Array] => [extension, bytes.subarray(0, length)]),
  );
  const behind = images.flatMap(({ extension, bytes }) =>
    [html, svg, '\n', '\u0000'].map((prefix): [string, Uint8Array] => [extension, joined(prefix, bytes)]),
  );
  const jpegs: [string, Uint8Array][] = [
    [0xff, 0xd8, 0xff],
    [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xc0],
    [0xff, 0xd8, 0xff, 0xd9],
    [0xff, 0xd8, 0xff, 0xda, 0, 8],
    [0xff, 0xd8, 0x00, 0xc0, 0, 17, 8, 0, 5, 0, 7],
    [0xff, 0xd8, ...Array(40).fill(0xff)],
  ].map((bytes) => ['jpg', Uint8Array.from(bytes)]);

  const wrongKinds = [...plain, ...cut, ...behind, ...declaring(0), ...jpegs].map(
    (file) => [...file, WRONG_KIND] as const,
  );
  const hostile = [...wrongKinds, ...bombs.map((file) => [...file, TOO_LARGE] as const)];

  it('refuses at least two hundred hostile files with the right message', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(200);
    for (const [extension, head, message] of hostile) {
      expect(
        checkOrCatch(waiting(extension, head)),
        `${extension} ${Buffer.from(head).toString('hex', 0, 24)}`,
      ).toMatchObject({
        status: 400,
        fields: [{ path: 'images.0.url', message }],
      });
    }
  });

  it('reads no size from random bytes and never throws', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...IMAGE_CONTENT_TYPES),
        fc.uint8Array({ maxLength: 300 }),
        (type, head) => {
          expect(readImageSize(type, head)).toBeUndefined();
        },
      ),
    );
  });

  it('always ends on a valid header that is followed by random bytes', () => {
    const head = fc.constantFrom(...images);
    fc.assert(
      fc.property(
        head,
        fc.nat(400),
        fc.uint8Array({ maxLength: 300 }),
        ({ contentType, bytes }, keep, noise) => {
          const size = readImageSize(contentType, joined(bytes.subarray(0, keep), noise));
          expect(Object.values(size ?? {}).every(Number.isSafeInteger)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

it('accepts an image of the largest size', () => {
  const png = new Uint8Array(images[1].bytes);
  new DataView(png.buffer).setUint32(16, 12_000);
  expect(checkImages([waiting('png', png)])).toHaveLength(1);
});

it('skips a published image and refuses a missing one in its own field', () => {
  const published: BucketImage = { key: keyWith('jpg'), state: 'published' };
  const missing: BucketImage = { key: keyWith('jpg'), state: 'missing' };
  expect(checkImages([published])).toEqual([]);
  expect(checkImages([undefined])).toEqual([]);
  expect(checkOrCatch(published, missing, waiting('png', text('no')))).toMatchObject({
    status: 400,
    fields: [
      { path: 'images.1.url', message: 'The image was not found. Please upload it again' },
      { path: 'images.2.url', message: WRONG_KIND },
    ],
  });
});
