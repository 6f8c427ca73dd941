import { siteEndpoints } from '#shared/contract/site.ts';
import { limits } from '#shared/limits.ts';
import { documents } from '../../articles/blog-document.ts';
import * as newsletters from '../../articles/articles.table.ts';
import { settings } from '../../platform/settings.ts';
import { blogStartOf } from '../../articles/blog-start.ts';
import { AT_THE_EDGE } from '../../site/document-cache.ts';
import { newsletterOf } from '../../articles/article.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  siteEndpoints.blog,
  async ({ now }) => {
    const { items, ...rest } = await newsletters.page({ limit: limits.page.default, cursor: undefined, now });
    // A skeleton, as specified; its script looks again whether there is something.
    if (items.length === 0) return documents.waiting(SITE_URL);
    return documents.shown(
      SITE_URL,
      blogStartOf({ newsletters: items.map((item) => newsletterOf(item, SITE_URL)), ...rest }),
    );
  },
  { cacheControl: AT_THE_EDGE.blog, refusalPage: () => documents.waiting(SITE_URL) },
);
