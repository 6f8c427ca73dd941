// The image function's drawing as it runs on Lambda: bundled, with sharp's WebAssembly build beside it.
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleHandlers, writeBundle } from '../../../infra/bundle.ts';
import { images } from './sample-images.ts';

const ENTRY = 'functions/images/redraw.ts';
type Redraw = typeof import('../../../functions/images/redraw.ts').redraw;

let redraw: Redraw;
/** Small images by their kind. */
let small: Record<string, Buffer>;
beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'redraw-'));
  await bundleHandlers([ENTRY]);
  writeBundle(ENTRY, folder);
  ({ redraw } = createRequire(import.meta.url)(path.join(folder, 'index.js')));
  small = await makeImages();
});

const UNREADABLE =
  'The file cannot be read as an image, or a part of it is missing. Please upload a JPEG, PNG, WebP, AVIF or GIF';
const TOO_LARGE = 'The image has more than 50 megapixels';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

/** An image of one color, which is drawn much faster than noise. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#090' } });

/** Noise, so that no encoder makes a file of a few bytes. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

const animation = (width: number, height: number, frames: number) => {
  const pixels = Buffer.alloc(width * height * frames * 3);
  for (let frame = 0; frame < frames; frame += 1)
    pixels.fill(frame * 60, width * height * 3 * frame, width * height * 3 * (frame + 1));
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } });
};

/** A small image of each kind, and one that is animated. */
const makeImages = async (): Promise<Record<string, Buffer>> => ({
  jpeg: await noise(64, 48).jpeg().toBuffer(),
  'progressive jpeg': await noise(64, 48).jpeg({ progressive: true }).toBuffer(),
  png: await noise(64, 48).png().toBuffer(),
  webp: await noise(64, 48).webp().toBuffer(),
  'lossless webp': await noise(64, 48).webp({ lossless: true }).toBuffer(),
  avif: await noise(64, 48).avif().toBuffer(),
  gif: await noise(64, 48).gif().toBuffer(),
  'animated gif': await animation(64, 48, 3).gif().toBuffer(),
  'animated webp': await animation(64, 48, 3).webp().toBuffer(),
});

const readFiles = async (drawing: Awaited<ReturnType<Redraw>>) => {
  if (drawing.is === 'refused') throw new Error(drawing.reason);
  return Promise.all(
    drawing.files.map(async ({ bytes, contentType }) => {
      const {
        format,
        width,
        height,
        pageHeight,
        pages = 1,
      } = await sharp(bytes, { animated: true }).metadata();
      expect(contentType).toBe(`image/${format}`);
      return `${format} ${width}x${pageHeight ?? height}${pages > 1 ? ` ${pages} frames` : ''}`;
    }),
  );
};

