import { expect, it } from 'vitest';
import { toArticle, toStoredTeaser, toTeaser } from '../../../functions/articles/article.ts';
import { toStoredArticle } from '../../../functions/writing/publishable.ts';
import { KEY, validForm, validText } from './article-forms.ts';
import { SITE_URL } from '../events.ts';

it('answers an article as it was submitted, with the image addresses of the current site', () => {
  const { newsletterId, ...article } = toArticle(toStoredArticle(validText), SITE_URL, new Map());
  expect(article).toEqual({
    ...validForm,
    slug: 'a-first-week-with-a-chatbot',
    publishDate: '2026-11-20T08:00:00.000Z',
    access: 'customers',
    hasBody: false,
    words: 0,
  });
  expect(newsletterId).toHaveLength(26);
  const moved = toArticle(toStoredArticle(validText), 'https://moved.example', new Map());
  expect(moved.images[0]?.url).toBe(`https://moved.example/${KEY}`);
});

it('answers a teaser with the first image of its article at the current site, or without any', () => {
  const article = toStoredArticle(validText);
  const { key, ...cover } = article.images[0] ?? { key: '' };
  const { images: _, extract: __, ...teaser } = article;
  expect(toTeaser(toStoredTeaser(article), 'https://moved.example', new Map())).toEqual({
    ...teaser,
    cover: { ...cover, url: `https://moved.example/${key}` },
  });
  expect(toTeaser(toStoredTeaser({ ...article, images: [] }), SITE_URL, new Map())).toEqual(teaser);
});
