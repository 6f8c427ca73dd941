import { draftEndpoints } from '#shared/contract/drafts.ts';
import { requireDraft } from '../../../../writing/change-draft.ts';
import { isPublished } from '../../../../writing/draft.ts';
import { toFirstPath } from '../../../../writing/preview.ts';
import { createPreview } from '../../../../writing/previews.table.ts';
import { handle } from '../../../../handle.ts';
import { conflict } from '../../../../platform/problem.ts';
import { countCall } from '../../../../platform/rate-limits.table.ts';

export const handler = handle(draftEndpoints.createPreview, async ({ caller, params, body, now }) => {
  await countCall('preview', caller.userId, now);
  const draft = await requireDraft(params.draftId);
  const isOfPublished = body.of === 'published';
  if (isOfPublished && !isPublished(draft, now)) throw conflict('Readers have nothing of this text now');
  const link = { draftId: draft.draftId, isPublished: isOfPublished };
  const { token, expiresAt } = await createPreview(link, now);
  return { path: toFirstPath(draft, token), expiresAt: expiresAt.toISOString() };
});
