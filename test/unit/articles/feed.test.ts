import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Article } from '#shared/contract/articles.ts';
import { renderFeed } from '../../../functions/articles/feed.ts';

const SITE_URL = 'https://plainly.example';

const newsletter = (changes: Partial<Article> = {}): Article =>
  Article.parse({
    newsletterId: '01KAGV9G00AAAAAAAAAAAAAAAA',
    title: 'A first week with a chatbot',
    subtitle: 'What a bakery learned',
    extract: 'First paragraph.\n\nSecond paragraph.',
    tags: ['ai', 'tips'],
    images: [{ url: `${SITE_URL}/blogimage/a.webp`, alt: 'A bakery' }],
    publishDate: '2026-11-20T08:00:00.000Z',
    ...changes,
  });

const textOf = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
const partOf = (xml: string, name: string) =>
  textOf(new RegExp(`<item>.*?<${name}(?: [^>]*)?>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? '');

/** Whether every tag is closed by its own, in order, and nothing stands between that could be a tag. */
const isWellFormed = (xml: string): boolean => {
  const open: string[] = [];
  const body = xml.replace(/^<\?xml [^>]*\?>\n/, '').trim();
  const isRight = body.replaceAll(
    /<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>/g,
    (_, closes, name, __, empty) => {
      if (closes) {
        if (open.pop() !== name) open.push('wrong');
      } else if (!empty) open.push(name);
      return '';
    },
  );
  return open.length === 0 && !/[<>]/.test(isRight) && !/&(?!(amp|lt|gt|quot|apos);)/.test(isRight);
};

describe('the feed', () => {
  it('says of an article what a reader sees before signing in, and where it is', () => {
    const xml = renderFeed([newsletter()], SITE_URL);
    const link = `${SITE_URL}/blog/a-first-week-with-a-chatbot-01kagv9g00aaaaaaaaaaaaaaaa`;
    expect(partOf(xml, 'title')).toBe('A first week with a chatbot');
    expect(partOf(xml, 'link')).toBe(link);
    expect(partOf(xml, 'guid')).toBe('01KAGV9G00AAAAAAAAAAAAAAAA');
    expect(partOf(xml, 'pubDate')).toBe('Fri, 20 Nov 2026 08:00:00 GMT');
    expect(partOf(xml, 'description')).toBe('What a bakery learned');
    expect(partOf(xml, 'category')).toBe('AI');
    const html = partOf(xml, 'content:encoded');
    expect(html).toContain(`<img src="${SITE_URL}/blogimage/a.webp" alt="A bakery"/>`);
    expect(html).toContain('<p>First paragraph.</p>\n<p>Second paragraph.</p>');
    // The blog has no more of it, so there is nothing to read on.
    expect(html).toContain(`<a href="${link}">See it on our blog</a>`);
  });

  it('says a subtitle as HTML, which is what readers take it for', () => {
    const xml = renderFeed([newsletter({ subtitle: 'Why "if a < b" & <b>bold</b> stays' })], SITE_URL);
    expect(partOf(xml, 'description')).toBe(
      'Why &quot;if a &lt; b&quot; &amp; &lt;b&gt;bold&lt;/b&gt; stays',
    );
  });

  it('of no article is a feed all the same', () => {
    const xml = renderFeed([], SITE_URL);
    expect(isWellFormed(xml)).toBe(true);
    expect(xml).not.toContain('<item>');
    expect(xml).not.toContain('lastBuildDate');
  });

  it('keeps its bytes while nothing is published', () => {
    expect(renderFeed([newsletter()], SITE_URL)).toBe(renderFeed([newsletter()], SITE_URL));
  });

  it('is well-formed whatever an article says, and says it unchanged', { timeout: 20_000 }, () => {
    const words = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(words, words, words, (title, subtitle, extract) => {
        const xml = renderFeed([newsletter({ title, subtitle, extract })], SITE_URL);
        expect(isWellFormed(xml)).toBe(true);
        // oxlint-disable-next-line no-control-regex -- what XML 1.0 has no place for
        expect(xml).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
        expect(partOf(xml, 'title')).toBe(
          // oxlint-disable-next-line no-control-regex -- the same
          title.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, ''),
        );
      }),
      { numRuns: 50 },
    );
  });
});
