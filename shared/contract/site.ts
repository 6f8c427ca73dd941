// Documents that a function makes at each request, because articles are published at any time.
import * as z from 'zod/mini';
import { PREVIEW_VIEWS } from '../blog-document.ts';
import { FEED_PATH, MAIL_LINK_PATH, PREVIEW_PATH } from '../blog-paths.ts';
import { endpoint } from './endpoint.ts';

/**
 * The prefix of these documents in the API, which the edge adds to their public address. The edge answers 404 to a viewer who calls
 * it, because that call would bypass its cache.
 */
export const PAGES_FOLDER = '/pages';

/** The public address of a document; of a path with parameters, the folder with a slash at the end. */
export const publicPath = (path: string): string => path.slice(PAGES_FOLDER.length).replace(/\{.*$/, '');

const Text = z.string();

/** The document's new address on the same site. Browsers read two slashes, forward or backward, as the start of another host. */
export const Redirect = z.object({ movedTo: z.string().check(z.regex(/^\/(?![/\\])/)) });

/** The page to which a form's post leads, by a 303. */
export const SeeOther = z.object({ seeOther: z.string().check(z.regex(/^\/(?![/\\])/)) });

// The edge, link checkers and search engines use HEAD.
const document = { method: 'GET', caller: 'anyone', status: 200, answersHead: true } as const;

const page = { ...document, media: 'text/html' } as const;

export const siteEndpoints = {
  /** The newest article in full, with teasers of others. */
  blog: endpoint({ ...page, path: '/pages/blog', reply: Text }),
  /** Links to at most a thousand articles: all, or those whose title or extract has the words of `q`. */
  archive: endpoint({
    ...page,
    path: '/pages/blog/archive',
    // The edge sends nothing else on, and a longer query is cut.
    query: z.object({ q: z.optional(Text) }),
    reply: Text,
  }),
  /** The article whose id ends the address. Redirects if the words before the id are not its own. */
  article: endpoint({
    ...page,
    path: '/pages/blog/{address}',
    params: z.strictObject({ address: Text }),
    reply: z.union([Text, Redirect]),
  }),
  /** The articles older than this one: the newest in full, the others as teasers. */
  olderArticles: endpoint({
    ...page,
    path: '/pages/blog/before/{newsletterId}',
    params: z.strictObject({ newsletterId: Text }),
    reply: Text,
  }),
  /** A draft by its secret token, as a reader will see it. Answers 404 an hour after the token was made. */
  preview: endpoint({
    ...page,
    path: `${PAGES_FOLDER}${PREVIEW_PATH}/{token}/{reader}`,
    params: z.strictObject({
      token: z.string().check(z.regex(/^[\w-]{43}$/)),
      reader: z.enum(PREVIEW_VIEWS),
    }),
    reply: Text,
  }),
  /** The page of a link in a mail. It shows what the link is for, and changes nothing. */
  mailLink: endpoint({
    ...page,
    path: `${PAGES_FOLDER}${MAIL_LINK_PATH}/{token}`,
    params: z.strictObject({ token: Text }),
    reply: Text,
  }),
  /** The newest articles as RSS 2.0. */
  feed: endpoint({
    ...document,
    path: `${PAGES_FOLDER}${FEED_PATH}`,
    media: 'application/rss+xml',
    reply: Text,
  }),
  sitemap: endpoint({ ...document, path: '/pages/sitemap.xml', media: 'application/xml', reply: Text }),
};

/** Apart, because its public address is not its path: the edge function writes `/word/` and `/p/word` so. */
export const formerEndpoints = {
  /** Redirects from the former address of a post to the article that was made of it. */
  former: endpoint({
    ...page,
    path: '/pages/former/{folder}/{word}',
    params: z.strictObject({ folder: z.enum(['root', 'p']), word: Text }),
    reply: Redirect,
  }),
};
