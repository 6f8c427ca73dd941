import { articleEndpoints } from '#shared/contract/articles.ts';
import * as newsletters from '../../../articles/articles.table.ts';
import { settings } from '../../../platform/settings.ts';
import { notFound } from '../../../platform/problem.ts';
import { newsletterOf } from '../../../articles/article.ts';
import { handle } from '../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

/** What is published never changes. */
const cacheControl = 'public, max-age=300, s-maxage=300';

export const handler = handle(
  articleEndpoints.get,
  async ({ params, now }) => {
    const found = await newsletters.get(params.newsletterId, now);
    if (!found) throw notFound('There is no such newsletter');
    return newsletterOf(found, SITE_URL);
  },
  { cacheControl },
);
