/// <reference types="vite/client" />
// The heads of the public pages: tags for search engines, link previews and feed readers.
import { describe, expect, it } from 'vitest';
import { brand } from '#shared/brand.ts';
import type { Article } from '#shared/contract/articles.ts';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { UNKNOWN_ORIGIN } from '#shared/web-routes.ts';
import { renderDocument } from '../../../web/build/document.tsx';
import { faqItems } from '../../../web/content/faq.ts';
import { pricing } from '../../../web/content/pricing.ts';
import { pages } from '../../../web/build/site-pages.ts';
import { articleHead } from '../../../web/pages/site/blog/{address}.tsx';
import { page as notFoundPage } from '../../../web/pages/site/not-found.tsx';
import type { Head } from '../../../web/site-page.ts';
import { webManifest } from '../../../web/build/web-manifest.ts';

const ORIGIN = 'https://www.example.com';

const assets = { scripts: [], preloads: [], styles: [] };
const renderHead = (head: Head): string => renderDocument({ head, assets, origin: ORIGIN, children: null });
const findMeta = (html: string, name: string): string[] =>
  [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].flatMap(([, key, content]) =>
    key === name && content !== undefined ? [content] : [],
  );
const parseData = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );
const findHead = (address: string): Head => {
  const page = pages.find((page) => page.address === address);
  if (!page) throw new Error(`There is no page ${address}`);
  return page;
};

const article: Article = {
  newsletterId: '01KA1B2C3D4E5F6G7H8J9KAMNP',
  slug: 'let-a-chatbot-answer',
  title: 'Let a chatbot </script><b>answer</b>',
  subtitle: 'What it does on a Tuesday.',
  extract: 'A chatbot answers what customers ask most.',
  tags: ['marketing', 'tips'],
  images: [{ url: `${ORIGIN}/blogimage/bakery.webp`, alt: 'A bakery' }],
  publishDate: '2026-11-17T09:00:00.000Z',
  access: 'customers',
  hasBody: false,
  words: 0,
};

describe('the public pages', () => {
  it('lists every public page in the sitemap', () => {
    expect(pages.map(({ canonical }) => canonical).toSorted()).toEqual(PUBLIC_PAGES.toSorted());
  });

  it('gives every public page its own title and description', () => {
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
    expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
  });
});

describe.each(pages.map((page) => page.address))('the head of %s', (address) => {
  const head = findHead(address);
  const html = renderHead(head);

  it('keeps title and description short enough for a search result', () => {
    expect(head.title.length).toBeLessThanOrEqual(70);
    expect(head.description?.length).toBeGreaterThanOrEqual(50);
    expect(head.description?.length).toBeLessThanOrEqual(160);
  });

  it('names the absolute address of a page as canonical', () => {
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${address}"/>`);
    expect(findMeta(html, 'og:url')).toEqual([`${ORIGIN}${address}`]);
    expect(html).not.toContain(UNKNOWN_ORIGIN);
  });

  it('gives link previews a title, a description and an image of 1200 × 630', () => {
    expect(findMeta(html, 'og:type')).toEqual(['website']);
    expect(findMeta(html, 'og:site_name')).toEqual([brand.name]);
    expect(findMeta(html, 'og:locale')).toEqual(['en_US']);
    expect(findMeta(html, 'og:title')).toHaveLength(1);
    expect(findMeta(html, 'og:description')).toEqual(findMeta(html, 'description'));
    expect(findMeta(html, 'og:image')).toEqual([`${ORIGIN}/og.png`]);
    expect(findMeta(html, 'og:image:width')).toEqual(['1200']);
    expect(findMeta(html, 'og:image:height')).toEqual(['630']);
    expect(findMeta(html, 'og:image:alt')).toHaveLength(1);
    expect(findMeta(html, 'twitter:card')).toEqual(['summary_large_image']);
  });

  it('links each public page to the feed and allows indexing', () => {
    expect(html).toMatch(
      /<link rel="alternate" type="application\/rss\+xml" title="[^"]+" href="\/feed\.xml"\/>/,
    );
    expect(findMeta(html, 'robots')).toEqual(['max-image-preview:large']);
  });
});

