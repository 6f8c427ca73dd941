import { draftEndpoints } from '#shared/contract/drafts.ts';
import { requireDraft } from '../../../../articles/change-draft.ts';
import { toFirstPath } from '../../../../articles/preview.ts';
import { createPreview } from '../../../../articles/previews.table.ts';
import { handle } from '../../../../handle.ts';
import { countCall } from '../../../../platform/rate-limits.table.ts';

export const handler = handle(draftEndpoints.createPreview, async ({ caller, params, now }) => {
  await countCall('preview', caller.userId, now);
  const draft = await requireDraft(params.draftId);
  const { token, expiresAt } = await createPreview(draft.draftId, now);
  return { path: toFirstPath(draft, token), expiresAt: expiresAt.toISOString() };
});
