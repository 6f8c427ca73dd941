import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Body } from '#shared/body/schema.ts';
import { feedTitle, tagline } from '#shared/brand.ts';
import type { Article } from '#shared/contract/articles.ts';
import { bodyWith } from '../../body-with.ts';
import { toArticle } from '../../../functions/articles/article.ts';
import { findLastBuild, renderFeed } from '../../../functions/articles/feed.ts';
import { toStoredArticle } from '../../../functions/writing/publishable.ts';
import { anyCharacter } from '../any-character.ts';
import { validText } from './article-forms.ts';

const SITE_URL = 'https://plainly.example';

const article = (changes: Partial<Article> = {}): Article => ({
  ...toArticle(toStoredArticle(validText), SITE_URL, new Map()),
  newsletterId: '01KAGV9G00AAAAAAAAAAAAAAAA',
  extract: 'First paragraph.\n\nSecond paragraph.',
  images: [{ url: `${SITE_URL}/blogimage/a.webp`, alt: 'A bakery' }],
  ...changes,
});

/** The feed of articles with these changes. */
const render = (...changes: Partial<Article>[]): string =>
  renderFeed(
    changes.map((each) => ({ article: article(each) })),
    SITE_URL,
  );

const decodeXml = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const readElement = (xml: string, name: string) =>
  decodeXml(new RegExp(`<item>.*?<${name}(?: [^>]*)?>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? '');

/** Whether every tag is closed in order, and no other text contains a bracket or a bare ampersand. */
const isWellFormed = (xml: string): boolean => {
  const openTags: string[] = [];
  const body = xml.replace(/^<\?xml [^>]*\?>\n/, '').trim();
  const text = body.replaceAll(
    /<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>/g,
    (_, closes, name, __, empty) => {
      if (closes) {
        if (openTags.pop() !== name) openTags.push('wrong');
      } else if (!empty) openTags.push(name);
      return '';
    },
  );
  return openTags.length === 0 && !/[<>]/.test(text) && !/&(?!(amp|lt|gt|quot|#39);)/.test(text);
};

describe('the feed', () => {
  it('renders the public parts of an article and its address in the feed', () => {
    const xml = render({});
    const link = `${SITE_URL}/blog/a-first-week-with-a-chatbot-01kagv9g00aaaaaaaaaaaaaaaa`;
    expect(readElement(xml, 'title')).toBe('A first week with a chatbot');
    expect(readElement(xml, 'link')).toBe(link);
    expect(readElement(xml, 'guid')).toBe('01KAGV9G00AAAAAAAAAAAAAAAA');
    expect(readElement(xml, 'pubDate')).toBe('Fri, 20 Nov 2026 08:00:00 GMT');
    expect(readElement(xml, 'description')).toBe('What a bakery learned');
    expect(readElement(xml, 'category')).toBe('AI');
    const html = readElement(xml, 'content:encoded');
    expect(html).toContain(`<img src="${SITE_URL}/blogimage/a.webp" alt="A bakery"/>`);
    expect(html).toContain('<p>First paragraph.</p>\n<p>Second paragraph.</p>');
    expect(html).toContain(`<a href="${link}">See it on our blog</a>`);
  });

  it('renders the feed as the document that readers know', () => {
    const [item] = /<item>.*<\/item>/s.exec(render({})) ?? [];
    expect(render({}).replace(item ?? '', 'ITEM')).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">' +
        `<channel><title>${feedTitle}</title><link>${SITE_URL}/blog</link>` +
        `<atom:link href="${SITE_URL}/feed.xml" rel="self" type="application/rss+xml"/>` +
        `<description>${tagline}</description><language>en-us</language>` +
        '<lastBuildDate>Fri, 20 Nov 2026 08:00:00 GMT</lastBuildDate><ttl>60</ttl>' +
        `<image><url>${SITE_URL}/icon-192.png</url><title>${feedTitle}</title><link>${SITE_URL}/blog</link></image>` +
        'ITEM</channel></rss>\n',
    );
    expect(item).toContain('<guid isPermaLink="false">01KAGV9G00AAAAAAAAAAAAAAAA</guid>');
  });

  it('names the author of an article, and knows nothing of authors without one', () => {
    const author = { name: 'June & Theo', about: '' };
    const xml = render({ author }, {});
    expect(readElement(xml, 'dc:creator')).toBe('June & Theo');
    expect(xml.match(/<dc:creator>/g)).toHaveLength(1);
    expect(xml).toContain('xmlns:dc="http://purl.org/dc/elements/1.1/"');
    expect(render({})).not.toMatch(/\bdc:/);
  });

  it('shows of an article without an image its subtitle, its extract and a link, and nothing else', () => {
    const xml = render({ images: [], tags: [] });
    const link = `${SITE_URL}/blog/a-first-week-with-a-chatbot-01kagv9g00aaaaaaaaaaaaaaaa`;
    expect(readElement(xml, 'content:encoded').split('\n')).toEqual([
      '<p><strong>What a bakery learned</strong></p>',
      '<p>First paragraph.</p>',
      '<p>Second paragraph.</p>',
      `<p><a href="${link}">See it on our blog</a></p>`,
    ]);
    expect(xml).toMatch(
      /<\/pubDate><description>[^<]*<\/description><content:encoded>[^<]*<\/content:encoded><\/item>/,
    );
  });

  it('renders the whole text in the feed where it has it', () => {
    const body = bodyWith('All of <it>.');
    const xml = renderFeed([{ article: article({ access: 'everyone' }), body }], SITE_URL);
    const html = readElement(xml, 'content:encoded');
    expect(html).toContain('<p>Second paragraph.</p>\n<p>All of &lt;it&gt;.</p>\n');
    expect(isWellFormed(xml)).toBe(true);
  });

  it('shows extracts of the older articles when whole texts would be more than a function answers', () => {
    const entry = { article: article({ access: 'everyone' }), body: bodyWith('&'.repeat(190_000)) };
    const entries = Array.from({ length: 8 }, () => entry);
    const xml = renderFeed(entries, SITE_URL);
    expect(Buffer.byteLength(xml)).toBeLessThan(6 * 1024 * 1024);
    const hasText = [...xml.matchAll(/<item>.*?<\/item>/gs)].map(([item]) => item.length > 190_000);
    expect(hasText).toHaveLength(8);
    expect(hasText.slice(0, 2)).toEqual([true, true]);
    expect(hasText.at(-1)).toBe(false);
  });

  it('leaves a text that cannot be rendered out of the feed, and logs it as an error', () => {
    vi.stubEnv('LOG_LEVEL', 'INFO');
    const lines: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const broken: Body = JSON.parse('{"type":"doc","content":[{"type":"unknown"}]}');
    const newsletterId = '01KAGV9G00BBBBBBBBBBBBBBBB';
    const xml = renderFeed(
      [{ article: article({ newsletterId }), body: broken }, { article: article() }],
      SITE_URL,
    );
    expect(xml).toBe(render({}));
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 'ERROR',
        message: 'An article is left out of the feed',
        newsletterId,
      }),
    ]);
  });

  it('says in the feed when an article was corrected', () => {
    const correctedAt = '2026-11-22T09:30:00.000Z';
    const older = { newsletterId: '01KA9V9G00AAAAAAAAAAAAAAAA', publishDate: '2026-11-13T08:00:00.000Z' };
    const xml = render({}, { ...older, correctedAt }, older);
    expect(xml).toContain(`<atom:updated>${correctedAt}</atom:updated>`);
    expect(xml.match(/atom:updated/g)).toHaveLength(2);
    expect(xml).toContain('<lastBuildDate>Sun, 22 Nov 2026 09:30:00 GMT</lastBuildDate>');
    expect(findLastBuild(xml)).toBe('Sun, 22 Nov 2026 09:30:00 GMT');
  });

  it('escapes a subtitle twice in the feed, because readers parse the description as HTML', () => {
    const xml = render({ subtitle: 'Why "if a < b" & <b>bold</b> stays' });
    expect(readElement(xml, 'description')).toBe(
      'Why &quot;if a &lt; b&quot; &amp; &lt;b&gt;bold&lt;/b&gt; stays',
    );
  });

  it('renders a valid feed without articles', () => {
    const xml = render();
    expect(isWellFormed(xml)).toBe(true);
    expect(xml).not.toContain('<item>');
    expect(xml).toContain('<language>en-us</language><ttl>');
    expect(xml).not.toContain('lastBuildDate');
    expect(findLastBuild(xml)).toBeUndefined();
  });

  it('renders a well-formed feed with an unchanged title whatever the text of an article is', () => {
    const words = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(words, words, words, (title, subtitle, extract) => {
        const xml = render({ title, subtitle, extract });
        expect(isWellFormed(xml)).toBe(true);
        // oxlint-disable-next-line no-control-regex -- characters that XML 1.0 does not allow
        expect(xml).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
        expect(readElement(xml, 'title')).toBe(
          // oxlint-disable-next-line no-control-regex -- characters that XML 1.0 does not allow
          title.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, ''),
        );
      }),
      { numRuns: 50 },
    );
  });
});
