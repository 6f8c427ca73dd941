import { previewPath } from '#shared/blog-paths.ts';
import { draftEndpoints } from '#shared/contract/drafts.ts';
import { requireDraft } from '../../../../articles/change-draft.ts';
import { createPreview } from '../../../../articles/previews.table.ts';
import { handle } from '../../../../handle.ts';

export const handler = handle(draftEndpoints.createPreview, async ({ params, now }) => {
  const { draftId } = await requireDraft(params.draftId);
  const { token, expiresAt } = await createPreview(draftId, now);
  return { path: previewPath(token, 'stranger'), expiresAt: expiresAt.toISOString() };
});
