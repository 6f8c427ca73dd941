import { articleEndpoints } from '#shared/contract/articles.ts';
import { toArticle } from '../../../articles/article.ts';
import { readArticle } from '../../../articles/read-article.ts';
import { settings } from '../../../platform/settings.ts';
import { handle } from '../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

/** A correction or a withdrawal reaches every reader within a minute. */
const cacheControl = 'public, max-age=30';

export const handler = handle(
  articleEndpoints.get,
  async ({ params, now }) => toArticle(await readArticle(params.newsletterId, now), SITE_URL),
  { cacheControl },
);
