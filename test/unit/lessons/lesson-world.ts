// Lessons from draft to reader on local tables.
import type { DraftContent } from '#shared/contract/drafts.ts';
import type { ModuleId } from '#shared/modules.ts';
import { KEY } from '../articles/article-forms.ts';
import { SITE_URL } from '../events.ts';
import { openWorld } from '../world.ts';

export const start = new Date('2026-11-22T10:00:00Z');
export const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

export const BODY_KEY = 'blogimage/w11-16-22-y2026/6f1c2f6e-64a5-4d5c-9a51-0d9a3b8a7c12-1600.webp';

export const lessonContent: DraftContent = {
  title: 'Ask for a table',
  subtitle: '',
  extract: 'A table is easier to check than a text.',
  tags: [],
  images: [{ url: `${SITE_URL}/${KEY}`, alt: 'A bakery counter', caption: '' }],
  access: 'customers',
  module: 'ai-fundamentals',
  body: {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'word '.repeat(500) }] },
      { type: 'image', attrs: { key: BODY_KEY, alt: 'A list on a wall', caption: '' } },
    ],
  },
};

/** Opens what changes drafts, on the tables of a world or its own ones. Once, before other modules of the product are imported. */
export const openLessons = async (world?: Awaited<ReturnType<typeof openWorld>>) => {
  const tables = world ?? (await openWorld({ tables: ['articles', 'drafts', 'uploads'], isMetered: true }));
  for (const imageKey of [KEY, BODY_KEY])
    await tables.put('uploads', { imageKey, state: 'ready', width: 1600, height: 900 });
  const drafts = await import('../../../functions/writing/draft.ts');
  const changing = await import('../../../functions/writing/change-draft.ts');
  const changes = await import('../../../functions/writing/change-publication.ts');
  const saving = await import('../../../functions/writing/save-draft.ts');
  const publishing = await import('../../../functions/writing/publishing.ts');
  const lessonsTable = await import('../../../functions/lessons/lessons.table.ts');
  const moving = await import('../../../functions/lessons/move-lesson.ts');

  const by = (now: Date) => ({ by: 'Edith', now });
  const toStored = (changes: Partial<DraftContent>) =>
    drafts.toStoredContent({ ...lessonContent, ...changes }, SITE_URL);
  const createDraft = async (changes: Partial<DraftContent> = {}) => {
    const draft = drafts.createDraft(drafts.createRandomId(start), toStored(changes), by(start));
    return (await changing.storeNewDraft(draft)).draftId;
  };
  const publish = (draftId: string, version: number, publishDate?: Date, now = start) =>
    changes.changePublication(draftId, (draft) =>
      publishing.publish(draft, { version, publishDate: publishDate?.toISOString() }, by(now)),
    );

  return {
    tables,
    lessonsTable,
    createDraft,
    publish,
    requireDraft: changing.requireDraft,
    move: moving.moveLesson,
    /** Publishes a new lesson, and returns the id of its draft. */
    publishLesson: async (changes: Partial<DraftContent> = {}) => {
      const draftId = await createDraft(changes);
      await publish(draftId, 1);
      return draftId;
    },
    save: (draftId: string, version: number, changes: Partial<DraftContent>, now = start) =>
      saving.saveDraft(draftId, {
        version,
        content: toStored(changes),
        keepsReplaced: false,
        by: 'Edith',
        now,
      }),
    correct: (draftId: string, version: number, now = start) =>
      changes.changePublication(draftId, (draft) => publishing.correct(draft, version, by(now))),
    withdraw: (draftId: string, now = start) =>
      changes.changePublication(draftId, (draft) => publishing.withdraw(draft, by(now))),
    putBack: (draftId: string, version: number, now = start) =>
      changes.changePublication(draftId, (draft) => publishing.putBack(draft, version, by(now))),
    /** The drafts of a module's lessons, in their order. */
    listOrder: async (id: ModuleId) =>
      (await lessonsTable.getModule(id)).lessons.map(({ draftId }) => draftId),
    /** The shelves of the rows of an id. */
    listShelves: async (id: string | undefined) =>
      (await tables.scan('articles'))
        .filter(({ newsletterId }) => newsletterId === id)
        .map(({ shelf }) => String(shelf))
        .toSorted(),
    /** Empties a module, because tests run in any order. */
    emptyModule: async (id: ModuleId) => {
      const module = await lessonsTable.getModule(id);
      await lessonsTable.storeModule({ ...module, lessons: [] });
    },
  };
};
