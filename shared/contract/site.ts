// Documents that a function makes at each request, because articles are published at any time.
import * as z from 'zod/mini';
import { PREVIEW_VIEWS } from '../blog-document.ts';
import { FEED_PATH, PREVIEW_PATH } from '../blog-paths.ts';
import { endpoint } from './endpoint.ts';

/**
 * The prefix of these documents in the API, which the edge adds to their public address. No link contains it, but a
 * caller who knows it can bypass the edge's cache.
 */
export const PAGES_FOLDER = '/pages';

/** The public address of a document; of a path with parameters, the folder with a slash at the end. */
export const publicPath = (path: string): string => path.slice(PAGES_FOLDER.length).replace(/\{.*$/, '');

const Text = z.string();

/** The document's new address on the same site. Browsers read two slashes of either kind as the start of another host. */
export const Redirect = z.object({ movedTo: z.string().check(z.regex(/^\/(?![/\\])/)) });

const document = { method: 'GET', caller: 'anyone', status: 200 } as const;

/** The limit is high because all readers share it: requests for pages outside the cache must not exhaust it. */
const page = { ...document, perMinute: 60_000, media: 'text/html' } as const;

/** The limit is low because these read many articles, and the edge keeps them. */
const list = { ...document, perMinute: 120 } as const;

export const siteEndpoints = {
  /** The newest article in full, with teasers of others. */
  blog: endpoint({ ...page, path: '/pages/blog', reply: Text }),
  /** Links to at most a thousand articles. It reads forty times as much as the other pages, so its limit is lower. */
  archive: endpoint({ ...page, path: '/pages/blog/archive', perMinute: 1500, reply: Text }),
  /** The article whose id ends the address. Redirects if the words before the id are not those of its title. */
  article: endpoint({
    ...page,
    path: '/pages/blog/{address}',
    params: z.strictObject({ address: Text }),
    reply: z.union([Text, Redirect]),
  }),
  /** The articles older than this one: the newest of them in full, with teasers of others. */
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
    perMinute: 600,
    params: z.strictObject({
      token: z.string().check(z.regex(/^[\w-]{43}$/)),
      reader: z.enum(PREVIEW_VIEWS),
    }),
    reply: Text,
  }),
  /** The newest articles as RSS 2.0. */
  feed: endpoint({
    ...list,
    path: `${PAGES_FOLDER}${FEED_PATH}`,
    media: 'application/rss+xml',
    reply: Text,
  }),
  sitemap: endpoint({ ...list, path: '/pages/sitemap.xml', media: 'application/xml', reply: Text }),
};
