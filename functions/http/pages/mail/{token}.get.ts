import { siteEndpoints } from '#shared/contract/site.ts';
import { blogRenderer } from '../../../articles/blog-renderer.ts';
import { handle } from '../../../handle.ts';
import { findMailLinkPage } from '../../../mail-links/find-page.ts';
import { settings } from '../../../platform/settings.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  siteEndpoints.mailLink,
  async ({ params: { token }, now }) =>
    blogRenderer.renderMailLink(SITE_URL, await findMailLinkPage(token, now)),
  {
    cacheControl: 'private, no-store',
    renderProblemPage: () => blogRenderer.renderMailLink(SITE_URL, undefined),
  },
);
