import { siteEndpoints } from '#shared/contract/site.ts';
import * as articlesTable from '../../articles/articles.table.ts';
import { settings } from '../../platform/settings.ts';
import { CACHE_CONTROL } from '../../site/document-cache.ts';
import { MAX_HEADLINES, renderSitemap } from '../../site/sitemap.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  siteEndpoints.sitemap,
  async ({ now }) => renderSitemap(await articlesTable.listHeadlines(MAX_HEADLINES, now), SITE_URL),
  { cacheControl: CACHE_CONTROL },
);
