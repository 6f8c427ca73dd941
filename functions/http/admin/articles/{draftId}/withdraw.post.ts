import { draftEndpoints } from '#shared/contract/drafts.ts';
import { changePublication } from '../../../../writing/change-publication.ts';
import { toDraft, toKind } from '../../../../writing/draft.ts';
import { forgetCopies } from '../../../../writing/forget-copies.ts';
import { withdraw } from '../../../../writing/publishing.ts';
import { settings } from '../../../../platform/settings.ts';
import { handle } from '../../../../handle.ts';

const { SITE_URL: siteUrl } = settings('SITE_URL');

export const handler = handle(draftEndpoints.withdraw, async ({ params, caller, now }) => {
  const withdrawn = await changePublication(params.draftId, (draft) =>
    withdraw(draft, { by: caller.name, now }),
  );
  // Invalidate even if it was withdrawn before: the last try may have failed here. The edge caches no lesson.
  if (withdrawn.list === 'withdrawn' && toKind(withdrawn.content) === 'article')
    await forgetCopies(
      'It is withdrawn, but copies may be shown for up to an hour. Please withdraw it again in a moment',
    );
  return toDraft(withdrawn, siteUrl, now);
});
