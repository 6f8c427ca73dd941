// RSS 2.0 (rssboard.org/rss-specification), by hand: the `feed` package would add 43 kB to a function of 360 kB.
import { articlePath, BLOG_PATH, FEED_PATH } from '#shared/blog-paths.ts';
import { brand } from '#shared/brand.ts';
import type { Article } from '#shared/contract/articles.ts';
import { TAGS } from '#shared/tags.ts';
import { element, emptyElement, escapeXml, parentElement, xmlDocument } from '../platform/xml.ts';

export const MAX_FEED_ARTICLES = 20;

const formatRfc822 = (publishDate: string): string => new Date(publishDate).toUTCString();

const renderHtml = ({ subtitle, extract, images: [cover] }: Article, link: string): string =>
  [
    ...(cover ? [parentElement('p', [emptyElement('img', { src: cover.url, alt: cover.alt })])] : []),
    parentElement('p', [element('strong', subtitle)]),
    ...extract.split(/\n+/).map((paragraph) => element('p', paragraph)),
    parentElement('p', [element('a', 'See it on our blog', { href: link })]),
  ].join('\n');

const renderItem = (article: Article, siteUrl: string): string => {
  const link = siteUrl + articlePath(article);
  return parentElement('item', [
    element('title', article.title),
    element('link', link),
    // The link contains words of the title and may change with it. The id never changes.
    element('guid', article.newsletterId, { isPermaLink: 'false' }),
    element('pubDate', formatRfc822(article.publishDate)),
    // Feed readers parse the description as HTML, so it is escaped twice.
    element('description', escapeXml(article.subtitle)),
    element('content:encoded', renderHtml(article, link)),
    ...article.tags.map((tag) => element('category', TAGS[tag])),
  ]);
};

/** The RSS feed of articles, which are newest first. The same articles always make the same bytes. */
export const renderFeed = (articles: readonly Article[], siteUrl: string): string => {
  const [newest] = articles;
  const channel = parentElement('channel', [
    element('title', brand.feedTitle),
    element('link', siteUrl + BLOG_PATH),
    emptyElement('atom:link', { href: siteUrl + FEED_PATH, rel: 'self', type: 'application/rss+xml' }),
    element('description', brand.tagline),
    element('language', 'en-us'),
    ...(newest ? [element('lastBuildDate', formatRfc822(newest.publishDate))] : []),
    element('ttl', '60'),
    parentElement('image', [
      element('url', `${siteUrl}/icon-192.png`),
      element('title', brand.feedTitle),
      element('link', siteUrl + BLOG_PATH),
    ]),
    ...articles.map((article) => renderItem(article, siteUrl)),
  ]);
  return xmlDocument(
    parentElement('rss', [channel], {
      version: '2.0',
      'xmlns:atom': 'http://www.w3.org/2005/Atom',
      'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
    }),
  );
};
