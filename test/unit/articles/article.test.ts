import { expect, it } from 'vitest';
import { toArticle, toStoredArticle } from '../../../functions/articles/article.ts';
import { KEY, validForm } from './article-forms.ts';
import { SITE_URL } from '../events.ts';

const formWith = (...images: { url: string }[]) => ({
  ...validForm,
  images: images.map((image) => ({ ...image, alt: 'A bakery counter' })),
});

it('stores an article with its publish date in UTC and its images by key', () => {
  const stored = toStoredArticle(validForm, SITE_URL);
  expect(stored.publishDate).toBe('2026-11-20T08:00:00.000Z');
  expect(stored.images).toEqual([{ key: KEY, alt: 'A bakery counter', caption: 'Early on Monday' }]);
});

it('answers an article as it was submitted, with the image addresses of the current site', () => {
  const { newsletterId, ...article } = toArticle(toStoredArticle(validForm, SITE_URL), SITE_URL);
  expect(article).toEqual({
    ...validForm,
    slug: 'a-first-week-with-a-chatbot',
    publishDate: '2026-11-20T08:00:00.000Z',
    access: 'customers',
    hasBody: false,
    words: 0,
  });
  expect(newsletterId).toHaveLength(26);
  const moved = toArticle(toStoredArticle(validForm, SITE_URL), 'https://moved.example');
  expect(moved.images[0]?.url).toBe(`https://moved.example/${KEY}`);
});

const createId = (change: object) => toStoredArticle({ ...validForm, ...change }, SITE_URL).newsletterId;

it('makes the same article id for the same form, however the date is written, and another id for any other form', () => {
  expect(createId({ publishDate: '2026-11-20T08:00:00Z' })).toBe(createId({}));
  const others = [
    { title: 'Another title' },
    { subtitle: 'Another subtitle' },
    { extract: 'Another extract of some length' },
    { tags: ['ai'] },
    { tags: ['tips', 'ai'] },
    { publishDate: '2026-11-20T08:00:00.001Z' },
    formWith({ url: `${SITE_URL}/${KEY}` }),
  ].map(createId);
  expect(new Set([createId({}), ...others]).size).toBe(others.length + 1);
});

it('stores no empty caption', () => {
  const images = validForm.images.map((image) => ({ ...image, caption: '' }));
  const empty = toStoredArticle({ ...validForm, images }, SITE_URL);
  expect(empty.images).toEqual([{ key: KEY, alt: 'A bakery counter' }]);
});

it('replaces half a surrogate pair in an article, which the table cannot store', () => {
  const broken = toStoredArticle({ ...validForm, title: 'Broken \ud83d end' }, SITE_URL);
  expect(broken.title).toBe('Broken \ufffd end');
});

it('refuses an image of another site in the field of the image', () => {
  const form = formWith({ url: `${SITE_URL}/${KEY}` }, { url: `https://elsewhere.example/${KEY}` });
  const message = 'Please upload the image here: the address must be one of ours';
  expect(() => toStoredArticle(form, SITE_URL)).toThrow(
    expect.objectContaining({ status: 400, fields: [{ path: 'images.1.url', message }] }),
  );
});
