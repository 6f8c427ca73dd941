import { draftEndpoints } from '#shared/contract/drafts.ts';
import { isChoosable } from '../../articles/authors.table.ts';
import { createDraft, createRandomId, toDraft, toStoredContent } from '../../writing/draft.ts';
import { withNamedImages } from '../../writing/name-images.ts';
import { storeNewDraft } from '../../writing/change-draft.ts';
import { settings } from '../../platform/settings.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(draftEndpoints.create, async ({ body, caller, now }) => {
  const { author, ...content } = toStoredContent(body.content, SITE_URL);
  // Nobody has typed anything yet that a refusal could save.
  const isKept = author !== undefined && (await isChoosable(author));
  const draft = createDraft(
    createRandomId(now),
    { ...content, ...(isKept && { author }) },
    { by: caller.name, now },
  );
  return toDraft(await storeNewDraft(await withNamedImages(draft)), SITE_URL, now);
});
