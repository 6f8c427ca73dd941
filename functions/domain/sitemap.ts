// The sitemap (sitemaps.org/protocol.html): the public pages, and the articles that search engines may not have met yet.
import { articlePath, BLOG_PATH } from '#shared/article-address.ts';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import type { Publication } from './publication.ts';
import { element, parent, xmlDocument } from './xml.ts';

/**
 * How many of the newest articles it names, twenty years of weekly ones: so its cost has an end. Older ones are known
 * by then, and remain linked from the blog.
 */
export const SITEMAP_LENGTH = 1000;

/** What the sitemap says of an article. */
export type Headline = Pick<Publication, 'newsletterId' | 'title' | 'publishDate'>;

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
          urlOf(siteUrl + path, path === BLOG_PATH ? headlines[0]?.publishDate : undefined),
        ),
        ...headlines.map((headline) => urlOf(siteUrl + articlePath(headline), headline.publishDate)),
      ],
      { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
    ),
  );
