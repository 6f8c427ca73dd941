import { draftEndpoints } from '#shared/contract/drafts.ts';
import { createDraft, createImportedId, toStoredContent } from '../../writing/draft.ts';
import { storeImportedDraft } from '../../writing/import-draft.ts';
import { settings } from '../../platform/settings.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(draftEndpoints.importDraft, async ({ body, caller, now }) => {
  const draftId = createImportedId(body.content.former);
  const content = toStoredContent(body.content, SITE_URL);
  const isNew = await storeImportedDraft(createDraft(draftId, content, { by: caller.name, now }));
  return { draftId, isNew };
});
