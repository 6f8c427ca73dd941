import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { brand } from '#shared/brand.ts';
import type { Article } from '#shared/contract/articles.ts';
import { BlogPage, BlogSkeletonPage } from '../../../web/pages/site/blog.tsx';
import { ArchivePage } from '../../../web/pages/site/blog/archive.tsx';
import { OlderPage, olderHead } from '../../../web/pages/site/blog/before/{newsletterId}.tsx';
import { ArticlePage } from '../../../web/pages/site/blog/{address}.tsx';
import { findElement, linkTargets, listHeadings, readText } from '../markup.ts';

const origin = 'https://www.example.com';

const toArticle = (letter: string, more: Partial<Article> = {}): Article => ({
  newsletterId: `01KAGV9G00AAAAAAAAAAAAAAA${letter}`,
  slug: `article-${letter.toLowerCase()}`,
  title: `Article ${letter}`,
  subtitle: `Subtitle ${letter}`,
  extract: `The text of ${letter}.\nIts end.`,
  tags: ['ai', 'tips'],
  images: [{ url: `${origin}/blogimage/${letter}.webp`, alt: `Image ${letter}` }],
  publishDate: '2026-11-20T23:30:00.000Z',
  access: 'customers',
  hasBody: false,
  words: 0,
  ...more,
});

const articles = { selected: toArticle('C'), others: [toArticle('B'), toArticle('A')] };
const pages = {
  'the blog': BlogPage,
  'an article': ArticlePage,
  'a page of older articles': OlderPage,
};
const render = (page: (typeof pages)[keyof typeof pages], more = {}) =>
  renderToStaticMarkup(createElement(page, { origin, articles: { ...articles, ...more } }));

const findMain = (html: string) => findElement(html, 'main');
const headings = (html: string) => listHeadings(findMain(html));

const NEWSLETTER = 'One of these a week, free';

it.each([
  ['the blog', ['h1 Blog', 'h2 Article C', 'h2 Other Contents'], [`h2 ${NEWSLETTER}`]],
  ['an article', ['h1 Article C', 'h2 Read next'], []],
  ['a page of older articles', ['h1 Older articles', 'h2 Article C', 'h2 Other Contents'], []],
] as const)('has one h1 on %s, and the other articles below an h2', (name, first, last) => {
  expect(headings(render(pages[name]))).toEqual([...first, 'h3 Article B', 'h3 Article A', ...last]);
});

describe('the end of an article', () => {
  const whole = toArticle('C', { hasBody: true, words: 900 });
  const page = (more = {}) => headings(render(ArticlePage, { selected: whole, ...more }));

  it('offers the newsletter, then names three articles to read next, then the rest', () => {
    const others = [
      toArticle('H', { tags: ['guide'] }),
      toArticle('G', { tags: ['ai'] }),
      toArticle('F'),
      toArticle('E', { tags: ['review'] }),
      toArticle('D'),
    ];
    expect(page({ others })).toEqual([
      'h1 Article C',
      `h2 ${NEWSLETTER}`,
      'h2 Read next',
      ...['F', 'D', 'G'].map((letter) => `h3 Article ${letter}`),
      'h2 Other Contents',
      ...['H', 'E'].map((letter) => `h3 Article ${letter}`),
    ]);
  });

  it('is without lists while there is no other article', () => {
    expect(page({ others: [] })).toEqual(['h1 Article C', `h2 ${NEWSLETTER}`]);
  });

  it('has a field to subscribe with', () => {
    const [, card = ''] =
      /<section role="complementary" class="newsletter-end[^>]*>(.*?)<\/section>/.exec(
        render(ArticlePage, { selected: whole }),
      ) ?? [];
    expect(card).toContain(
      'Get practical AI insights, real-world tools, and business tips—delivered straight',
    );
    expect(card).toMatch(/<form [^>]*action="\/api\/newsletter\/subscribe"/);
    expect(card).toContain('name="from" value="article"');
  });

  it('does not offer the newsletter twice below an article that is only its extract', () => {
    const html = render(ArticlePage);
    expect(html).not.toContain(NEWSLETTER);
    expect(html.split('href="/newsletter"')).toHaveLength(2);
  });

  it('is only at the address of an article', () => {
    for (const list of [BlogPage, OlderPage]) {
      const html = render(list, { selected: whole });
      expect(html).not.toContain('value="article"');
      expect(html).not.toContain('Read next');
    }
  });
});

