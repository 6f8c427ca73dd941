// Articles and lessons from draft to reader on local tables.
import type { DraftContent } from '#shared/contract/drafts.ts';
import { KEY } from '../articles/article-forms.ts';
import { SITE_URL } from '../events.ts';
import { openWorld } from '../world.ts';

export const start = new Date('2026-11-22T10:00:00Z');
export const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
export const by = (now: Date) => ({ by: 'Edith', now });

export const BODY_KEY = 'blogimage/w11-16-22-y2026/6f1c2f6e-64a5-4d5c-9a51-0d9a3b8a7c12-1600.webp';

/**
 * Opens what changes drafts, on the tables of a world or its own ones. Once, before other modules of the product are imported. Drafts
 * have `content` but for the changes of a test.
 */
export const openDrafts = async (content: DraftContent, world?: Awaited<ReturnType<typeof openWorld>>) => {
  const tables = world ?? (await openWorld({ tables: ['articles', 'drafts', 'uploads'], isMetered: true }));
  for (const imageKey of [KEY, BODY_KEY])
    await tables.put('uploads', { imageKey, state: 'ready', width: 1600, height: 900 });
  const drafts = await import('../../../functions/writing/draft.ts');
  const { requireDraft, storeNewDraft } = await import('../../../functions/writing/change-draft.ts');
  const { changePublication } = await import('../../../functions/writing/change-publication.ts');
  const { saveDraft } = await import('../../../functions/writing/save-draft.ts');
  const publishing = await import('../../../functions/writing/publishing.ts');

  const toStored = (changes: Partial<DraftContent>) =>
    drafts.toStoredContent({ ...content, ...changes }, SITE_URL);
  return {
    tables,
    requireDraft,
    createDraft: async (changes: Partial<DraftContent> = {}) => {
      const draft = drafts.createDraft(drafts.createRandomId(start), toStored(changes), by(start));
      return (await storeNewDraft(draft)).draftId;
    },
    save: (draftId: string, version: number, changes: Partial<DraftContent>, now = start) =>
      saveDraft(draftId, { version, content: toStored(changes), keepsReplaced: false, ...by(now) }),
    publish: (draftId: string, version: number, publishDate?: Date, now = start) =>
      changePublication(draftId, (draft) =>
        publishing.publish(draft, { version, publishDate: publishDate?.toISOString() }, by(now)),
      ),
    correct: (draftId: string, version: number, now = start) =>
      changePublication(draftId, (draft) => publishing.correct(draft, version, by(now))),
    withdraw: (draftId: string, now = start) =>
      changePublication(draftId, (draft) => publishing.withdraw(draft, by(now))),
    putBack: (draftId: string, version: number, now = start) =>
      changePublication(draftId, (draft) => publishing.putBack(draft, version, by(now))),
    /** The shelves of the rows that the articles table has of an id. */
    listShelves: async (id: string | undefined) =>
      (await tables.scan('articles'))
        .filter(({ newsletterId }) => newsletterId === id)
        .map(({ shelf }) => String(shelf))
        .toSorted(),
  };
};
