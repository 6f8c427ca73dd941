import { siteEndpoints } from '#shared/contract/site.ts';
import { toArticle } from '../../articles/article.ts';
import * as articlesTable from '../../articles/articles.table.ts';
import { MAX_FEED_ARTICLES, renderFeed } from '../../articles/feed.ts';
import { readBody } from '../../articles/read-article.ts';
import { settings } from '../../platform/settings.ts';
import { CACHE_CONTROL } from '../../site/document-cache.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  siteEndpoints.feed,
  async ({ now }) => {
    const { items } = await articlesTable.listPage({ limit: MAX_FEED_ARTICLES, cursor: undefined, now });
    const entries = await Promise.all(
      items.map(async (stored) => {
        const body = await readBody(stored, 'stranger');
        return { article: toArticle(stored, SITE_URL), ...(body && { body }) };
      }),
    );
    return renderFeed(entries, SITE_URL);
  },
  { cacheControl: CACHE_CONTROL },
);
