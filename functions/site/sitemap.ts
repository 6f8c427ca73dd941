// The sitemap (sitemaps.org/protocol.html): the public pages and the newest articles.
import { ARCHIVE_PATH, articlePath, BLOG_PATH } from '#shared/blog-paths.ts';
import type { Headline } from '#shared/blog-document.ts';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { element, parentElement, xmlDocument } from '../platform/xml.ts';

/**
 * How many articles the sitemap and the archive list: twenty years of weekly articles. The limit bounds their cost; search engines
 * know older articles by then.
 */
export const MAX_HEADLINES = 1000;

/** The pages that change whenever an article is published. */
const PAGES_OF_ARTICLES: readonly string[] = [BLOG_PATH, ARCHIVE_PATH];

const findLastChange = ({ publishDate, correctedAt = publishDate }: Headline): string => correctedAt;

/** The last change of the lists: a new article, or a correction. */
const findNewestChange = (headlines: readonly Headline[]): string | undefined =>
  headlines.map(findLastChange).toSorted().at(-1);

const renderUrl = (address: string, lastModified?: string): string =>
  parentElement('url', [
    element('loc', address),
    ...(lastModified === undefined ? [] : [element('lastmod', lastModified)]),
  ]);

/** The sitemap of the site at `siteUrl`. `headlines` are newest first. */
export const renderSitemap = (headlines: readonly Headline[], siteUrl: string): string => {
  const newestChange = findNewestChange(headlines);
  return xmlDocument(
    parentElement(
      'urlset',
      [
        ...PUBLIC_PAGES.map((path) =>
          renderUrl(siteUrl + path, PAGES_OF_ARTICLES.includes(path) ? newestChange : undefined),
        ),
        ...headlines.map((headline) => renderUrl(siteUrl + articlePath(headline), findLastChange(headline))),
      ],
      { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
    ),
  );
};
