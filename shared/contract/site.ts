// Documents that are made when somebody asks for them, because what they carry is published at any time.
import * as z from 'zod/mini';
import { FEED } from '../feed.ts';
import { endpoint } from './endpoint.ts';

/**
 * Stands before their addresses in the API; the edge puts it there. No link leads to it, but whoever knows it can ask
 * there, past what the edge keeps.
 */
export const PAGES_FOLDER = '/pages';

/** Where readers find a document of these routes; a folder, with its slash, where a parameter names what is in it. */
export const publicPath = (path: string): string => path.slice(PAGES_FOLDER.length).replace(/\{\w+\}$/, '');

const Text = z.string();

/** The document has another address, on the same site: to a browser, two slashes of either kind begin another host. */
export const Redirect = z.object({ movedTo: z.string().check(z.regex(/^\/(?![/\\])/)) });

const made = { method: 'GET', caller: 'anyone', status: 200 } as const;

/** For all readers together: whoever asks for pages that the edge does not keep must not lock the others out. */
const page = { ...made, perMinute: 60_000, media: 'text/html' } as const;

/** They read much at once. The edge keeps them for minutes, and needs no more. */
const list = { ...made, perMinute: 60 } as const;

export const siteEndpoints = {
  /** The newest article, and the others beside it. */
  blog: endpoint({ ...page, path: '/pages/blog', reply: Text }),
  /** Links to all articles, a thousand at most. It reads forty times what the others do, so it may be called as much less. */
  archive: endpoint({ ...page, path: '/pages/blog/archive', perMinute: 1500, reply: Text }),
  /** One article, which the address names by the id at its end. Other words before it have moved to the right ones. */
  article: endpoint({
    ...page,
    path: '/pages/blog/{address}',
    params: z.strictObject({ address: Text }),
    reply: z.union([Text, Redirect]),
  }),
  /** RSS 2.0 of the newest. */
  feed: endpoint({
    ...list,
    path: `${PAGES_FOLDER}${FEED.path}`,
    media: 'application/rss+xml',
    reply: Text,
  }),
  sitemap: endpoint({ ...list, path: '/pages/sitemap.xml', media: 'application/xml', reply: Text }),
};
