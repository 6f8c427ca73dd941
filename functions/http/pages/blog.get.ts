import { siteEndpoints } from '#shared/contract/site.ts';
import { limits } from '#shared/limits.ts';
import { toArticle } from '../../articles/article.ts';
import * as articlesTable from '../../articles/articles.table.ts';
import { findAuthors } from '../../articles/authors.table.ts';
import { blogRenderer } from '../../articles/blog-renderer.ts';
import { settings } from '../../platform/settings.ts';
import { CACHE_CONTROL } from '../../site/document-cache.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  siteEndpoints.blog,
  async ({ now }) => {
    const page = { limit: limits.page.default, cursor: undefined, now };
    const { items, ...rest } = await articlesTable.listPage(page);
    const authors = await findAuthors(items);
    const [selected, ...others] = items.map((article) => toArticle(article, SITE_URL, authors));
    return selected
      ? blogRenderer.renderBlog(SITE_URL, { selected, others, ...rest })
      : blogRenderer.renderSkeleton(SITE_URL, 'empty');
  },
  {
    cacheControl: CACHE_CONTROL,
    renderProblemPage: () => blogRenderer.renderSkeleton(SITE_URL, 'unavailable'),
  },
);
