import { draftEndpoints } from '#shared/contract/drafts.ts';
import { requireDraft } from '../../../../articles/change-draft.ts';
import { announce } from '../../../../articles/presence.table.ts';
import { handle } from '../../../../handle.ts';

export const handler = handle(draftEndpoints.announce, async ({ params, caller, now }) => {
  const { version, saved } = await requireDraft(params.draftId);
  return { version, saved, others: await announce(params.draftId, caller, now) };
});
