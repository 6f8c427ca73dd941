// A lesson as the table keeps it, and as the API returns it.
import * as z from 'zod/mini';
import { Lesson, LessonTeaser, ModuleId } from '#shared/contract/lessons.ts';
import type { StaffModule } from '#shared/contract/modules.ts';
import { StoredArticle } from '../articles/article.ts';
import { isDue } from '../articles/article-id.ts';
import { toImageUrls } from '../images/image-key.ts';
import { readUlidTime } from '../platform/ulid.ts';

/** Absent from lessons that were stored before editors could set the minutes. */
const includesExercise = z._default(z.boolean(), false);

/** A lesson without its body. */
export const StoredLesson = z.extend(Lesson, { images: StoredArticle.shape.images, includesExercise });
export type StoredLesson = z.infer<typeof StoredLesson>;

/** A lesson in the list of its module, published or scheduled. */
export const StoredEntry = z.extend(LessonTeaser, {
  includesExercise,
  /** The id of the draft. It stays when a scheduled lesson gets another date, and with it another id. */
  draftId: z.string(),
});
export type StoredEntry = z.infer<typeof StoredEntry>;

/** A lesson and the module that lists it. */
export interface ModulePlace {
  readonly module: StoredModule['id'];
  readonly entry: StoredEntry;
}

/** The lessons of a module, in their order. */
export const StoredModule = z.object({
  id: ModuleId,
  lessons: z.array(StoredEntry),
  /** Counts the changes. A change is stored only if the revision is still the one that it started from. */
  revision: z.int(),
});
export type StoredModule = z.infer<typeof StoredModule>;

export const toEntry = (lesson: StoredLesson, draftId: string): StoredEntry =>
  StoredEntry.parse({ ...lesson, draftId });

/** The lessons that are due at `now`, as lists for customers show them. */
export const toTeasers = (entries: readonly StoredEntry[], now: Date): LessonTeaser[] =>
  entries.filter(({ lessonId }) => isDue(lessonId, now)).map((entry) => LessonTeaser.parse(entry));

/** A module with its published and scheduled lessons, as staff see it at `now`. */
export const toStaffModule = ({ id, lessons }: StoredModule, now: Date): StaffModule => ({
  id,
  lessons: lessons.map((entry) => ({
    ...entry,
    publishDate: new Date(readUlidTime(entry.lessonId)).toISOString(),
    isScheduled: !isDue(entry.lessonId, now),
  })),
});

/** The lesson as the API returns it, with image URLs at the site's current address. */
export const toLesson = ({ images, ...rest }: StoredLesson, siteUrl: string): Lesson => ({
  ...rest,
  images: toImageUrls(images, siteUrl),
});
