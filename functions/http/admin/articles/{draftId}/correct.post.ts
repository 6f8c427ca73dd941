import { draftEndpoints } from '#shared/contract/drafts.ts';
import { changePublication } from '../../../../writing/change-publication.ts';
import { toDraft, type Publication } from '../../../../writing/draft.ts';
import { forgetCopies, isNarrowed } from '../../../../writing/forget-copies.ts';
import { correct } from '../../../../writing/publishing.ts';
import { settings } from '../../../../platform/settings.ts';
import { handle } from '../../../../handle.ts';

const { SITE_URL: siteUrl } = settings('SITE_URL');

export const handler = handle(draftEndpoints.correct, async ({ params, body, caller, now }) => {
  let before: Publication | undefined;
  const corrected = await changePublication(params.draftId, (draft) => {
    before = draft.publication;
    return correct(draft, body.version, { by: caller.name, now });
  });
  const { publication } = corrected;
  if (publication && isNarrowed(before, publication, now))
    await forgetCopies(
      'It is corrected, but copies of the former text may be shown for up to an hour. Please correct it again in a moment',
    );
  return toDraft(corrected, siteUrl, now);
});
