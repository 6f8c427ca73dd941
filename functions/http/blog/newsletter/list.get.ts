import { articleEndpoints } from '#shared/contract/articles.ts';
import { limits } from '#shared/limits.ts';
import * as newsletters from '../../../articles/articles.table.ts';
import { settings } from '../../../platform/settings.ts';
import { newsletterOf } from '../../../articles/article.ts';
import { handle } from '../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

/** The edge keeps the list for seconds: it shields the table from a crowd, and an editor sees what was published. */
const cacheControl = 'public, max-age=0, s-maxage=5';

export const handler = handle(
  articleEndpoints.list,
  async ({ query, now }) => {
    const limit = Number(query.limit ?? limits.page.default);
    const { items, ...rest } = await newsletters.page({ limit, cursor: query.cursor, now });
    return { newsletters: items.map((item) => newsletterOf(item, SITE_URL)), ...rest };
  },
  { cacheControl },
);
