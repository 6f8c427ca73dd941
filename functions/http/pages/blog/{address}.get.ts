import { articlePath, BLOG_PATH, parseArticleId } from '#shared/blog-paths.ts';
import { ArticleId } from '#shared/contract/articles.ts';
import { siteEndpoints } from '#shared/contract/site.ts';
import { limits } from '#shared/limits.ts';
import { toArticle, toSharedArticle } from '../../../articles/article.ts';
import * as articlesTable from '../../../articles/articles.table.ts';
import { findAuthors } from '../../../articles/authors.table.ts';
import { blogRenderer } from '../../../articles/blog-renderer.ts';
import { readArticle, readBody } from '../../../articles/read-article.ts';
import { notFound } from '../../../platform/problem.ts';
import { settings } from '../../../platform/settings.ts';
import { CACHE_CONTROL } from '../../../site/document-cache.ts';
import { handle } from '../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  siteEndpoints.article,
  async ({ params, now }) => {
    const requestedPath = `${BLOG_PATH}/${params.address}`;
    const id = ArticleId.safeParse(parseArticleId(params.address));
    if (!id.success) throw notFound('There is no such article');
    const stored = await readArticle(id.data, now);
    const movedTo = articlePath(stored);
    if (movedTo !== requestedPath) return { movedTo };
    const page = { limit: limits.page.default, cursor: undefined, now };
    const [{ items, ...rest }, body] = await Promise.all([
      articlesTable.listPage(page),
      readBody(stored, 'stranger'),
    ]);
    const others = items.filter(({ newsletterId }) => newsletterId !== id.data);
    // An old article has one more: leave it out, because rows of three are full without it.
    const tooMany = others.splice(limits.page.default - 1);
    const last = others.at(-1);
    const authors = await findAuthors([stored, ...others]);
    return blogRenderer.renderArticle(SITE_URL, {
      selected: toSharedArticle(stored, SITE_URL, authors),
      others: others.map((article) => toArticle(article, SITE_URL, authors)),
      ...(tooMany.length > 0 && last ? { cursor: last.newsletterId } : rest),
      ...(body && { body }),
    });
  },
  {
    cacheControl: CACHE_CONTROL,
    renderProblemPage: ({ status }) => {
      if (status === 410) return blogRenderer.renderWithdrawn(SITE_URL);
      return status < 500
        ? blogRenderer.renderNotFound(SITE_URL)
        : blogRenderer.renderSkeleton(SITE_URL, 'unavailable');
    },
  },
);
