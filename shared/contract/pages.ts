// Documents that are made when somebody asks for them, because what they carry is published at any time.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Stands before their addresses in the API; the edge puts it there, and visitors never see it. */
export const PAGES_FOLDER = '/pages';

const Text = z.string();

/** The document has another address, on the same site. */
export const Moved = z.object({ movedTo: z.string().check(z.startsWith('/')) });

const page = { method: 'GET', caller: 'anyone', perMinute: 6000, status: 200 } as const;

export const pages = {
  /** The newest article, and the others beside it. */
  blog: endpoint({ ...page, path: '/pages/blog', media: 'text/html', reply: Text }),
  /** One article, which the address names by the id at its end. Other words before it have moved to the right ones. */
  article: endpoint({
    ...page,
    path: '/pages/blog/{address}',
    params: z.strictObject({ address: Text }),
    media: 'text/html',
    reply: z.union([Text, Moved]),
  }),
  /** RSS 2.0 of the newest. */
  feed: endpoint({ ...page, path: '/pages/feed.xml', media: 'application/rss+xml', reply: Text }),
  sitemap: endpoint({ ...page, path: '/pages/sitemap.xml', media: 'application/xml', reply: Text }),
};
