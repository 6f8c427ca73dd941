import { siteEndpoints } from '#shared/contract/site.ts';
import * as newsletters from '../../articles/articles.table.ts';
import { settings } from '../../platform/settings.ts';
import { AT_THE_EDGE } from '../../site/document-cache.ts';
import { HEADLINES, sitemapOf } from '../../site/sitemap.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  siteEndpoints.sitemap,
  async ({ now }) => sitemapOf(await newsletters.headlines(HEADLINES, now), SITE_URL),
  { cacheControl: AT_THE_EDGE.lists },
);
