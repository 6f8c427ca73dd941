import { draftEndpoints } from '#shared/contract/drafts.ts';
import { changePublication } from '../../../../writing/change-publication.ts';
import { toDraft } from '../../../../writing/draft.ts';
import { publish } from '../../../../writing/publishing.ts';
import { settings } from '../../../../platform/settings.ts';
import { handle } from '../../../../handle.ts';

const { SITE_URL: siteUrl } = settings('SITE_URL');

export const handler = handle(draftEndpoints.publish, async ({ params, body, caller, now }) => {
  const { version, publishDate } = body;
  const published = await changePublication(params.draftId, (draft) =>
    publish(draft, { version, publishDate }, { by: caller.name, now }),
  );
  return toDraft(published, siteUrl, now);
});
