import { draftEndpoints } from '#shared/contract/drafts.ts';
import { changePublication } from '../../../../writing/change-publication.ts';
import { toDraft } from '../../../../writing/draft.ts';
import { putBack } from '../../../../writing/publishing.ts';
import { settings } from '../../../../platform/settings.ts';
import { handle } from '../../../../handle.ts';

const { SITE_URL: siteUrl } = settings('SITE_URL');

export const handler = handle(draftEndpoints.putBack, async ({ params, body, caller, now }) => {
  const visible = await changePublication(params.draftId, (draft) =>
    putBack(draft, body.version, { by: caller.name, now }),
  );
  return toDraft(visible, siteUrl, now);
});
