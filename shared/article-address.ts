// Where an article is found: words of its title for people, and its id, which alone decides what is shown.
import type { Article } from './contract/articles.ts';

export const BLOG_PATH = '/blog';

/** Where all articles are listed. No article can have this address: those end in an id. */
export const ARCHIVE_PATH = `${BLOG_PATH}/archive`;

const SLUG_LENGTH = 60;

const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-|-$/g, '');

/** The address to share: words for people, then the id, which alone decides what is shown. */
export const articlePath = ({ title, newsletterId }: Pick<Article, 'title' | 'newsletterId'>): string =>
  `${BLOG_PATH}/${slugOf(title)}-${newsletterId.toLowerCase()}`.replace('/-', '/');

/** What an address below the blog names when it ends in no id. */
export const UNKNOWN_ARTICLE = 'unknown';

/** The id at the end of an article's address: absent on the blog itself, UNKNOWN_ARTICLE when there is none. */
export const newsletterIdIn = (pathname: string): string | undefined => {
  const name = pathname.slice(BLOG_PATH.length).replace(/^\/|\/$/g, '');
  if (name === '') return undefined;
  return /(?:^|-)([0-7][0-9a-hjkmnp-tv-z]{25})$/i.exec(name)?.[1]?.toUpperCase() ?? UNKNOWN_ARTICLE;
};
