import { articleEndpoints } from '#shared/contract/articles.ts';
import { limits } from '#shared/limits.ts';
import * as articlesTable from '../../../articles/articles.table.ts';
import { findAuthors } from '../../../articles/authors.table.ts';
import { settings } from '../../../platform/settings.ts';
import { toArticle } from '../../../articles/article.ts';
import { handle } from '../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

/** Five seconds protect the table from many readers, and an editor still sees a new article soon. */
const cacheControl = 'public, max-age=0, s-maxage=5';

export const handler = handle(
  articleEndpoints.list,
  async ({ query, now }) => {
    const limit = Number(query.limit ?? limits.page.default);
    const [{ items, ...rest }, total] = await Promise.all([
      articlesTable.listPage({ limit, cursor: query.cursor, now }),
      articlesTable.countArticles(now),
    ]);
    const authors = await findAuthors(items);
    return { newsletters: items.map((article) => toArticle(article, SITE_URL, authors)), total, ...rest };
  },
  { cacheControl },
);
