import { siteEndpoints } from '#shared/contract/site.ts';
import { toArticle, type StoredArticle } from '../../articles/article.ts';
import * as articlesTable from '../../articles/articles.table.ts';
import type { Authors } from '../../articles/author.ts';
import { findAuthors } from '../../articles/authors.table.ts';
import {
  findLastBuild,
  logLeftOut,
  MAX_FEED_ARTICLES,
  renderFeed,
  type FeedEntry,
} from '../../articles/feed.ts';
import { readBody } from '../../articles/read-article.ts';
import { isOutage } from '../../platform/outage.ts';
import { settings } from '../../platform/settings.ts';
import { CACHE_CONTROL } from '../../site/document-cache.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

/** The entry of an article; none if its text cannot be read. */
const readEntry = async (stored: StoredArticle, authors: Authors): Promise<FeedEntry[]> => {
  try {
    const body = await readBody(stored, 'stranger');
    return [{ article: toArticle(stored, SITE_URL, authors), ...(body && { body }) }];
  } catch (error) {
    if (isOutage(error)) throw error;
    logLeftOut(stored, error);
    return [];
  }
};

export const handler = handle(
  siteEndpoints.feed,
  async ({ now }) => {
    const { items } = await articlesTable.listPage({ limit: MAX_FEED_ARTICLES, cursor: undefined, now });
    const authors = await findAuthors(items);
    const entries = await Promise.all(items.map((item) => readEntry(item, authors)));
    return renderFeed(entries.flat(), SITE_URL);
  },
  { cacheControl: CACHE_CONTROL, findLastModified: findLastBuild },
);
