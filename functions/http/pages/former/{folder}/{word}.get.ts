import { articlePath } from '#shared/blog-paths.ts';
import { formerEndpoints } from '#shared/contract/site.ts';
import { parseFormerAddress } from '#shared/former-address.ts';
import * as articlesTable from '../../../../articles/articles.table.ts';
import { blogRenderer } from '../../../../articles/blog-renderer.ts';
import { notFound } from '../../../../platform/problem.ts';
import { settings } from '../../../../platform/settings.ts';
import { CACHE_CONTROL, MISSING_CACHE_CONTROL } from '../../../../site/document-cache.ts';
import { handle } from '../../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  formerEndpoints.former,
  async ({ params: { folder, word }, now }) => {
    // The gateway has decoded the word.
    const encoded = encodeURIComponent(word);
    const address = parseFormerAddress(folder === 'root' ? `/${encoded}` : `/${folder}/${encoded}`);
    const article = address && (await articlesTable.findByFormerAddress(address, now));
    if (!article) throw notFound('There is no such page', { 'cache-control': MISSING_CACHE_CONTROL });
    return { movedTo: articlePath(article) };
  },
  { cacheControl: CACHE_CONTROL, renderProblemPage: () => blogRenderer.renderMissingPage(SITE_URL) },
);
