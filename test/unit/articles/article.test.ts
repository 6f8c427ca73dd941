import { describe, expect, it } from 'vitest';
import { toArticle, toSharedArticle, toStoredTeaser, toTeaser } from '../../../functions/articles/article.ts';
import { toAuthorPart, toStaffAuthors } from '../../../functions/articles/author.ts';
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

it('answers an article for its own document with what links show, and without it where there is none', () => {
  const { newsletterId, ...article } = toStoredArticle(validText);
  const shown = { searchTitle: 'Bread', searchDescription: 'How it rises', isUnlisted: true };
  const [socialImage] = article.images;
  const stored = { newsletterId, ...article, ...shown, ...(socialImage && { socialImage }) };
  const { key, ...image } = socialImage ?? { key: '' };
  expect(toSharedArticle(stored, 'https://moved.example', new Map())).toMatchObject({
    ...shown,
    socialImage: { ...image, url: `https://moved.example/${key}` },
  });
  expect(toSharedArticle({ newsletterId, ...article }, SITE_URL, new Map())).toMatchObject({
    socialImage: undefined,
    isUnlisted: undefined,
  });
  // Readers get none of it with the article itself.
  for (const name of [...Object.keys(shown), 'socialImage'])
    expect(toArticle(stored, SITE_URL, new Map())).not.toHaveProperty(name);
});

describe('an author', () => {
  const rest = { name: 'June Okafor', about: 'Ran a flower shop.', isRemoved: false };
  const withPortrait = { ...rest, authorId: '01HZY2M3N4P5Q6R7S8T9V0W1X2', portrait: KEY };
  const without = { ...rest, authorId: '01HZY2M3N4P5Q6R7S8T9V0W1X3', isRemoved: true };
  const authors = [withPortrait, without];
  const shown = [{ ...withPortrait, portrait: `https://moved.example/${KEY}` }, without];

  it('is named with the portrait at the current site, also after a removal, and no other', () => {
    const byId = new Map(authors.map((author) => [author.authorId, author]));
    for (const [index, { authorId }] of authors.entries())
      expect(toAuthorPart(authorId, byId, 'https://moved.example')).toEqual({ author: shown[index] });
    expect(toAuthorPart(undefined, byId, SITE_URL)).toEqual({});
    expect(toAuthorPart('01HZY2M3N4P5Q6R7S8T9V0W1X4', byId, SITE_URL)).toEqual({});
  });

  it('is listed for staff with the revision that they change', () => {
    expect(toStaffAuthors({ authors, revision: 7 }, 'https://moved.example')).toEqual({
      authors: shown,
      revision: 7,
    });
  });
});
