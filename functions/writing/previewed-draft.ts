import type { StoredDraft } from './draft.ts';
import { getDraft } from './drafts.table.ts';
import { findPreview } from './previews.table.ts';
import { findPublishedContent } from './published-content.ts';

/** The draft of a preview's token, with the text that the preview shows; undefined if there is no such preview. */
export const findPreviewedDraft = async (token: string, now: Date): Promise<StoredDraft | undefined> => {
  const link = await findPreview(token, now);
  const draft = link && (await getDraft(link.draftId));
  if (!draft || !link.isPublished) return draft;
  const content = await findPublishedContent(draft, now);
  return content && { ...draft, content };
};
