import { expect, it } from 'vitest';
import { toArticle } from '../../../functions/articles/article.ts';
import { toStoredArticle } from '../../../functions/writing/publishable.ts';
import { KEY, validForm, validText } from './article-forms.ts';
import { SITE_URL } from '../events.ts';

it('answers an article as it was submitted, with the image addresses of the current site', () => {
  const { newsletterId, ...article } = toArticle(toStoredArticle(validText), SITE_URL);
  expect(article).toEqual({
    ...validForm,
    slug: 'a-first-week-with-a-chatbot',
    publishDate: '2026-11-20T08:00:00.000Z',
    access: 'customers',
    hasBody: false,
    words: 0,
  });
  expect(newsletterId).toHaveLength(26);
  const moved = toArticle(toStoredArticle(validText), 'https://moved.example');
  expect(moved.images[0]?.url).toBe(`https://moved.example/${KEY}`);
});
