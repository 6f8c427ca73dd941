import { articleEndpoints } from '#shared/contract/articles.ts';
import { toArticle } from '../../../articles/article.ts';
import { findAuthors } from '../../../articles/authors.table.ts';
import { readArticle } from '../../../articles/read-article.ts';
import { settings } from '../../../platform/settings.ts';
import { handle } from '../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

/** A correction or a withdrawal reaches every reader within a minute. */
const cacheControl = 'public, max-age=30';

export const handler = handle(
  articleEndpoints.get,
  async ({ params, now }) => {
    const article = await readArticle(params.newsletterId, now);
    return toArticle(article, SITE_URL, await findAuthors([article]));
  },
  { cacheControl },
);
