import { ArticleId } from '#shared/contract/articles.ts';
import { siteEndpoints } from '#shared/contract/site.ts';
import { limits } from '#shared/limits.ts';
import { isDue } from '../../../../articles/article-id.ts';
import { toArticle } from '../../../../articles/article.ts';
import * as articlesTable from '../../../../articles/articles.table.ts';
import { findAuthors } from '../../../../articles/authors.table.ts';
import { blogRenderer } from '../../../../articles/blog-renderer.ts';
import { notFound } from '../../../../platform/problem.ts';
import { settings } from '../../../../platform/settings.ts';
import { CACHE_CONTROL } from '../../../../site/document-cache.ts';
import { handle } from '../../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

const noOlderArticle = () => notFound('There is no older article');

/**
 * Answer only for ids that a list has shown; else every random id would be a cached page. A withdrawn id counts, because a cached
 * list may still link to it.
 */
const wasListed = async (id: ArticleId, now: Date): Promise<boolean> =>
  isDue(id, now) &&
  ((await articlesTable.getArticle(id, now)) !== undefined || (await articlesTable.isWithdrawn(id)));

export const handler = handle(
  siteEndpoints.olderArticles,
  async ({ params, now }) => {
    const id = ArticleId.safeParse(params.newsletterId.toUpperCase());
    if (!id.success || !(await wasListed(id.data, now))) throw noOlderArticle();
    const { items, ...rest } = await articlesTable.listPage({
      limit: limits.readingPage,
      cursor: id.data,
      now,
    });
    const authors = await findAuthors(items);
    const [selected, ...others] = items.map((article) => toArticle(article, SITE_URL, authors));
    if (!selected) throw noOlderArticle();
    return blogRenderer.renderOlder(SITE_URL, { selected, others, ...rest });
  },
  {
    cacheControl: CACHE_CONTROL,
    renderProblemPage: ({ status }) =>
      status < 500
        ? blogRenderer.renderNotFound(SITE_URL)
        : blogRenderer.renderSkeleton(SITE_URL, 'unavailable'),
  },
);
