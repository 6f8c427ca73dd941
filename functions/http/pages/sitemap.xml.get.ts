import { pages } from '#shared/contract/pages.ts';
import * as newsletters from '../../adapters/newsletters.ts';
import { settings } from '../../adapters/settings.ts';
import { AT_THE_EDGE } from '../../domain/document-cache.ts';
import { HEADLINES, sitemapOf } from '../../domain/sitemap.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  pages.sitemap,
  async ({ now }) => sitemapOf(await newsletters.headlines(HEADLINES, now), SITE_URL),
  { cacheControl: AT_THE_EDGE.lists },
);
