// The addresses of the blog. An article's address holds words of its title, for people, and its id, which alone counts.
import type { Article } from './contract/articles.ts';

export const BLOG_PATH = '/blog';

/** The address of the list of all articles. No article can have it, because an article's address ends in an id. */
export const ARCHIVE_PATH = `${BLOG_PATH}/archive`;

export const FEED_PATH = '/feed.xml';

const MAX_SLUG_LENGTH = 60;

const toSlug = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '');

/** The address of an article: `/blog/<words of the title>-<id>`. */
export const articlePath = ({ title, newsletterId }: Pick<Article, 'title' | 'newsletterId'>): string =>
  `${BLOG_PATH}/${toSlug(title)}-${newsletterId.toLowerCase()}`.replace('/-', '/');

/** The result of `parseArticleId` for an address that ends in no id. */
export const UNKNOWN_ARTICLE = 'unknown';

/** The id at the end of an article's address; undefined for the blog itself, UNKNOWN_ARTICLE if there is no id. */
export const parseArticleId = (pathname: string): string | undefined => {
  const name = pathname.slice(BLOG_PATH.length).replace(/^\/|\/$/g, '');
  if (name === '') return undefined;
  return /(?:^|-)([0-7][0-9a-hjkmnp-tv-z]{25})$/i.exec(name)?.[1]?.toUpperCase() ?? UNKNOWN_ARTICLE;
};
