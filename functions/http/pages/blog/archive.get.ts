import { siteEndpoints } from '#shared/contract/site.ts';
import { documents } from '../../../articles/blog-document.ts';
import * as newsletters from '../../../articles/articles.table.ts';
import { settings } from '../../../platform/settings.ts';
import { AT_THE_EDGE } from '../../../site/document-cache.ts';
import { HEADLINES } from '../../../site/sitemap.ts';
import { handle } from '../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  siteEndpoints.archive,
  async ({ now }) => documents.archive(SITE_URL, await newsletters.headlines(HEADLINES, now)),
  { cacheControl: AT_THE_EDGE.lists, refusalPage: () => documents.archive(SITE_URL, undefined) },
);
