import { articlePath, BLOG_PATH, newsletterIdIn } from '#shared/article-address.ts';
import { ArticleId } from '#shared/contract/articles.ts';
import { siteEndpoints } from '#shared/contract/site.ts';
import { limits } from '#shared/limits.ts';
import { documents } from '../../../articles/blog-document.ts';
import * as newsletters from '../../../articles/articles.table.ts';
import { settings } from '../../../platform/settings.ts';
import { blogStartOf } from '../../../articles/blog-start.ts';
import { AT_THE_EDGE } from '../../../site/document-cache.ts';
import { notFound } from '../../../platform/problem.ts';
import { newsletterOf } from '../../../articles/article.ts';
import { handle } from '../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

const missing = () => notFound('There is no such article');

export const handler = handle(
  siteEndpoints.article,
  async ({ params, now }) => {
    const asked = `${BLOG_PATH}/${params.address}`;
    const id = ArticleId.safeParse(newsletterIdIn(asked));
    if (!id.success) throw missing();
    const found = await newsletters.get(id.data, now);
    if (!found) throw missing();
    const movedTo = articlePath(found);
    if (movedTo !== asked) return { movedTo };
    const { items, ...rest } = await newsletters.page({ limit: limits.page.default, cursor: undefined, now });
    return documents.shown(
      SITE_URL,
      blogStartOf(
        { newsletters: items.map((item) => newsletterOf(item, SITE_URL)), ...rest },
        newsletterOf(found, SITE_URL),
      ),
    );
  },
  {
    cacheControl: AT_THE_EDGE.blog,
    refusalPage: ({ status }) => (status < 500 ? documents.missing(SITE_URL) : documents.waiting(SITE_URL)),
  },
);
