// RSS 2.0 (rssboard.org/rss-specification), without the `feed` package, which would add 43 kB to a function of 360 kB.
import type { Body } from '#shared/body/schema.ts';
import { articlePath, BLOG_PATH, FEED_PATH } from '#shared/blog-paths.ts';
import { feedTitle, tagline } from '#shared/brand.ts';
import type { Article } from '#shared/contract/articles.ts';
import { TAGS } from '#shared/tags.ts';
import { renderBodyHtml } from './body-html.ts';
import { logError } from '../platform/log.ts';
import { element, emptyElement, escapeXml, parentElement, xmlDocument } from '../platform/xml.ts';

export const MAX_FEED_ARTICLES = 20;

/** Leaves room for the rest: a function may return at most 6 MB. */
const MAX_ITEMS_BYTES = 4 * 1024 * 1024;

export interface FeedEntry {
  readonly article: Article;
  /** The body, if everyone may read it. */
  readonly body?: Body;
}

const formatRfc822 = (date: string): string => new Date(date).toUTCString();

const findLastChange = ({ article: { publishDate, correctedAt = publishDate } }: FeedEntry): string =>
  correctedAt;

const renderHtml = ({ article, body }: FeedEntry, link: string, siteUrl: string): string => {
  const { subtitle, extract } = article;
  const [cover] = article.images;
  return [
    ...(cover ? [parentElement('p', [emptyElement('img', { src: cover.url, alt: cover.alt })])] : []),
    parentElement('p', [element('strong', subtitle)]),
    ...extract.split(/\n+/).map((paragraph) => element('p', paragraph)),
    ...(body ? [renderBodyHtml(body, siteUrl)] : []),
    parentElement('p', [element('a', 'See it on our blog', { href: link })]),
  ].join('\n');
};

const renderItem = (entry: FeedEntry, siteUrl: string): string => {
  const { article } = entry;
  const link = siteUrl + articlePath(article);
  return parentElement('item', [
    element('title', article.title),
    element('link', link),
    // The link would change if the site moved to another address. The id never changes.
    element('guid', article.newsletterId, { isPermaLink: 'false' }),
    element('pubDate', formatRfc822(article.publishDate)),
    ...(article.correctedAt ? [element('atom:updated', article.correctedAt)] : []),
    // Feed readers parse the description as HTML, so it is escaped twice.
    element('description', escapeXml(article.subtitle)),
    ...(article.author ? [element('dc:creator', article.author.name)] : []),
    element('content:encoded', renderHtml(entry, link, siteUrl)),
    ...article.tags.map((tag) => element('category', TAGS[tag])),
  ]);
};

/** Logs an article that cannot be rendered. The feed goes on without it. */
export const logLeftOut = ({ newsletterId }: Pick<Article, 'newsletterId'>, error: unknown): void =>
  logError('An article is left out of the feed', { newsletterId }, error);

/** The items. The newest have their bodies, as far as there is room. */
const renderItems = (entries: readonly FeedEntry[], siteUrl: string): string[] => {
  let room = MAX_ITEMS_BYTES;
  return entries.flatMap((entry) => {
    try {
      const item = renderItem(entry, siteUrl);
      room -= Buffer.byteLength(item);
      return [room >= 0 ? item : renderItem({ article: entry.article }, siteUrl)];
    } catch (error) {
      logLeftOut(entry.article, error);
      return [];
    }
  });
};

/** The RSS feed of articles, which are newest first. The same articles always make the same bytes. */
export const renderFeed = (entries: readonly FeedEntry[], siteUrl: string): string => {
  const newestChange = entries.map(findLastChange).toSorted().at(-1);
  const channel = parentElement('channel', [
    element('title', feedTitle),
    element('link', siteUrl + BLOG_PATH),
    emptyElement('atom:link', { href: siteUrl + FEED_PATH, rel: 'self', type: 'application/rss+xml' }),
    element('description', tagline),
    element('language', 'en-us'),
    ...(newestChange ? [element('lastBuildDate', formatRfc822(newestChange))] : []),
    element('ttl', '60'),
    parentElement('image', [
      element('url', `${siteUrl}/icon-192.png`),
      element('title', feedTitle),
      element('link', siteUrl + BLOG_PATH),
    ]),
    ...renderItems(entries, siteUrl),
  ]);
  return xmlDocument(
    parentElement('rss', [channel], {
      version: '2.0',
      'xmlns:atom': 'http://www.w3.org/2005/Atom',
      'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
      ...(entries.some(({ article }) => article.author) && {
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      }),
    }),
  );
};

/** When a feed was last changed; undefined if it has no articles. RSS writes a moment as HTTP does. */
export const findLastBuild = (feed: string): string | undefined => /<lastBuildDate>([^<]+)/.exec(feed)?.[1];
