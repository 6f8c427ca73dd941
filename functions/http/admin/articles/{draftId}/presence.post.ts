import { draftEndpoints } from '#shared/contract/drafts.ts';
import { requireDraft } from '../../../../writing/change-draft.ts';
import { announce } from '../../../../writing/presence.table.ts';
import { handle } from '../../../../handle.ts';

export const handler = handle(draftEndpoints.announce, async ({ params, caller, now }) => {
  const { version, saved } = await requireDraft(params.draftId);
  return { version, saved, others: await announce(params.draftId, caller, now) };
});
