import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Body } from '#shared/body/schema.ts';
import type { Article } from '#shared/contract/articles.ts';
import type { Lesson } from '#shared/contract/lessons.ts';
import { formatCount } from '../../../web/features/articles/count-words.ts';
import { BlogPage } from '../../../web/pages/site/blog.tsx';
import { MissingArticlePage } from '../../../web/pages/site/blog/not-found.tsx';
import { articleHead, ArticlePage } from '../../../web/pages/site/blog/{address}.tsx';
import { PreviewPage, previewHead } from '../../../web/pages/site/preview/{token}.tsx';
import { articleData } from '../../../web/structured-data.ts';

const origin = 'https://www.example.com';
const IMAGE_URL = `${origin}/blogimage/w11-16-22-y2026/6f1c2f6e-64a5-4d5c-9a51-0d9a3b8a7c11-1600.webp`;
const ID = '01KAGV9G00AAAAAAAAAAAAAAAA';
const BUTTON = 'Subscribe to Read Full Blog';

const gated: Article = {
  newsletterId: ID,
  slug: 'a-calmer-week',
  title: 'A calmer week',
  subtitle: 'Three chores',
  extract: 'Start with one.',
  tags: ['ai'],
  images: [{ url: IMAGE_URL, alt: 'A florist', width: 1600, height: 900 }],
  publishDate: '2026-11-20T09:00:00.000Z',
  correctedAt: '2026-11-21T09:00:00.000Z',
  access: 'customers',
  hasBody: true,
  words: 1240,
};

const body: Body = {
  type: 'doc',
  content: ['One', 'Two', 'Three', 'Four'].map((text) => ({
    type: 'heading',
    attrs: { level: 2 },
    content: [{ type: 'text', text }],
  })),
};

const render = (
  page: typeof BlogPage | typeof ArticlePage,
  selected: Article,
  more: { body?: Body } = {},
) => {
  const html = renderToStaticMarkup(
    createElement(page, { origin, articles: { selected, others: [], ...more } }),
  );
  return /<article.*<\/article>/s.exec(html)?.[0] ?? '';
};

describe('the document of an article', () => {
  it('is whole where everyone may read it: contents and body, and no button to subscribe', () => {
    const html = render(ArticlePage, { ...gated, access: 'everyone' }, { body });
    expect(html).toMatch(/<a href="#section-three"[^>]*>Three<\/a>/);
    expect(html).toMatch(/<h2 id="section-three"[^>]*>Three<\/h2>/);
    expect(html).not.toContain(BUTTON);
    expect(html).not.toContain('more words');
  });

  it.each([
    ['customers', 'The whole article is for customers. An account is free.'],
    ['essentials', 'The whole article is part of the AI Essentials Plan: $19.99 a month.'],
  ] as const)('says how much more there is for %s, and leads to the login', (access, sentence) => {
    const html = render(ArticlePage, { ...gated, access });
    expect(html).toContain('1,240 more words');
    expect(render(ArticlePage, { ...gated, access, words: 1 })).toContain('1 more word<');
    expect(html).toContain(sentence);
    expect(html).toMatch(
      new RegExp(`<a href="/login#/articles/a-calmer-week-${ID.toLowerCase()}"[^>]*>${BUTTON}<`),
    );
  });

  it('lists what is inside below the number of words, and nothing where an editor wrote nothing', () => {
    const html = render(ArticlePage, { ...gated, inside: ['Five answers', 'Two <traps>'] });
    expect(html).toMatch(
      /1,240 more words.*What is inside.*<li[^>]*>Five answers<\/li><li[^>]*>Two &lt;traps/s,
    );
    expect(render(ArticlePage, gated)).not.toContain('What is inside');
  });

  it('names the author and the day of the last correction', () => {
    const html = render(ArticlePage, gated);
    expect(html).toContain('By Plainly');
    expect(html).toMatch(/Corrected on <time dateTime="2026-11-21T09:00:00.000Z">November 21, 2026/);
  });

  it('names a person with portrait, two lines and link: on the page, in its head and for search engines', () => {
    const portrait = IMAGE_URL;
    const author = {
      name: 'June <Okafor>',
      about: 'Ran a flower shop.',
      link: 'https://www.june.example/a',
      portrait,
    };
    const html = render(ArticlePage, { ...gated, author });
    expect(html).not.toContain('By Plainly');
    expect(html).toContain('By June &lt;Okafor&gt;');
    expect(html).toMatch(
      /About the author.*Ran a flower shop\..*<a[^>]*href="https:\/\/www.june.example\/a">june.example</s,
    );
    expect(articleHead({ ...gated, author }).article?.author).toBe('June <Okafor>');
    expect(articleData({ ...gated, author }, origin)).toMatchObject({
      author: {
        '@type': 'Person',
        name: 'June <Okafor>',
        url: `${origin}/about#authors`,
        sameAs: 'https://www.june.example/a',
        image: portrait.replace('-1600.webp', '-share.jpg'),
      },
      publisher: { name: 'Plainly' },
    });
    const { link: _, portrait: __, ...plain } = { ...author, about: '' };
    expect(render(ArticlePage, { ...gated, author: plain })).toContain('By June');
  });

  it('shares the JPEG in its own size, and says when it was corrected', () => {
    const share = IMAGE_URL.replace('-1600.webp', '-share.jpg');
    expect(articleHead(gated)).toMatchObject({
      image: { url: share, alt: 'A florist', width: 1200, height: 675 },
      article: { author: 'Plainly', modifiedTime: '2026-11-21T09:00:00.000Z' },
    });
    expect(articleData(gated, origin)).toMatchObject({
      image: [share],
      dateModified: '2026-11-21T09:00:00.000Z',
      author: { name: 'Plainly' },
    });
  });

  it.each([
    [gated, false],
    [{ ...gated, access: 'everyone' as const }, true],
    [{ ...gated, hasBody: false }, true],
  ])('tells search engines whether it is free', (article, isFree) => {
    expect(articleData(article, origin)).toMatchObject({ isAccessibleForFree: isFree });
  });
});

