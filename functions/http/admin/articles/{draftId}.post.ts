import { draftEndpoints } from '#shared/contract/drafts.ts';
import { toSavedDraft, toStoredContent } from '../../../writing/draft.ts';
import { saveDraft } from '../../../writing/save-draft.ts';
import { settings } from '../../../platform/settings.ts';
import { handle } from '../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(draftEndpoints.save, async ({ params, body, caller, now }) => {
  const content = toStoredContent(body.content, SITE_URL);
  const { version, keepsReplaced = false } = body;
  const save = { version, content, keepsReplaced, by: caller.name, now };
  return toSavedDraft(await saveDraft(params.draftId, save), now);
});
