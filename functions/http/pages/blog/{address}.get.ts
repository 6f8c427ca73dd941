import { articlePath, BLOG_PATH, newsletterIdIn } from '#shared/article-address.ts';
import { NewsletterId } from '#shared/contract/newsletter.ts';
import { pages } from '#shared/contract/pages.ts';
import { limits } from '#shared/limits.ts';
import { documents } from '../../../adapters/blog-document.ts';
import * as newsletters from '../../../adapters/newsletters.ts';
import { settings } from '../../../adapters/settings.ts';
import { blogStartOf } from '../../../domain/blog-start.ts';
import { AT_THE_EDGE } from '../../../domain/document-cache.ts';
import { notFound } from '../../../domain/problem.ts';
import { newsletterOf } from '../../../domain/publication.ts';
import { handle } from '../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

const missing = () => notFound('There is no such article');

export const handler = handle(
  pages.article,
  async ({ params, now }) => {
    const asked = `${BLOG_PATH}/${params.address}`;
    const id = NewsletterId.safeParse(newsletterIdIn(asked));
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