it('shows on the blog the extract alone of an article for everyone, and links to the whole', () => {
  const html = render(BlogPage, { ...gated, access: 'everyone' });
  expect(html).toContain(BUTTON);
  expect(html).toContain(`<a href="/blog/a-calmer-week-${ID.toLowerCase()}">the whole article</a>`);
});

it('says that an article was withdrawn, and leads to the newest', () => {
  const html = renderToStaticMarkup(createElement(MissingArticlePage, { reason: 'withdrawn' }));
  expect(html).toContain('This article was withdrawn</h1>');
  expect(html).toMatch(/<a href="\/blog"[^>]*>See the newest articles<\/a>/);
  expect(html).toMatch(/<header.*<a href="\/signup".*<\/header>/s);
  expect(html).toMatch(/<main.*<a href="\/contact-us">Contact<\/a>.*<img .*<\/main>/s);
});

describe('the preview', () => {
  const paths = {
    stranger: '/preview/t/stranger',
    customer: '/preview/t/customer',
    essentials: '/preview/t/essentials',
  };
  const preview = (view: keyof typeof paths, more: { body?: Body } = {}) =>
    renderToStaticMarkup(createElement(PreviewPage, { preview: { article: gated, view, paths, ...more } }));

  it.each(['stranger', 'customer', 'essentials'] as const)(
    'names its view and links to the others: %s',
    (view) => {
      const html = preview(view);
      for (const path of Object.values(paths)) expect(html).toContain(`href="${path}"`);
      expect(html.match(/href="[^"]*" aria-current="page"/g)).toEqual([
        `href="${paths[view]}" aria-current="page"`,
      ]);
    },
  );

  it('shows the text to those who may read it, and the way to it to the others', () => {
    expect(preview('customer', { body })).toMatch(/<h2 id="section-three"[^>]*>Three<\/h2>/);
    expect(preview('customer', { body })).not.toContain(BUTTON);
    expect(preview('stranger')).toContain(BUTTON);
  });

  it('is not for search engines', () => {
    expect(previewHead({ article: gated, view: 'stranger', paths })).toEqual({
      title: 'Preview: A calmer week',
      isHidden: true,
    });
  });
});

describe('the preview of a lesson', () => {
  const lesson: Lesson = {
    lessonId: ID,
    module: 'practical-skills',
    slug: 'an-hour-a-week',
    title: 'An hour a week',
    extract: 'Try it on Monday.',
    images: [],
    publishDate: '2026-11-20T09:00:00.000Z',
    access: 'essentials',
    minutes: 4,
    includesExercise: false,
  };
  const paths = { customer: '/preview/t/customer', essentials: '/preview/t/essentials' };
  const preview = (changes: Partial<Lesson> = {}, more: { body?: Body } = {}) =>
    renderToStaticMarkup(
      createElement(PreviewPage, {
        preview: { lesson: { ...lesson, ...changes }, view: 'customer', paths, ...more },
      }),
    );

  it('names the module and the minutes, and links to the views that there are', () => {
    const html = preview({}, { body });
    expect(html).toContain('A lesson of the module Practical Skills');
    expect(html).toContain('>4 min<');
    expect(html).toMatch(/<h2 id="section-three"[^>]*>Three<\/h2>/);
    expect(html.match(/href="\/preview[^"]*"/g)).toEqual([
      `href="${paths.customer}"`,
      `href="${paths.essentials}"`,
    ]);
  });

  it('has neither subtitle nor tags', () => {
    expect(preview()).not.toMatch(/class="(tags|article__subtitle)"/);
  });

  it('says what one leaves with, in the direction of that line', () => {
    expect(preview({ takeaway: 'ثلاث رسائل.' })).toContain('You leave with: <bdi>ثلاث رسائل.</bdi>');
  });

  it.each([
    ['essentials', 'AI Essentials Plan'],
    ['customers', 'no text yet'],
  ] as const)('says why a text for %s has no more than its extract', (access, words) => {
    expect(preview({ access })).toContain(words);
    expect(preview({ access }, { body })).not.toContain(words);
  });
});

it.each([
  [999, '999'],
  [1_234_567, '1,234,567'],
])('writes %d as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
