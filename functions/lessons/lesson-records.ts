// The rows of lessons in the articles table (docs/decisions/0022). They have shelves of their own, so that no list, document or
// feed of the blog can show a lesson. Only their bodies share the shelf of all bodies.
import * as z from 'zod/mini';
import type { Body } from '#shared/body/schema.ts';
import type { LessonId } from '#shared/contract/lessons.ts';
import type { ModuleId } from '#shared/modules.ts';
import { BODY_SHELF, toBodyRow, type Row, type RowKey } from '../articles/article-records.ts';
import { StoredLesson, StoredModule } from './lesson.ts';

export const LESSON_SHELF = 'lesson';
/** One item per module, with its ordered lessons, so that one Query of ten items reads all lessons. */
export const MODULE_SHELF = 'module';
/** The markers of withdrawn lessons. They hold no text. */
export const WITHDRAWN_LESSON_SHELF = 'withdrawn-lesson';

// A new shape of a row gets the next version, and the parser upgrades older rows. An unknown version throws.
const LessonRow = z.extend(StoredLesson, { version: z.literal(1) });
const ModuleRow = z.extend(StoredModule, { version: z.literal(1) });

export const parseLessonRow = (item: unknown): StoredLesson => {
  const { version: _, ...lesson } = LessonRow.parse(item);
  return lesson;
};

export const parseModuleRow = (item: unknown): StoredModule => {
  const { version: _, ...module } = ModuleRow.parse(item);
  return module;
};

/** The rows of a published lesson, without the module's row. Write all of them in one transaction. */
export const toLessonRows = (lesson: StoredLesson, body: Body): Row[] => [
  { shelf: LESSON_SHELF, newsletterId: lesson.lessonId, version: 1, ...lesson },
  toBodyRow({ newsletterId: lesson.lessonId, access: lesson.access }, body),
];

/** The keys of the rows of a published lesson. */
export const toLessonRowKeys = (lessonId: LessonId): RowKey[] =>
  [LESSON_SHELF, BODY_SHELF].map((shelf) => ({ shelf, newsletterId: lessonId }));

export const toModuleKey = (id: ModuleId) => ({ shelf: MODULE_SHELF, newsletterId: id });

/** The item of a module. */
export const toModuleRow = (module: StoredModule): Row => ({
  ...toModuleKey(module.id),
  version: 1,
  ...module,
});

/** The marker of a withdrawn lesson. */
export const toWithdrawnLessonRow = (lessonId: LessonId): Row => ({
  shelf: WITHDRAWN_LESSON_SHELF,
  newsletterId: lessonId,
  version: 1,
});
