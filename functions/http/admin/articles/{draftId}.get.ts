import { draftEndpoints } from '#shared/contract/drafts.ts';
import { requireDraft } from '../../../writing/change-draft.ts';
import { toDraft } from '../../../writing/draft.ts';
import { settings } from '../../../platform/settings.ts';
import { handle } from '../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(draftEndpoints.get, async ({ params, now }) =>
  toDraft(await requireDraft(params.draftId), SITE_URL, now),
);
