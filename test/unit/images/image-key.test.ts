import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toShareImage, toSrcSet, toThumbnail } from '#shared/images.ts';
import {
  listFiles,
  parseImageKey,
  toDrawnImageKey,
  toImageKey,
  toImageUrl,
  toImageKeys,
  toIncomingKey,
} from '../../../functions/images/image-key.ts';

const SITE_URL = 'https://plainly.example';
const uuid = '6f1c2f6e-64a5-4d5c-9a51-0d9a3b8a7c11';
const KEY = `blogimage/w11-16-22-y2026/${uuid}-1600.webp`;

describe('parseImageKey', () => {
  it.each([
    `https://elsewhere.example/${KEY}`,
    `https://plainly.example.evil.example/${KEY}`,
    `https://plainly.example@evil.example/${KEY}`,
    `https://plainly.example:443/${KEY}`,
    `http://plainly.example/${KEY}`,
    `https://plainly.example//${KEY}`,
    `${SITE_URL}/${KEY}?x=1`,
    `${SITE_URL}/${KEY}\n`,
    `${SITE_URL}/incoming/${KEY}`,
    `${SITE_URL}/blogimage/w11-16-22-y2026/../w11-16-22-y2026/${uuid}-1600.webp`,
    `${SITE_URL}/blogimage/w11-16-22-y2026/${uuid.toUpperCase()}-1600.webp`,
    `${SITE_URL}/blogimage/w11-16-22-y2026/${uuid}-480.webp`,
    `${SITE_URL}/blogimage/w11-16-22-y2026/${uuid}-1600.webp.html`,
    `${SITE_URL}/blogimage/w11-16-22-y2026/${uuid}.webp`,
    `${SITE_URL}/blogimage/w11-16-22-y2026/${uuid}-share.jpg`,
    `${SITE_URL}/blogimage/${uuid}-1600.webp`,
  ])('parses no key from the address %j', (url) => {
    expect(parseImageKey(SITE_URL, `${SITE_URL}/${KEY}`)).toBe(KEY);
    expect(parseImageKey(SITE_URL, url)).toBeUndefined();
  });

  it('recognizes the address of every key that it made, and no other text', () => {
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), fc.nat(), fc.string(), (uuid, at, noise) => {
        const key = toImageKey('w11-16-22-y2026', uuid);
        const url = toImageUrl(SITE_URL, key);
        expect(parseImageKey(SITE_URL, url)).toBe(key);
        fc.pre(noise !== '');
        const cut = at % url.length;
        const changed = parseImageKey(SITE_URL, url.slice(0, cut) + noise + url.slice(cut));
        // Another digit in the week may make another valid key, but never this one.
        expect(changed).not.toBe(key);
        expect(changed ?? key).toMatch(/^blogimage\/w[\d-]+-y\d{4}\/[0-9a-f-]{36}-1600\.webp$/);
      }),
    );
  });
});

it('refuses an image of another site in the field of the image', () => {
  const images = [{ url: `${SITE_URL}/${KEY}` }, { url: `https://elsewhere.example/${KEY}` }];
  const message = 'Please upload the image here: the address must be one of ours';
  expect(() => toImageKeys(images, SITE_URL, 'images')).toThrow(
    expect.objectContaining({ status: 400, fields: [{ path: 'images.1.url', message }] }),
  );
});

describe('keys of an image', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const)(
    'leads from the key of an upload of %s to its image',
    (contentType) => {
      const incoming = toIncomingKey(KEY, contentType);
      expect(incoming).toMatch(/^incoming\/blogimage\/w11-16-22-y2026\/[0-9a-f-]{36}\.[a-z]{3,4}$/);
      expect(toDrawnImageKey(incoming)).toBe(KEY);
    },
  );

  it.each([
    'incoming/x.jpg',
    KEY,
    `incoming/blogimage/w11-16-22-y2026/${uuid}.svg`,
    `incoming/blogimage/../${uuid}.jpg`,
    `incoming/incoming/blogimage/w11-16-22-y2026/${uuid}.jpg`,
    `incoming/blogimage/w11-16-22-y2026/${uuid}-1600.webp`,
  ])('leads from %s to no image', (key) => {
    expect(toDrawnImageKey(key)).toBeUndefined();
  });

  it('lists the files of an image', () => {
    const folder = 'blogimage/w11-16-22-y2026';
    expect(listFiles(KEY)).toEqual([
      `${folder}/${uuid}-480.webp`,
      `${folder}/${uuid}-960.webp`,
      `${folder}/${uuid}-1600.webp`,
      `${folder}/${uuid}-share.jpg`,
    ]);
  });
});

it('names the widths, the narrowest file and the file to share of an image of ours, and no other', () => {
  const base = `/blogimage/w11-16-22-y2026/${uuid}`;
  expect(toSrcSet(`${base}-1600.webp`)).toBe(
    `${base}-480.webp 480w, ${base}-960.webp 960w, ${base}-1600.webp 1600w`,
  );
  expect(toThumbnail(`${base}-1600.webp`)).toBe(`${base}-480.webp`);
  expect(toShareImage(`${base}-1600.webp`)).toBe(`${base}-share.jpg`);
  expect([toSrcSet('/logo.svg'), toThumbnail('/logo.svg'), toShareImage('/logo.svg')]).toEqual([
    undefined,
    '/logo.svg',
    '/logo.svg',
  ]);
});