describe('redraw', () => {
  it('draws a wide photograph in three widths, and once for sharing', async () => {
    const drawing = await redraw(await plain(2000, 1000).jpeg().toBuffer());
    expect(drawing).toMatchObject({ width: 1600, height: 800 });
    expect(await readFiles(drawing)).toEqual([
      'webp 480x240',
      'webp 960x480',
      'webp 1600x800',
      'jpeg 1200x600',
    ]);
  });

  it('draws no file larger than the image', async () => {
    const drawing = await redraw(await plain(700, 500).png().toBuffer());
    expect(drawing).toMatchObject({ width: 700, height: 500 });
    expect(await readFiles(drawing)).toEqual([
      'webp 480x343',
      'webp 700x500',
      'webp 700x500',
      'jpeg 700x500',
    ]);
  });

  it('keeps a long strip within what a WebP can hold', async () => {
    const drawing = await redraw(await plain(400, 20_000).png().toBuffer());
    expect(await readFiles(drawing)).toEqual([
      'webp 38x1920',
      'webp 77x3840',
      'webp 128x6400',
      'jpeg 24x1200',
    ]);
  });

  it('draws a grainy photograph in a lower quality than a smooth one', async () => {
    const upload = await noise(600, 400).jpeg().toBuffer();
    const drawing = await redraw(upload);
    const [narrow] = drawing.is === 'drawn' ? drawing.files : [];
    const usual = await sharp(upload).resize(480).webp({ quality: 75 }).toBuffer();
    expect(narrow?.bytes.length).toBeLessThan(usual.length * 0.8);
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'])('draws a still %s', async (kind) => {
    const drawing = await redraw(small[kind] ?? Buffer.alloc(0));
    expect(await readFiles(drawing)).toEqual([...Array(3).fill('webp 64x48'), 'jpeg 64x48']);
  });

  const EOI = Buffer.from([0xff, 0xd9]);
  /** Makes a change of a copy at a mark, and a number of bytes after it. */
  const setAfter = (bytes: Buffer, mark: number[], offset: number, value: number): Buffer => {
    const changed = Buffer.from(bytes);
    changed[bytes.indexOf(Buffer.from(mark)) + offset] = value;
    return changed;
  };
  const insert = (bytes: Buffer, at: number, inserted: Buffer): Buffer =>
    Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)]);

  it.each<[string, () => Buffer]>([
    ['a JPEG of a phone, with an odd end of its scan', () => setAfter(small['jpeg']!, [0xff, 0xda], 12, 0)],
    ['a JPEG without the mark of its end', () => small['jpeg']!.subarray(0, -2)],
    ['a JPEG with half of this mark', () => small['jpeg']!.subarray(0, -1)],
    ['a progressive JPEG without it', () => small['progressive jpeg']!.subarray(0, -2)],
    ['a JPEG with bytes behind it', () => Buffer.concat([small['jpeg']!, bytesOf('trailer'), EOI])],
    [
      'a JPEG with stray bytes before its scan',
      () => insert(small['jpeg']!, small['jpeg']!.indexOf(Buffer.from([0xff, 0xda])), Buffer.alloc(3)),
    ],
    [
      'a JPEG with broken EXIF',
      () => insert(small['jpeg']!, 2, Buffer.from('\xff\xe1\0\u0010Exif\0\0MM\0*\xff\xff\xff\xff', 'latin1')),
    ],
    [
      'a JPEG with a broken profile',
      () => insert(small['jpeg']!, 2, Buffer.from('\xff\xe2\0\u0014ICC_PROFILE\0\u0001\u0001bad!', 'latin1')),
    ],
    ['a PNG without its end', () => small['png']!.subarray(0, -12)],
    [
      'a PNG with a wrong sum of a side chunk',
      () => insert(small['png']!, small['png']!.indexOf('IDAT') - 4, bytesOf('\0\0\0\u0003tEXta\0b0000')),
    ],
    [
      'a GIF with a zero before its end',
      () => insert(small['gif']!, small['gif']!.length - 1, Buffer.alloc(1)),
    ],
    ['a GIF without its end', () => small['animated gif']!.subarray(0, -1)],
    ['a GIF with bytes behind its end', () => Buffer.concat([small['gif']!, bytesOf('more')])],
    ['a WebP with bytes behind its end', () => Buffer.concat([small['webp']!, bytesOf('more')])],
  ])('draws %s, as browsers do', async (_, make) => {
    expect(await redraw(make())).toMatchObject({ is: 'drawn', width: 64, height: 48 });
  });

  it.each(['gif', 'webp'] as const)('keeps a %s animated, and shares its first frame', async (kind) => {
    const upload = await animation(600, 300, 4)[kind]().toBuffer();
    const drawing = await redraw(upload);
    expect(drawing).toMatchObject({ width: 600, height: 300 });
    expect(await readFiles(drawing)).toEqual([
      'webp 480x240 4 frames',
      'webp 600x300 4 frames',
      'webp 600x300 4 frames',
      'jpeg 600x300',
    ]);
  });

  it('draws transparent pixels white in the JPEG and keeps them in the WebP', async () => {
    const clear = { create: { width: 20, height: 20, channels: 4 as const, background: '#f000' } };
    const drawing = await redraw(await sharp(clear).png().toBuffer());
    const files = drawing.is === 'drawn' ? drawing.files : [];
    const [webp, jpeg] = await Promise.all(
      [files[0], files[3]].map((file) => sharp(file?.bytes).ensureAlpha().raw().toBuffer()),
    );
    expect(webp?.[3]).toBe(0);
    expect([...(jpeg?.subarray(0, 4) ?? [])]).toEqual([255, 255, 255, 255]);
  });

  it('turns a photograph upright', async () => {
    const upload = await noise(64, 48).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await redraw(upload)).toMatchObject({ is: 'drawn', width: 48, height: 64 });
  });
});

