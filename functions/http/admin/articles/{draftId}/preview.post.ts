import { draftEndpoints } from '#shared/contract/drafts.ts';
import { requireDraft } from '../../../../articles/change-draft.ts';
import { toFirstPath } from '../../../../articles/preview.ts';
import { createPreview } from '../../../../articles/previews.table.ts';
import { handle } from '../../../../handle.ts';

export const handler = handle(draftEndpoints.createPreview, async ({ params, now }) => {
  const draft = await requireDraft(params.draftId);
  const { token, expiresAt } = await createPreview(draft.draftId, now);
  return { path: toFirstPath(draft, token), expiresAt: expiresAt.toISOString() };
});
