import { pages } from '#shared/contract/pages.ts';
import { documents } from '../../../adapters/blog-document.ts';
import * as newsletters from '../../../adapters/newsletters.ts';
import { settings } from '../../../adapters/settings.ts';
import { AT_THE_EDGE } from '../../../domain/document-cache.ts';
import { HEADLINES } from '../../../domain/sitemap.ts';
import { handle } from '../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  pages.archive,
  async ({ now }) => documents.archive(SITE_URL, await newsletters.headlines(HEADLINES, now)),
  { cacheControl: AT_THE_EDGE.lists, refusalPage: () => documents.archive(SITE_URL, undefined) },
);
