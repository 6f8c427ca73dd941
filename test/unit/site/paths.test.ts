import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { articlePath, olderPath, parseArticleId, toSlug } from '#shared/blog-paths.ts';
import { chooseSlug } from '#shared/sharing.ts';

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const ids = fc.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);

describe('the address of an article', () => {
  it('puts the title in plain letters before the id of an article', () => {
    expect(articlePath({ slug: toSlug('Café & Küche: 5 Tips!'), newsletterId: ID })).toBe(
      `/blog/cafe-kuche-5-tips-${ID.toLowerCase()}`,
    );
  });

  it('uses the id alone when a title has no plain letter', () => {
    expect(articlePath({ slug: toSlug('日本語'), newsletterId: ID })).toBe(`/blog/${ID.toLowerCase()}`);
  });

  it.each([
    ['the words of the title', undefined, undefined, 'a-calm-week'],
    ['the words that it has, whatever the title is now', '', 'first-words', 'first-words'],
    ['the words of the title where blanks were typed', '  ', undefined, 'a-calm-week'],
    ['the words that an editor chose', 'My  Week!', 'first-words', 'my-week'],
    ['what remains of other scripts', 'Неделя 7', undefined, '7'],
    ['nothing but the id where nothing remains', '🎉', 'first-words', ''],
  ])('has %s', (_, addressWords, current, slug) => {
    expect(chooseSlug({ title: 'A calm week', addressWords }, current)).toBe(slug);
  });

  it.each([
    ['-- A -- B --', 'a-b'],
    ['ﬁne Ångström', 'fine-angstrom'],
    ['Straße in Łódź', 'strasse-in-lodz'],
    ['Smørrebrød & Æther', 'smorrebrod-aether'],
    ['Đà Nẵng, Işık, Œuvre, Þór', 'da-nang-isik-oeuvre-thor'],
    ['Ħal Għaxaq, Ŧahk, Eaŋut, Nuĸ', 'hal-ghaxaq-tahk-eanut-nuk'],
    ['ＦＵＬＬ Ⅳ İ', 'full-iv-i'],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
    [`${'a'.repeat(58)} b`, `${'a'.repeat(58)}-b`],
  ])('makes of %s the words %s', (title, slug) => {
    expect(toSlug(title)).toBe(slug);
  });

  it('parses the id from the address of any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), ids, (title, newsletterId) => {
        const path = articlePath({ slug: toSlug(title), newsletterId });
        expect(path).toMatch(/^\/blog\/(?:[a-z0-9]+-)*[a-z0-9]+$/);
        expect(path.length).toBeLessThanOrEqual('/blog/'.length + 60 + 1 + 26);
        const address = path.slice('/blog/'.length);
        expect(parseArticleId(address)).toBe(newsletterId);
        expect(parseArticleId(address.toUpperCase())).toBe(newsletterId);
      }),
    );
  });

  it.each([
    '',
    'nonsense',
    ID.slice(1),
    `title${ID}`,
    `title-${ID}-more`,
    // A ULID has no I, L, O or U, and begins with 0 to 7.
    `title-${ID.replace('K', 'L')}`,
    `title-8${ID.slice(1)}`,
  ])('parses no article id from %j', (address) => {
    expect(parseArticleId(address)).toBeUndefined();
  });
});

it('ends the address of older articles in the id of the article before them', () => {
  expect(olderPath(ID)).toBe(`/blog/before/${ID.toLowerCase()}`);
});
