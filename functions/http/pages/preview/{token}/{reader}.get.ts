import { siteEndpoints } from '#shared/contract/site.ts';
import { findAuthors } from '../../../../articles/authors.table.ts';
import { blogRenderer } from '../../../../articles/blog-renderer.ts';
import { findPreviewedDraft } from '../../../../writing/previewed-draft.ts';
import { toPreview } from '../../../../writing/preview.ts';
import { notFound } from '../../../../platform/problem.ts';
import { settings } from '../../../../platform/settings.ts';
import { handle } from '../../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  siteEndpoints.preview,
  async ({ params: { token, reader }, now }) => {
    const draft = await findPreviewedDraft(token, now);
    if (!draft) throw notFound('There is no such preview');
    const authors = await findAuthors([draft.content]);
    const preview = toPreview(draft, { token, view: reader }, { siteUrl: SITE_URL, now, authors });
    if (!preview) throw notFound('There is no such preview');
    return blogRenderer.renderPreview(SITE_URL, preview);
  },
  {
    cacheControl: 'private, no-store',
    renderProblemPage: ({ status }) =>
      blogRenderer.renderNoPreview(SITE_URL, status < 500 ? 'missing' : 'unavailable'),
  },
);
