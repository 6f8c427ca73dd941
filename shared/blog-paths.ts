// The addresses of the blog. An article's address holds words of its title, for people, and its id, which alone counts.
import type { Article } from './contract/articles.ts';
import { fold } from './fold.ts';

export const BLOG_PATH = '/blog';

/** The address of the list of all articles. No article can have it, because an article's address ends in an id. */
export const ARCHIVE_PATH = `${BLOG_PATH}/archive`;

/** The folder of previews: `/preview/<secret token>/<view>`. */
export const PREVIEW_PATH = '/preview';

/** The folder of the pages to which mails lead: `/mail/<token>`. */
export const MAIL_LINK_PATH = '/mail';

export const FEED_PATH = '/feed.xml';

/** The address of the articles older than this one. */
export const olderPath = (newsletterId: string): string =>
  `${BLOG_PATH}/before/${newsletterId.toLowerCase()}`;

/** The secret address of a draft, as one kind of reader sees it. */
export const previewPath = (token: string, view: string): string => `${PREVIEW_PATH}/${token}/${view}`;

const MAX_SLUG_LENGTH = 60;

/** A title as words for an address. */
export const toSlug = (title: string): string =>
  fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '');

type Addressed = Pick<Article, 'slug' | 'newsletterId'>;

/** The last segment of an article's address: `<words>-<id>`. The words are those of `chooseSlug`. */
export const articleSegment = ({ slug, newsletterId }: Addressed): string =>
  `${slug}-${newsletterId.toLowerCase()}`.replace(/^-/, '');

/** The public address of an article. */
export const articlePath = (article: Addressed): string => `${BLOG_PATH}/${articleSegment(article)}`;

/** The id at the end of an article's address; undefined if there is none. */
export const parseArticleId = (address: string): string | undefined =>
  /(?:^|-)([0-7][0-9a-hjkmnp-tv-z]{25})$/i.exec(address)?.[1]?.toUpperCase();
