// A lesson as the table keeps it, and as the API answers it.
import * as z from 'zod/mini';
import { toSlug } from '#shared/blog-paths.ts';
import { countWords } from '#shared/body/text.ts';
import type { Lesson, LessonTeaser } from '#shared/contract/lessons.ts';
import type { LessonForm } from '#shared/contract/forms.ts';
import type { StaffModule } from '#shared/contract/modules.ts';
import { LessonAccess, LessonId, ModuleId } from '#shared/contract/lessons.ts';
import { countMinutes } from '#shared/reading-time.ts';
import { StoredArticle, toStoredImages, toText } from '../articles/article.ts';
import { isDue } from '../articles/article-id.ts';
import { toImageUrl } from '../images/image-key.ts';
import { readUlidTime } from '../platform/ulid.ts';

/** A lesson without its body. `publishDate` is in UTC, with milliseconds. */
export const StoredLesson = z.object({
  lessonId: LessonId,
  module: ModuleId,
  /** The words of the address. They stay when the title is corrected. */
  slug: z.string(),
  title: z.string(),
  extract: z.string(),
  images: StoredArticle.shape.images,
  publishDate: z.iso.datetime(),
  correctedAt: z.optional(z.iso.datetime()),
  access: LessonAccess,
  minutes: z.int(),
});
export type StoredLesson = z.infer<typeof StoredLesson>;

/** The lesson of a valid form. Throws 400 for images of other sites. */
export const toStoredLesson = (form: LessonForm, lessonId: LessonId, siteUrl: string): StoredLesson => {
  const title = toText(form.title);
  return {
    lessonId,
    module: form.module,
    slug: toSlug(title),
    title,
    extract: toText(form.extract),
    images: toStoredImages(form.images, siteUrl),
    publishDate: new Date(form.publishDate).toISOString(),
    access: form.access,
    minutes: countMinutes(countWords(form.body)),
  };
};

/** A lesson in the list of its module, published or scheduled. */
export const StoredEntry = z.object({
  /** The draft of the lesson: its id stays when a scheduled lesson is moved, and gets another id of its own. */
  draftId: z.string(),
  lessonId: LessonId,
  slug: z.string(),
  title: z.string(),
  minutes: z.int(),
  access: LessonAccess,
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
  /** Counts the changes. A change applies only to the revision that it was made from. */
  revision: z.int(),
});
export type StoredModule = z.infer<typeof StoredModule>;

export const toEntry = (
  { lessonId, slug, title, minutes, access }: StoredLesson,
  draftId: string,
): StoredEntry => ({ draftId, lessonId, slug, title, minutes, access });

/** What customers' lists show of the lessons that are due at `now`. */
export const toTeasers = (entries: readonly StoredEntry[], now: Date): LessonTeaser[] =>
  entries
    .filter(({ lessonId }) => isDue(lessonId, now))
    .map(({ lessonId, slug, title, minutes, access }) => ({ lessonId, slug, title, minutes, access }));

/** A module with its published and scheduled lessons, as staff see it at `now`. */
export const toStaffModule = ({ id, lessons }: StoredModule, now: Date): StaffModule => ({
  id,
  lessons: lessons.map((entry) => ({
    ...entry,
    publishDate: new Date(readUlidTime(entry.lessonId)).toISOString(),
    isScheduled: !isDue(entry.lessonId, now),
  })),
});

/** The lesson as the API answers it, with image addresses of the site's current address. */
export const toLesson = ({ images, ...rest }: StoredLesson, siteUrl: string): Lesson => ({
  ...rest,
  images: images.map(({ key, ...image }) => ({ url: toImageUrl(siteUrl, key), ...image })),
});
