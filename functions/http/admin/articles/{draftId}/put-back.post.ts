import { draftEndpoints } from '#shared/contract/drafts.ts';
import { changeDraft } from '../../../../writing/change-draft.ts';
import { toDraft } from '../../../../writing/draft.ts';
import { putBack } from '../../../../writing/publishing.ts';
import { settings } from '../../../../platform/settings.ts';
import { handle } from '../../../../handle.ts';

const { SITE_URL: siteUrl } = settings('SITE_URL');

export const handler = handle(draftEndpoints.putBack, async ({ params, body, caller, now }) => {
  const change = { by: caller.name, now, siteUrl };
  const visible = await changeDraft(params.draftId, (draft) => putBack(draft, body.version, change));
  return toDraft(visible, siteUrl, now);
});
