// Lessons from draft to reader on local tables.
import type { DraftContent } from '#shared/contract/drafts.ts';
import type { ModuleId } from '#shared/modules.ts';
import { KEY } from '../articles/article-forms.ts';
import { SITE_URL } from '../events.ts';
import type { openWorld } from '../world.ts';
import { BODY_KEY, openDrafts } from '../writing/draft-world.ts';

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

/** Opens what changes drafts and the lists of modules. See openDrafts. */
export const openLessons = async (world?: Awaited<ReturnType<typeof openWorld>>) => {
  const drafts = await openDrafts(lessonContent, world);
  const lessonsTable = await import('../../../functions/lessons/lessons.table.ts');
  const { moveLesson } = await import('../../../functions/lessons/move-lesson.ts');
  return {
    ...drafts,
    lessonsTable,
    move: moveLesson,
    /** Publishes a new lesson, and returns the id of its draft. */
    publishLesson: async (changes: Partial<DraftContent> = {}) => {
      const draftId = await drafts.createDraft(changes);
      await drafts.publish(draftId, 1);
      return draftId;
    },
    /** The drafts of a module's lessons, in their order. */
    listOrder: async (id: ModuleId) =>
      (await lessonsTable.getModule(id)).lessons.map(({ draftId }) => draftId),
    /** Empties a module, because tests run in any order. */
    emptyModule: async (id: ModuleId) => {
      const module = await lessonsTable.getModule(id);
      await lessonsTable.storeModule({ ...module, lessons: [] });
    },
  };
};
