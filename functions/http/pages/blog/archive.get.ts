import { siteEndpoints } from '#shared/contract/site.ts';
import { limits } from '#shared/limits.ts';
import * as articlesTable from '../../../articles/articles.table.ts';
import { blogRenderer } from '../../../articles/blog-renderer.ts';
import { settings } from '../../../platform/settings.ts';
import { CACHE_CONTROL } from '../../../site/document-cache.ts';
import { MAX_HEADLINES } from '../../../site/sitemap.ts';
import { handle } from '../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  siteEndpoints.archive,
  async ({ query: { q = '' }, now }) => {
    // A longer query is cut, which may divide a character of two units.
    const query = q.trim().slice(0, limits.search.max).toWellFormed().trim();
    const headlines =
      query === ''
        ? await articlesTable.listHeadlines(MAX_HEADLINES, now)
        : await articlesTable.searchHeadlines(query, MAX_HEADLINES, now);
    return blogRenderer.renderArchive(SITE_URL, headlines, query);
  },
  {
    cacheControl: CACHE_CONTROL,
    renderProblemPage: () => blogRenderer.renderArchive(SITE_URL, undefined),
  },
);
