import { siteEndpoints } from '#shared/contract/site.ts';
import * as articlesTable from '../../../articles/articles.table.ts';
import { blogRenderer } from '../../../articles/blog-renderer.ts';
import { settings } from '../../../platform/settings.ts';
import { CACHE_CONTROL } from '../../../site/document-cache.ts';
import { MAX_HEADLINES } from '../../../site/sitemap.ts';
import { handle } from '../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  siteEndpoints.archive,
  async ({ now }) =>
    blogRenderer.renderArchive(SITE_URL, await articlesTable.listHeadlines(MAX_HEADLINES, now)),
  {
    cacheControl: CACHE_CONTROL,
    renderProblemPage: () => blogRenderer.renderArchive(SITE_URL, undefined),
  },
);
