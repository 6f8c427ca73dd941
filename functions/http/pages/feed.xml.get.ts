import { siteEndpoints } from '#shared/contract/site.ts';
import { toArticle } from '../../articles/article.ts';
import * as articlesTable from '../../articles/articles.table.ts';
import { MAX_FEED_ARTICLES, renderFeed } from '../../articles/feed.ts';
import { settings } from '../../platform/settings.ts';
import { CACHE_CONTROL } from '../../site/document-cache.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  siteEndpoints.feed,
  async ({ now }) => {
    const { items } = await articlesTable.listPage({ limit: MAX_FEED_ARTICLES, cursor: undefined, now });
    const articles = items.map((article) => toArticle(article, SITE_URL));
    return renderFeed(articles, SITE_URL);
  },
  { cacheControl: CACHE_CONTROL },
);
