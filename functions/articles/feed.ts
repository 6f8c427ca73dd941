// RSS 2.0 (rssboard.org/rss-specification), by hand: the package for it weighs 43 kB in a function of 360.
import { articlePath, BLOG_PATH } from '#shared/article-address.ts';
import { brand } from '#shared/brand.ts';
import type { Article } from '#shared/contract/articles.ts';
import { FEED } from '#shared/feed.ts';
import { TAGS } from '#shared/tags.ts';
import { element, empty, escaped, parent, xmlDocument } from '../platform/xml.ts';

/** How many of the newest articles a feed reader gets. */
export const FEED_LENGTH = 20;

const rfc822 = (publishDate: string): string => new Date(publishDate).toUTCString();

/** The extract as a page, and where it stands on our blog, which shows the same and no more. */
const htmlOf = ({ subtitle, extract, images: [cover] }: Article, link: string): string =>
  [
    ...(cover ? [parent('p', [empty('img', { src: cover.url, alt: cover.alt })])] : []),
    parent('p', [element('strong', subtitle)]),
    ...extract.split(/\n+/).map((paragraph) => element('p', paragraph)),
    parent('p', [element('a', 'See it on our blog', { href: link })]),
  ].join('\n');

const itemOf = (newsletter: Article, siteUrl: string): string => {
  const link = siteUrl + articlePath(newsletter);
  return parent('item', [
    element('title', newsletter.title),
    element('link', link),
    // The words of the address are the title's; the id stays what it is.
    element('guid', newsletter.newsletterId, { isPermaLink: 'false' }),
    element('pubDate', rfc822(newsletter.publishDate)),
    // Readers take it for HTML.
    element('description', escaped(newsletter.subtitle)),
    element('content:encoded', htmlOf(newsletter, link)),
    ...newsletter.tags.map((tag) => element('category', TAGS[tag])),
  ]);
};

/** The feed of the newest newsletters, which come newest first; the same newsletters make the same bytes. */
export const feedOf = (newsletters: readonly Article[], siteUrl: string): string => {
  const [newest] = newsletters;
  const channel = parent('channel', [
    element('title', FEED.title),
    element('link', siteUrl + BLOG_PATH),
    empty('atom:link', { href: siteUrl + FEED.path, rel: 'self', type: 'application/rss+xml' }),
    element('description', brand.tagline),
    element('language', 'en-us'),
    ...(newest ? [element('lastBuildDate', rfc822(newest.publishDate))] : []),
    element('ttl', '60'),
    parent('image', [
      element('url', `${siteUrl}/icon-192.png`),
      element('title', FEED.title),
      element('link', siteUrl + BLOG_PATH),
    ]),
    ...newsletters.map((newsletter) => itemOf(newsletter, siteUrl)),
  ]);
  return xmlDocument(
    parent('rss', [channel], {
      version: '2.0',
      'xmlns:atom': 'http://www.w3.org/2005/Atom',
      'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
    }),
  );
};
