// The sitemap (sitemaps.org/protocol.html): the public pages, and the articles that search engines may not have met yet.
import { ARCHIVE_PATH, articlePath, BLOG_PATH } from '#shared/article-address.ts';
import type { Headline } from '#shared/blog-document.ts';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { element, parent, xmlDocument } from '../platform/xml.ts';

/**
 * How many of the newest articles it names, and the archive links: twenty years of weekly ones, so that their cost has an
 * end. Older ones are known by then.
 */
export const HEADLINES = 1000;

/** The pages that change with each article. */
const FOLLOWING: readonly string[] = [BLOG_PATH, ARCHIVE_PATH];

const urlOf = (address: string, lastModified?: string): string =>
  parent('url', [
    element('loc', address),
    ...(lastModified === undefined ? [] : [element('lastmod', lastModified)]),
  ]);

/** The sitemap of the site at `siteUrl`, given its newest articles, newest first. */
export const sitemapOf = (headlines: readonly Headline[], siteUrl: string): string =>
  xmlDocument(
    parent(
      'urlset',
      [
        ...PUBLIC_PAGES.map((path) =>
          urlOf(siteUrl + path, FOLLOWING.includes(path) ? headlines[0]?.publishDate : undefined),
        ),
        ...headlines.map((headline) => urlOf(siteUrl + articlePath(headline), headline.publishDate)),
      ],
      { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
    ),
  );
