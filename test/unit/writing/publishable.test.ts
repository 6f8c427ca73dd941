import { expect, it } from 'vitest';
import { toStoredArticle } from '../../../functions/writing/publishable.ts';
import { KEY, validText } from '../articles/article-forms.ts';

it('stores an article with its publish date in UTC', () => {
  const stored = toStoredArticle(validText);
  expect(stored.publishDate).toBe('2026-11-20T08:00:00.000Z');
  expect(stored.images).toEqual([{ key: KEY, alt: 'A bakery counter', caption: 'Early on Monday' }]);
});

const createId = (change: object) => toStoredArticle({ ...validText, ...change }).newsletterId;

it('makes the same article id for the same form, however the date is written, and another id for any other form', () => {
  expect(createId({ publishDate: '2026-11-20T08:00:00Z' })).toBe(createId({}));
  const others = [
    { title: 'Another title' },
    { subtitle: 'Another subtitle' },
    { extract: 'Another extract of some length' },
    { tags: ['ai'] },
    { tags: ['tips', 'ai'] },
    { publishDate: '2026-11-20T08:00:00.001Z' },
    { images: [{ key: KEY, alt: 'A bakery counter' }] },
  ].map(createId);
  expect(new Set([createId({}), ...others]).size).toBe(others.length + 1);
});

it('stores no empty caption', () => {
  const images = validText.images.map((image) => ({ ...image, caption: '' }));
  const empty = toStoredArticle({ ...validText, images });
  expect(empty.images).toEqual([{ key: KEY, alt: 'A bakery counter' }]);
});