describe('metadata', () => {
  const MARK = 'PLANTED-PLACE-51.5N';
  const exif = {
    IFD0: { ImageDescription: MARK },
    IFD3: { GPSAreaInformation: MARK, GPSLatitude: '51/1 30/1 0/1' },
  };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${MARK}</rdf></x:xmpmeta>`;
  const chunk = (name: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([bytesOf(name), data]);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };

  const planted: [string, () => Promise<Buffer>][] = [
    ['EXIF of a JPEG', () => noise(64, 48).withExif(exif).jpeg().toBuffer()],
    ['XMP of a JPEG', () => noise(64, 48).withXmp(xmp).jpeg().toBuffer()],
    ['EXIF of a PNG', () => noise(64, 48).withExif(exif).png().toBuffer()],
    ['EXIF of a WebP', () => noise(64, 48).withExif(exif).webp().toBuffer()],
    ['EXIF of an animated WebP', () => animation(64, 48, 3).withExif(exif).webp().toBuffer()],
    ['EXIF of an AVIF', () => noise(64, 48).withExif(exif).avif().toBuffer()],
    [
      'a comment of a JPEG',
      async () => {
        const jpeg = await noise(64, 48).jpeg().toBuffer();
        const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, MARK.length + 2]), bytesOf(MARK)]);
        return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
      },
    ],
    [
      'a text of a PNG',
      async () => {
        const png = await noise(64, 48).png().toBuffer();
        return Buffer.concat([
          png.subarray(0, 33),
          chunk('tEXt', bytesOf(`Comment\0${MARK}`)),
          png.subarray(33),
        ]);
      },
    ],
    [
      'a comment of an animated GIF',
      async () => {
        const gif = await animation(64, 48, 3).gif().toBuffer();
        const comment = Buffer.concat([Buffer.from([0x21, 0xfe, MARK.length]), bytesOf(`${MARK}\0`)]);
        return Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]);
      },
    ],
  ];

  it.each(planted)('draws nothing of %s', async (_, plant) => {
    const upload = await plant();
    expect(upload.includes(MARK)).toBe(true);
    const drawing = await redraw(upload);
    expect(drawing.is).toBe('drawn');
    for (const { bytes } of drawing.is === 'drawn' ? drawing.files : []) {
      expect(Buffer.from(bytes).includes(MARK)).toBe(false);
      const { exif: ownExif, xmp: ownXmp, iptc, icc, comments } = await sharp(bytes).metadata();
      expect({ ownExif, ownXmp, iptc, icc, comments }).toEqual({});
    }
  });
});

describe('hostile files', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const html = '<!doctype html><script>alert(1)</script>';

  /** Every file must be refused for this reason. */
  const expectRefused = async (files: readonly (readonly [string, Uint8Array])[], reason: string) => {
    const drawn: string[] = [];
    for (const [name, bytes] of files) {
      const drawing = await redraw(bytes);
      if (drawing.is === 'drawn' || drawing.reason !== reason) drawn.push(name);
    }
    expect(drawn).toEqual([]);
  };

  it('refuses an image that is cut off anywhere', async () => {
    const cuts = Object.entries(small).flatMap(([name, bytes]) =>
      [0, 1, 3, 8, 12, 20, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97].map((length) => {
        const end = length < 1 ? Math.floor(bytes.length * length) : length;
        return [`${name} up to ${end} of ${bytes.length}`, bytes.subarray(0, end)] as const;
      }),
    );
    expect(cuts.length).toBeGreaterThan(140);
    await expectRefused(cuts, UNREADABLE);
  });

  it('refuses a progressive JPEG that ends with one of its scans', async () => {
    const bytes = small['progressive jpeg'] ?? Buffer.alloc(0);
    const scans = [...bytes.keys()].filter((at) => bytes[at] === 0xff && bytes[at + 1] === 0xda);
    // The tables of the next scan come between the data of one and its header.
    const ends = scans.slice(1).map((at) => bytes.lastIndexOf(Buffer.from([0xff, 0xc4]), at));
    expect(ends.length).toBeGreaterThan(3);
    await expectRefused(
      [...new Set(ends)].map((end) => [`up to ${end}`, bytes.subarray(0, end)] as const),
      UNREADABLE,
    );
  });

  it('refuses what is not an image, and images of kinds that we do not take', async () => {
    const tiff = await noise(20, 20).tiff().toBuffer();
    const payloads: Record<string, string | Buffer> = {
      tiff,
      svg,
      html,
      'svg after a byte order mark': `\u00ef\u00bb\u00bf${svg}`,
      'svg after white space': `  \n${svg}`,
      'svg after a declaration': `<?xml version="1.0"?>${svg}`,
      pdf: '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj<</Type/Catalog>>endobj',
      executable: 'MZ\u0090\u0000',
      elf: '\u007fELF\u0002\u0001\u0001',
      script: '#!/bin/sh\nrm -rf /',
      zip: 'PK\u0003\u0004',
      json: '{"json":true}',
      'a GIF of another version': 'GIF88a\u0001\u0000\u0001\u0000',
      sound: 'RIFF\u0004\u0000\u0000\u0000WAVEfmt ',
      'a WebP of nothing': 'RIFF\u0004\u0000\u0000\u0000WEBPXXXX',
      heic: '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000heicmif1',
      film: '\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000isommp42',
      'an AVIF of nothing': '\u0000\u0000\u0000\u0018ftypavif\u0000\u0000\u0000\u0000avifmif1',
      bitmap: 'BM\u0036\u0000\u0000\u0000',
      ppm: 'P6 2 2 255\nabcdefghijkl',
      'a list of ImageMagick': 'push graphic-context\nimage over 0,0 0,0 "https://evil.example/x"\n',
      'a table of MATLAB': 'MATLAB 5.0 MAT-file',
      'numbers of csv': '1,2,3\n4,5,6\n',
      radiance: '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\nabcd',
      'empty lines': '\n\n\n',
    };
    await expectRefused(
      Object.entries(payloads).map(([name, content]) => [
        name,
        typeof content === 'string' ? bytesOf(content) : content,
      ]),
      UNREADABLE,
    );
  });

  it('refuses an image behind other bytes', async () => {
    const behind = images.flatMap(({ name, bytes }) =>
      [html, svg, '\n', '\u0000', 'GIF89a'].map(
        (prefix) => [`${name} behind ${prefix}`, Buffer.concat([bytesOf(prefix), bytes])] as const,
      ),
    );
    await expectRefused(behind, UNREADABLE);
  });

  /** Headers that declare a side of so many pixels. */
  const declare = (side: number): [string, Uint8Array][] => {
    const png = Buffer.from(images[1].bytes);
    png.writeUInt32BE(side, 16);
    png.writeUInt32BE(side, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    const jpeg = Buffer.from(images[0].bytes);
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(side, frame + 5);
    jpeg.writeUInt16BE(side, frame + 7);
    return [
      ['png', png],
      ['jpeg', jpeg],
    ];
  };

  it('refuses more than 50 megapixels by the header, before it decodes them', async () => {
    await expectRefused([...declare(7072), ...declare(20_000), ...declare(65_000)], TOO_LARGE);
    const bomb = await plain(7072, 7072).png().toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expectRefused([['plain png', bomb]], TOO_LARGE);
  });

  /** A GIF whose frames are one pixel on a large screen. */
  const gifWith = (side: number, frames: number): Buffer => {
    const gif = Buffer.from(images[6].bytes);
    gif.writeUInt16LE(side, 6);
    gif.writeUInt16LE(side, 8);
    const start = 13 + 6;
    const frame = gif.subarray(start, -1);
    return Buffer.concat([gif.subarray(0, start), ...Array(frames).fill(frame), gif.subarray(-1)]);
  };

  it('counts the pixels of all frames, and the frames', async () => {
    expect(await redraw(gifWith(100, 3))).toMatchObject({ is: 'drawn', width: 100 });
    await expectRefused([['thirteen frames of four megapixels', gifWith(2000, 13)]], TOO_LARGE);
    expect(await redraw(gifWith(1, 1000))).toMatchObject({ is: 'drawn' });
    await expectRefused([['1001 frames', gifWith(1, 1001)]], 'The image has more than 1000 frames');
  });

  it('draws nothing of a script that follows an image', async () => {
    for (const [kind, bytes] of Object.entries(small)) {
      const drawing = await redraw(Buffer.concat([bytes, bytesOf(html)]));
      for (const file of drawing.is === 'drawn' ? drawing.files : [])
        expect(Buffer.from(file.bytes).includes('<script'), kind).toBe(false);
    }
  });

  it('survives random changes of images: draws clean files or refuses, and goes on', async () => {
    const originals = Object.values(small);
    const change = fc.record({
      image: fc.constantFrom(...originals),
      at: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
        minLength: 1,
        maxLength: 8,
      }),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ image, at }) => {
        const bytes = Buffer.from(image);
        for (const [share, value] of at) bytes[Math.floor(share * (bytes.length - 1))] = value;
        const drawing = await redraw(bytes);
        if (drawing.is === 'drawn') expect(drawing.files).toHaveLength(4);
      }),
      { numRuns: 150 },
    );
    expect((await redraw(originals[0] ?? Buffer.alloc(0))).is).toBe('drawn');
  });
});
