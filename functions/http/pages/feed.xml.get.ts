import { siteEndpoints } from '#shared/contract/site.ts';
import * as newsletters from '../../articles/articles.table.ts';
import { settings } from '../../platform/settings.ts';
import { AT_THE_EDGE } from '../../site/document-cache.ts';
import { FEED_LENGTH, feedOf } from '../../articles/feed.ts';
import { newsletterOf } from '../../articles/article.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  siteEndpoints.feed,
  async ({ now }) => {
    const { items } = await newsletters.page({ limit: FEED_LENGTH, cursor: undefined, now });
    return feedOf(
      items.map((item) => newsletterOf(item, SITE_URL)),
      SITE_URL,
    );
  },
  { cacheControl: AT_THE_EDGE.lists },
);