describe('a document of the blog', () => {
  it('shows of the selected article its extract, its labeled tags, its date and the reading time', () => {
    const [, article = ''] = /<article[^>]*>(.*)<\/article>/s.exec(render(BlogPage)) ?? [];
    expect(article).toContain('<p dir="auto">The text of C.</p><p dir="auto">Its end.</p>');
    expect(article).toContain('<li class="tags__tag">Tips &amp; Tricks</li>');
    expect(article).toContain('<time dateTime="2026-11-20T23:30:00.000Z">November 20, 2026</time>');
    expect(article).toContain('10 min read');
  });

  it('shows of the other articles title, subtitle and date, and no text', () => {
    const html = render(BlogPage);
    for (const letter of ['A', 'B']) {
      expect(html).toContain(`Subtitle ${letter}`);
      expect(html).not.toContain(`The text of ${letter}`);
    }
  });

  it('links each of the other articles to its document', () => {
    const links = [...render(BlogPage).matchAll(/<a class="teaser" href="([^"]*)"/g)].map(
      ([, target]) => target,
    );
    expect(links).toEqual([
      '/blog/article-b-01kagv9g00aaaaaaaaaaaaaaab',
      '/blog/article-a-01kagv9g00aaaaaaaaaaaaaaaa',
    ]);
  });

  it('names a link by its title before the text of its image', () => {
    const html = render(BlogPage);
    const [, id = ''] = /<a class="teaser" [^>]*aria-labelledby="([^"]*)"/.exec(html) ?? [];
    expect(html).toMatch(new RegExp(`<div class="teaser__words" id="${id}"><h3[^>]*>Article B</h3>`));
  });

  it('links from the extract to the login and to the newsletter', () => {
    const [, more = ''] = /<div class="article__more">(.*?)<\/article>/s.exec(render(BlogPage)) ?? [];
    expect(linkTargets(more, 'Subscribe to Read Full Blog')).toEqual([
      '/login#/articles/article-c-01kagv9g00aaaaaaaaaaaaaaac',
    ]);
    expect(more).toContain('href="/newsletter"');
  });

  it('links to older articles while there are some', () => {
    const cursor = '01KAGV9G00AAAAAAAAAAAAAAAA';
    expect(linkTargets(render(BlogPage, { cursor }), 'Show more')).toEqual([
      '/blog/before/01kagv9g00aaaaaaaaaaaaaaaa',
    ]);
    expect(linkTargets(render(BlogPage), 'Show more')).toEqual([]);
  });

  it('links to the archive and the feed below the list', () => {
    expect(linkTargets(findMain(render(BlogPage)), 'All articles')).toEqual(['/blog/archive']);
    expect(linkTargets(findMain(render(BlogPage)), 'RSS feed')).toEqual(['/feed.xml']);
  });

  it('has no list when there is no other article', () => {
    expect(render(BlogPage, { others: [] })).not.toContain('Other Contents');
  });

  it('shares an article by mail, with its title and address', () => {
    const selected = toArticle('C', { title: 'Prices & "quotes"? 100% + tax', slug: 'prices' });
    const html = render(BlogPage, { selected }).replaceAll('&amp;', '&');
    const mail = new URL(/href="(mailto:[^"]*)"/.exec(html)?.[1] ?? '');
    expect(mail.searchParams.get('subject')).toBe(selected.title);
    expect(mail.searchParams.get('body')).toBe(
      `${selected.title}\r\n${origin}/blog/prices-01kagv9g00aaaaaaaaaaaaaaac`,
    );
  });

  it('loads the image of the selected article first, and the others only near the window', () => {
    const selected = toArticle('C', {
      images: ['one', 'two'].map((name) => ({
        url: `/${name}-1600.webp`,
        alt: name,
      })),
    });
    const html = findMain(render(BlogPage, { selected })).replaceAll(/<noscript>.*?<\/noscript>/gs, '');
    const images = [...html.matchAll(/<img [^>]*>/g)].map(([image]) => image);
    expect(images[0]).toMatch(/src="\/one-1600\.webp" alt="one".*loading="eager" fetchPriority="high"/);
    expect(images[0]).toContain('srcSet="/one-480.webp 480w, /one-960.webp 960w, /one-1600.webp 1600w"');
    expect(images[1]).toMatch(/src="\/two-1600\.webp" alt="two".*loading="lazy"/);
    expect(images.slice(2).map((image) => [/ src=/.test(image), /alt="[^"]*"/.exec(image)?.[0]])).toEqual([
      [false, 'alt="Image B"'],
      [false, 'alt="Image A"'],
    ]);
  });

  it('lists the image of an article, also for browsers without a script', () => {
    const html = render(BlogPage, { others: [toArticle('B')] });
    const url = `${origin}/blogimage/B.webp`;
    expect(html).toContain(`data-src="${url}"`);
    expect(html).toMatch(new RegExp(`<noscript><img alt="" loading="lazy" src="${url}"`));
  });
});

it('lists in the archive every article by year and month of its UTC day, newest first', () => {
  const dates = {
    D: '2027-01-01T00:30:00.000Z',
    C: '2026-12-31T23:30:00.000Z',
    B: '2026-11-30T23:30:00.000Z',
    A: '2026-11-01T00:30:00.000Z',
  };
  const headlines = Object.entries(dates).map(([letter, publishDate]) => toArticle(letter, { publishDate }));
  const html = findMain(renderToStaticMarkup(createElement(ArchivePage, { headlines })));
  const parts = [...html.matchAll(/<(h[123]|a|time)[ >].*?<\/\1>/gs)];
  expect(parts.map(([element, tag]) => `${tag} ${readText(element)}`)).toEqual([
    'a Blog',
    'h1 All articles',
    'h2 2027',
    'h3 January',
    ...['a Article D', 'time Jan 1'],
    'h2 2026',
    'h3 December',
    ...['a Article C', 'time Dec 31'],
    'h3 November',
    ...['a Article B', 'time Nov 30', 'a Article A', 'time Nov 1'],
  ]);
});

it('keeps pages of older articles out of search engines', () => {
  expect(olderHead).toEqual({ title: `Older articles · ${brand.name}`, isHidden: true });
});

it('leads back from an article and from older articles to the newest', () => {
  for (const page of [ArticlePage, OlderPage])
    expect(linkTargets(findMain(render(page)), 'Blog')).toEqual(['/blog']);
});

it.each([
  ['empty', 'No articles yet. The first one will appear here.'],
  ['unavailable', 'This takes longer than usual. Still trying…'],
] as const)('says on the skeleton why there is no article: %s', (reason, sentence) => {
  const html = renderToStaticMarkup(createElement(BlogSkeletonPage, { reason }));
  expect(headings(html)).toEqual(['h1 Blog']);
  expect(html).toMatch(new RegExp(`<output[^>]*>${sentence}</output>`));
  expect(html).toMatch(/<noscript><p[^>]*>.*Please load this page again in a minute\.<\/p><\/noscript>/);
});