describe('structured data', () => {
  it('describes the company on the home page', () => {
    expect(parseData(renderHead(findHead('/')))).toMatchObject([
      {
        '@type': 'Organization',
        name: brand.name,
        url: `${ORIGIN}/`,
        email: brand.contactEmail,
        logo: { url: `${ORIGIN}/icon-512.png` },
      },
      { '@type': 'WebSite', name: brand.name },
      { '@type': 'FAQPage' },
    ]);
  });

  it('states the monthly price of the plan under the name that the page shows', () => {
    const [plan] = parseData(renderHead(findHead('/pricing')));
    expect(plan).toMatchObject({
      '@type': 'Product',
      name: pricing.plan.name,
      offers: {
        price: '19.99',
        priceCurrency: 'USD',
        url: `${ORIGIN}/pricing`,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: '19.99',
          referenceQuantity: { value: 1, unitCode: 'MON' },
        },
      },
    });
  });

  it('contains the six questions and answers on exactly one page', () => {
    const asked = pages.flatMap((page) =>
      parseData(renderHead(page)).filter((fact) => JSON.stringify(fact).includes('FAQPage')),
    );
    expect(faqItems).toHaveLength(6);
    expect(asked).toMatchObject([
      {
        mainEntity: faqItems.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ]);
  });
});

describe('the head of an article', () => {
  const html = renderHead(articleHead(article));

  it('describes an article with its date, tag labels and image', () => {
    expect(findMeta(html, 'og:type')).toEqual(['article']);
    expect(findMeta(html, 'article:published_time')).toEqual(['2026-11-17T09:00:00.000Z']);
    expect(findMeta(html, 'article:tag')).toEqual(['Marketing', 'Tips &amp; Tricks']);
    expect(findMeta(html, 'og:image')).toEqual([`${ORIGIN}/blogimage/bakery.webp`]);
    expect(findMeta(html, 'og:image:alt')).toEqual(['A bakery']);
    expect(findMeta(html, 'og:image:width')).toEqual([]);
  });

  it('names the publisher and the breadcrumbs of an article', () => {
    expect(parseData(html)).toMatchObject([
      {
        '@type': 'Article',
        headline: article.title,
        datePublished: '2026-11-17T09:00:00.000Z',
        keywords: ['Marketing', 'Tips & Tricks'],
        author: { '@type': 'Organization', name: brand.name },
      },
      { '@type': 'BreadcrumbList', itemListElement: [{ item: `${ORIGIN}/blog` }, { position: 2 }] },
    ]);
  });

  it('describes it by what an editor wrote for search and sharing', () => {
    const own = renderHead(
      articleHead({
        ...article,
        searchTitle: 'Chatbots for bakers',
        searchDescription: 'What to ask first.',
        socialImage: { url: `${ORIGIN}/blogimage/card.webp`, alt: 'A card', width: 2400, height: 1260 },
      }),
    );
    expect(own).toContain('<title>Chatbots for bakers</title>');
    expect(findMeta(own, 'og:title')).toEqual(['Chatbots for bakers']);
    for (const name of ['description', 'og:description'])
      expect(findMeta(own, name)).toEqual(['What to ask first.']);
    expect(findMeta(own, 'og:image')).toEqual([`${ORIGIN}/blogimage/card.webp`]);
    expect(findMeta(own, 'og:image:width')).toEqual(['1200']);
    expect(findMeta(own, 'og:image:alt')).toEqual(['A card']);
    expect(parseData(own)[0]).toMatchObject({
      headline: 'Chatbots for bakers',
      description: 'What to ask first.',
      image: [`${ORIGIN}/blogimage/card.webp`, `${ORIGIN}/blogimage/bakery.webp`],
    });
  });

  it('keeps an unlisted article out of search engines, and says what a shared link is', () => {
    const unlisted = renderHead(articleHead({ ...article, isUnlisted: true }));
    expect(findMeta(unlisted, 'robots')).toEqual(['noindex']);
    expect(findMeta(unlisted, 'og:title')).toEqual(findMeta(html, 'og:title'));
    expect(findMeta(html, 'robots')).toEqual(['max-image-preview:large']);
  });

  it('escapes a script end tag in the title of an article', () => {
    expect(html).not.toContain('</script><b>');
  });
});

describe('the head of a hidden page', () => {
  it.each([notFoundPage, { title: brand.name, isHidden: true }])(
    'keeps the page $title out of search engines and names no origin',
    (head) => {
      const html = renderHead(head);
      expect(findMeta(html, 'robots')).toEqual(['noindex']);
      expect(html).not.toMatch(/og:|canonical|example\.com|rss/);
    },
  );
});

it('names the site in the web manifest', () => {
  expect(webManifest).toMatchObject({ name: expect.stringContaining(brand.name), short_name: brand.name });
});
