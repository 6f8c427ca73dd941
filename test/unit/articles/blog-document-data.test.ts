import { describe, expect, it } from 'vitest';
import { isFullArticle } from '#shared/blog-document.ts';
import { Article } from '#shared/contract/articles.ts';
import { toBlogDocumentData } from '../../../functions/articles/blog-document-data.ts';

const article = (letter: string): Article =>
  Article.parse({
    newsletterId: `01KAGV9G00AAAAAAAAAAAAAAA${letter}`,
    title: `Article ${letter}`,
    subtitle: 'What a bakery learned',
    extract: 'A long text. '.repeat(300),
    tags: ['ai'],
    images: ['a', 'b'].map((name) => ({ url: `https://plainly.example/${name}.webp`, alt: name })),
    publishDate: '2026-11-20T08:00:00.000Z',
  });
const page = { articles: ['C', 'B', 'A'].map(article), total: 7, cursor: '01KAGV9G00AAAAAAAAAAAAAAAA' };

describe('toBlogDocumentData', () => {
  it('returns the newest article in full and teasers of the others', () => {
    const data = toBlogDocumentData(page);
    expect(data).toMatchObject({ total: 7, cursor: page.cursor });
    expect(data).not.toHaveProperty('selected');
    expect(data.items[0]).toEqual(page.articles[0]);
    expect(data.items.slice(1).map((item) => isFullArticle(item))).toEqual([false, false]);
    expect(data.items[1]).toEqual({
      newsletterId: '01KAGV9G00AAAAAAAAAAAAAAAB',
      title: 'Article B',
      subtitle: 'What a bakery learned',
      images: [{ url: 'https://plainly.example/a.webp', alt: 'a' }],
      publishDate: '2026-11-20T08:00:00.000Z',
    });
  });

  it('returns the selected article in full and no other article', () => {
    const data = toBlogDocumentData(page, article('A'));
    expect(data.selected).toEqual(article('A'));
    expect(data.items.filter((item) => isFullArticle(item))).toEqual([]);
  });

  it('returns data that does not grow with the texts of articles that are not selected', () => {
    const short = {
      ...page,
      articles: page.articles.map((item) => ({ ...item, extract: 'Short text.' })),
    };
    expect(toBlogDocumentData(page, article('A'))).toEqual(toBlogDocumentData(short, article('A')));
  });
});
