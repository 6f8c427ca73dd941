import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  imageKey,
  parseImageKey,
  imageUrl,
  smallImageKey,
  parseSmallImageKey,
} from '../../../functions/images/image-key.ts';
import { toArticle, toStoredArticle } from '../../../functions/articles/article.ts';
import { KEY, validForm } from './article-forms.ts';
import { SITE_URL } from '../events.ts';

const WRONG_ADDRESS = 'Please upload the image here: the address must be one of ours';
const withUrls = (...urls: string[]) => ({
  ...validForm,
  images: urls.map((url) => ({ url, alt: 'A bakery counter' })),
});
const thrownBy = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
};

it('stores a form with its publish date in UTC and its images by key', () => {
  const stored = toStoredArticle(validForm, SITE_URL);
  expect(stored.publishDate).toBe('2026-11-20T08:00:00.000Z');
  expect(stored.images).toEqual([{ key: KEY, alt: 'A bakery counter', caption: 'Early on Monday' }]);
});

it('answers an article as it was submitted, with image addresses of the current site', () => {
  const { newsletterId, ...article } = toArticle(toStoredArticle(validForm, SITE_URL), SITE_URL);
  expect(article).toEqual({ ...validForm, publishDate: '2026-11-20T08:00:00.000Z' });
  expect(newsletterId).toHaveLength(26);
  const moved = toArticle(toStoredArticle(validForm, SITE_URL), 'https://moved.example');
  expect(moved.images[0]?.url).toBe(`https://moved.example/${KEY}`);
});

const createId = (change: object) => toStoredArticle({ ...validForm, ...change }, SITE_URL).newsletterId;

it('makes the same id of the same form, however its date is written, and another id of any other form', () => {
  expect(createId({ publishDate: '2026-11-20T08:00:00Z' })).toBe(createId({}));
  const others = [
    { title: 'Another title' },
    { subtitle: 'Another subtitle' },
    { extract: 'Another extract of some length' },
    { tags: ['ai'] },
    { tags: ['tips', 'ai'] },
    { publishDate: '2026-11-20T08:00:00.001Z' },
    withUrls(`${SITE_URL}/${KEY}`),
  ].map(createId);
  expect(new Set([createId({}), ...others]).size).toBe(others.length + 1);
});

it('stores no empty caption', () => {
  const images = validForm.images.map((image) => ({ ...image, caption: '' }));
  const empty = toStoredArticle({ ...validForm, images }, SITE_URL);
  expect(empty.images).toEqual([{ key: KEY, alt: 'A bakery counter' }]);
});

it('replaces half a surrogate pair, which the table cannot store', () => {
  const broken = toStoredArticle({ ...validForm, title: 'Broken \ud83d end' }, SITE_URL);
  expect(broken.title).toBe('Broken \ufffd end');
});

describe('an image of another address', () => {
  const uuid = '6f1c2f6e-64a5-4d5c-9a51-0d9a3b8a7c11';
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
  ])('refuses the image address %j', (url) => {
    const problem = thrownBy(() => toStoredArticle(withUrls(`${SITE_URL}/${KEY}`, url), SITE_URL));
    expect(problem).toMatchObject({
      status: 400,
      fields: [{ path: 'images.1.url', message: WRONG_ADDRESS }],
    });
  });
});

describe('a small image', () => {
  const SMALL_KEY = KEY.replace('.jpg', '-small.webp');
  const formWith = (url: string, small: string) => ({
    ...validForm,
    images: [{ url, small, alt: 'A bakery counter' }],
  });

  it('stores a small image by its key, and answers it by its address', () => {
    const stored = toStoredArticle(formWith(`${SITE_URL}/${KEY}`, `${SITE_URL}/${SMALL_KEY}`), SITE_URL);
    expect(stored.images).toEqual([{ key: KEY, smallKey: SMALL_KEY, alt: 'A bakery counter' }]);
    expect(toArticle(stored, 'https://moved.example').images).toEqual([
      {
        url: `https://moved.example/${KEY}`,
        small: `https://moved.example/${SMALL_KEY}`,
        alt: 'A bakery counter',
      },
    ]);
  });

  it.each([
    `https://elsewhere.example/${SMALL_KEY}`,
    `${SITE_URL}/${KEY}`,
    `${SITE_URL}/${SMALL_KEY.replace('6f1c2f6e', '6f1c2f6f')}`,
    `${SITE_URL}/${SMALL_KEY.replace('/w11-16', '/w11-17')}`,
    `${SITE_URL}/${SMALL_KEY.replace('-small', '-small-small')}`,
    `${SITE_URL}/${SMALL_KEY}?x=1`,
    `${SITE_URL}/incoming/${SMALL_KEY}`,
  ])('refuses the small image %j of another image', (small) => {
    const problem = thrownBy(() => toStoredArticle(formWith(`${SITE_URL}/${KEY}`, small), SITE_URL));
    expect(problem).toMatchObject({
      status: 400,
      fields: [{ path: 'images.0.url', message: WRONG_ADDRESS }],
    });
  });

  it('refuses a small image in the place of the full one', () => {
    const problem = thrownBy(() => toStoredArticle(withUrls(`${SITE_URL}/${SMALL_KEY}`), SITE_URL));
    expect(problem).toMatchObject({
      status: 400,
      fields: [{ path: 'images.0.url', message: WRONG_ADDRESS }],
    });
  });
});

it('recognizes the address of every key that it made, and no other text', () => {
  const contentType = fc.constantFrom('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif');
  fc.assert(
    fc.property(fc.uuid({ version: 4 }), contentType, fc.nat(), fc.string(), (uuid, type, at, noise) => {
      const key = imageKey('w11-16-22-y2026', uuid, type);
      const url = imageUrl(SITE_URL, key);
      expect(parseImageKey(SITE_URL, url)).toBe(key);
      fc.pre(noise !== '');
      const small = imageUrl(SITE_URL, smallImageKey('w11-16-22-y2026', uuid, type));
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
