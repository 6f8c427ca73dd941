import { newsletter } from '#shared/contract/newsletter.ts';
import * as newsletters from '../../../adapters/newsletters.ts';
import { settings } from '../../../adapters/settings.ts';
import { notFound } from '../../../domain/problem.ts';
import { newsletterOf } from '../../../domain/publication.ts';
import { handle } from '../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

/** What is published never changes. */
const cacheControl = 'public, max-age=300, s-maxage=300';

export const handler = handle(
  newsletter.get,
  async ({ params, now }) => {
    const found = await newsletters.get(params.newsletterId, now);
    if (!found) throw notFound('There is no such newsletter');
    return newsletterOf(found, SITE_URL);
  },
  { cacheControl },
);
