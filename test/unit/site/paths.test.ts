import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { articlePath, parseArticleId, UNKNOWN_ARTICLE } from '../../../web/paths.ts';

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const ids = fc.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);

describe('the address of an article', () => {
  it('puts the title in plain letters before the id of an article', () => {
    expect(articlePath({ title: 'Café & Küche: 5 Tips!', newsletterId: ID })).toBe(
      `/blog/cafe-kuche-5-tips-${ID.toLowerCase()}`,
    );
  });

  it('uses the id alone when a title has no plain letter', () => {
    expect(articlePath({ title: '日本語', newsletterId: ID })).toBe(`/blog/${ID.toLowerCase()}`);
  });

  it('parses the id from the address of any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), ids, (title, newsletterId) => {
        const path = articlePath({ title, newsletterId });
        expect(path).toMatch(/^\/blog\/(?:[a-z0-9]+-)*[a-z0-9]+$/);
        expect(path.length).toBeLessThanOrEqual('/blog/'.length + 60 + 1 + 26);
        expect(parseArticleId(path)).toBe(newsletterId);
        expect(parseArticleId(`${path}/`)).toBe(newsletterId);
        expect(parseArticleId(path.toUpperCase())).toBe(newsletterId);
      }),
    );
  });

  it.each(['/blog', '/blog/'])('parses no article id from %s', (path) => {
    expect(parseArticleId(path)).toBeUndefined();
  });

  it.each([
    '/blog/nonsense',
    `/blog/${ID.slice(1)}`,
    `/blog/title${ID}`,
    `/blog/title-${ID}-more`,
    // A ULID has no I, L, O or U, and begins with 0 to 7.
    `/blog/title-${ID.replace('K', 'L')}`,
    `/blog/title-8${ID.slice(1)}`,
  ])('parses %s as an unknown article', (path) => {
    expect(parseArticleId(path)).toBe(UNKNOWN_ARTICLE);
  });
});
