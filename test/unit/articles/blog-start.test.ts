import { describe, expect, test } from 'vitest';
import { isWhole } from '#shared/blog-document.ts';
import { Article } from '#shared/contract/articles.ts';
import { blogStartOf } from '../../../functions/articles/blog-start.ts';

const newsletter = (letter: string): Article =>
  Article.parse({
    newsletterId: `01KAGV9G00AAAAAAAAAAAAAAA${letter}`,
    title: `Article ${letter}`,
    subtitle: 'What a bakery learned',
    extract: 'A long text. '.repeat(300),
    tags: ['ai'],
    images: ['a', 'b'].map((name) => ({ url: `https://plainly.example/${name}.webp`, alt: name })),
    publishDate: '2026-11-20T08:00:00.000Z',
  });
const page = { newsletters: ['C', 'B', 'A'].map(newsletter), total: 7, cursor: '01KAGV9G00AAAAAAAAAAAAAAAA' };

describe('what the blog’s document carries', () => {
  test('is the newest article whole, and of the others what the list shows', () => {
    const start = blogStartOf(page);
    expect(start).toMatchObject({ total: 7, cursor: page.cursor });
    expect(start).not.toHaveProperty('named');
    expect(start.items[0]).toEqual(page.newsletters[0]);
    expect(start.items.slice(1).map((item) => isWhole(item))).toEqual([false, false]);
    expect(start.items[1]).toEqual({
      newsletterId: '01KAGV9G00AAAAAAAAAAAAAAAB',
      title: 'Article B',
      subtitle: 'What a bakery learned',
      images: [{ url: 'https://plainly.example/a.webp', alt: 'a' }],
      publishDate: '2026-11-20T08:00:00.000Z',
    });
  });

  test('is the named article whole, and no other', () => {
    const start = blogStartOf(page, newsletter('A'));
    expect(start.named).toEqual(newsletter('A'));
    expect(start.items.filter((item) => isWhole(item))).toEqual([]);
  });

  test('does not grow with the texts of articles that nobody has chosen', () => {
    const short = {
      ...page,
      newsletters: page.newsletters.map((item) => ({ ...item, extract: 'Short text.' })),
    };
    expect(blogStartOf(page, newsletter('A'))).toEqual(blogStartOf(short, newsletter('A')));
  });
});
