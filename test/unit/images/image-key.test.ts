import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseImageKey,
  parseSmallImageKey,
  toImageKey,
  toImageUrl,
  toSmallImageKey,
} from '../../../functions/images/image-key.ts';

const SITE_URL = 'https://plainly.example';
const uuid = '6f1c2f6e-64a5-4d5c-9a51-0d9a3b8a7c11';
const KEY = `blogimage/w11-16-22-y2026/${uuid}.jpg`;
const SMALL_KEY = `blogimage/w11-16-22-y2026/${uuid}-small.webp`;

describe('parseImageKey', () => {
  it.each([
    `https://elsewhere.example/${KEY}`,
    `https://plainly.example.evil.example/${KEY}`,
    `https://plainly.example@evil.example/${KEY}`,
    `https://user@plainly.example/${KEY}`,
    `https://plainly.example:8443/${KEY}`,
    `https://plainly.example:443/${KEY}`,
    `http://plainly.example/${KEY}`,
    `HTTPS://PLAINLY.EXAMPLE/${KEY}`,
    `https://plainly.example//${KEY}`,
    `${SITE_URL}/${KEY}?x=1`,
    `${SITE_URL}/${KEY}#x`,
    `${SITE_URL}/${KEY}/`,
    `${SITE_URL}/${KEY}\n`,
    `${SITE_URL}/incoming/${KEY}`,
    `${SITE_URL}/blogimage/../settings.json`,
    `${SITE_URL}/blogimage/w11-16-22-y2026/../w11-16-22-y2026/${uuid}.jpg`,
    `${SITE_URL}/blogimage/w11-16-22-y2026/%2e%2e/${uuid}.jpg`,
    `${SITE_URL}/blogimage/w11-16-22-y2026/${uuid.toUpperCase()}.jpg`,
    `${SITE_URL}/blogimage/w11-16-22-y2026/${uuid}.JPG`,
    `${SITE_URL}/blogimage/w11-16-22-y2026/${uuid}.svg`,
    `${SITE_URL}/blogimage/w11-16-22-y2026/${uuid}.jpg.html`,
    `${SITE_URL}/blogimage/w11-16-22-y2026/${uuid}`,
    `${SITE_URL}/blogimage/${uuid}.jpg`,
    `${SITE_URL}/Blogimage/w11-16-22-y2026/${uuid}.jpg`,
  ])('parses no key from the address %j', (url) => {
    expect(parseImageKey(SITE_URL, `${SITE_URL}/${KEY}`)).toBe(KEY);
    expect(parseImageKey(SITE_URL, url)).toBeUndefined();
  });

  it('recognizes the address of every key that it made, and no other text', () => {
    const contentType = fc.constantFrom('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif');
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), contentType, fc.nat(), fc.string(), (uuid, type, at, noise) => {
        const key = toImageKey('w11-16-22-y2026', uuid, type);
        const url = toImageUrl(SITE_URL, key);
        expect(parseImageKey(SITE_URL, url)).toBe(key);
        fc.pre(noise !== '');
        const small = toImageUrl(SITE_URL, toSmallImageKey('w11-16-22-y2026', uuid, type));
        expect(parseSmallImageKey(SITE_URL, url, small)).toBe(small.slice(SITE_URL.length + 1));
        expect(parseImageKey(SITE_URL, small)).toBeUndefined();
        const cut = at % url.length;
        const changed = parseImageKey(SITE_URL, url.slice(0, cut) + noise + url.slice(cut));
        // Another digit in the week may make another valid key, but never this one.
        expect(changed).not.toBe(key);
        expect(changed ?? key).toMatch(/^blogimage\/w[\d-]+-y\d{4}\/[0-9a-f-]{36}\.[a-z]{3,4}$/);
      }),
    );
  });
});

describe('parseSmallImageKey', () => {
  it.each([
    `https://elsewhere.example/${SMALL_KEY}`,
    `${SITE_URL}/${KEY}`,
    `${SITE_URL}/${SMALL_KEY.replace('6f1c2f6e', '6f1c2f6f')}`,
    `${SITE_URL}/${SMALL_KEY.replace('/w11-16', '/w11-17')}`,
    `${SITE_URL}/${SMALL_KEY.replace('-small', '-small-small')}`,
    `${SITE_URL}/${SMALL_KEY}?x=1`,
    `${SITE_URL}/incoming/${SMALL_KEY}`,
  ])('parses no key from the address %j, which is not of the small image', (small) => {
    const url = `${SITE_URL}/${KEY}`;
    expect(parseSmallImageKey(SITE_URL, url, `${SITE_URL}/${SMALL_KEY}`)).toBe(SMALL_KEY);
    expect(parseSmallImageKey(SITE_URL, url, small)).toBeUndefined();
  });
});
