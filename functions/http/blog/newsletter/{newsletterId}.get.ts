import { articleEndpoints } from '#shared/contract/articles.ts';
import * as articlesTable from '../../../articles/articles.table.ts';
import { settings } from '../../../platform/settings.ts';
import { notFound } from '../../../platform/problem.ts';
import { toArticle } from '../../../articles/article.ts';
import { handle } from '../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

/** A published article never changes. Minutes suffice to shield the table. */
const cacheControl = 'public, max-age=300, s-maxage=300';

export const handler = handle(
  articleEndpoints.get,
  async ({ params, now }) => {
    const article = await articlesTable.getArticle(params.newsletterId, now);
    if (!article) throw notFound('There is no such newsletter');
    return toArticle(article, SITE_URL);
  },
  { cacheControl },
);
