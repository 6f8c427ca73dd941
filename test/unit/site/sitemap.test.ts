import { describe, expect, it } from 'vitest';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { renderSitemap } from '../../../functions/site/sitemap.ts';

const SITE_URL = 'https://plainly.example';
const headlines = [
  {
    newsletterId: '01KAGV9G00AAAAAAAAAAAAAAAA',
    slug: 'a-b',
    title: 'A & B',
    publishDate: '2026-11-20T08:00:00.000Z',
  },
  {
    newsletterId: '01KAGV9G00AAAAAAAAAAAAAAAB',
    slug: '',
    title: '日本語',
    publishDate: '2026-11-13T08:00:00.000Z',
    correctedAt: '2026-11-21T12:00:00.000Z',
  },
];
const parseUrls = (xml: string) =>
  [...xml.matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g)].map(([, ...url]) => url);

describe('the sitemap', () => {
  it('is a document of the kind that search engines know', () => {
    expect(renderSitemap(headlines, SITE_URL)).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">(?:<url>.*<\/url>)+<\/urlset>\n$/,
    );
  });

  it('lists every public page and every article with the date of its last change', () => {
    const urls = parseUrls(renderSitemap(headlines, SITE_URL));
    expect(urls.slice(PUBLIC_PAGES.length)).toEqual([
      [`${SITE_URL}/blog/a-b-01kagv9g00aaaaaaaaaaaaaaaa`, '2026-11-20T08:00:00.000Z'],
      [`${SITE_URL}/blog/01kagv9g00aaaaaaaaaaaaaaab`, '2026-11-21T12:00:00.000Z'],
    ]);
    expect(urls.slice(0, PUBLIC_PAGES.length).map(([address]) => address)).toEqual(
      PUBLIC_PAGES.map((path) => SITE_URL + path),
    );
  });

  it('gives the blog and its archive the date of the last change', () => {
    for (const path of ['/blog', '/blog/archive']) {
      expect(parseUrls(renderSitemap(headlines, SITE_URL))).toContainEqual([
        SITE_URL + path,
        '2026-11-21T12:00:00.000Z',
      ]);
      expect(parseUrls(renderSitemap([], SITE_URL))).toContainEqual([SITE_URL + path, undefined]);
    }
  });
});
