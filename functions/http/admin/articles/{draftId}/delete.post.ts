import { draftEndpoints } from '#shared/contract/drafts.ts';
import { deleteDraft } from '../../../../writing/delete-draft.ts';
import { handle } from '../../../../handle.ts';

export const handler = handle(draftEndpoints.remove, async ({ params: { draftId }, body, now }) => {
  await deleteDraft(draftId, body.version, now);
  return { draftId };
});
