import { pages } from '#shared/contract/pages.ts';
import * as newsletters from '../../adapters/newsletters.ts';
import { settings } from '../../adapters/settings.ts';
import { AT_THE_EDGE } from '../../domain/document-cache.ts';
import { FEED_LENGTH, feedOf } from '../../domain/feed.ts';
import { newsletterOf } from '../../domain/publication.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  pages.feed,
  async ({ now }) => {
    const { items } = await newsletters.page({ limit: FEED_LENGTH, cursor: undefined, now });
    return feedOf(
      items.map((item) => newsletterOf(item, SITE_URL)),
      SITE_URL,
    );
  },
  { cacheControl: AT_THE_EDGE.lists },
);
