// Lessons: texts in the order of a module, for signed-in customers.
import * as z from 'zod/mini';
import { PublishedBody } from '../body/parse.ts';
import { MODULES } from '../modules.ts';
import { Article } from './articles.ts';
import { endpoint } from './endpoint.ts';

export const ModuleId = z.enum(
  MODULES.map(({ id }) => id),
  'Please choose a module',
);

/** Who may read a lesson: every signed-in customer, or AI Essentials. */
export const LessonAccess = z.enum(['customers', 'essentials'], 'Please choose who may read');
export type LessonAccess = z.infer<typeof LessonAccess>;

/** A ULID whose time is the publish date, like the id of an article. */
export const LessonId = z
  .string('Lesson id is required')
  .check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'Lesson id is not valid'));
export type LessonId = z.infer<typeof LessonId>;

/** What lists show of a lesson. */
export const LessonTeaser = z.object({
  lessonId: LessonId,
  /** The words of its address, from its title when it was published. */
  slug: z.string(),
  title: z.string(),
  /** How long it takes: as an editor set it, or else estimated. */
  minutes: z.int(),
  /** Whether an editor set the minutes. They are then about, and include the exercise. */
  includesExercise: z.boolean(),
  /** What the customer will have afterwards, in one line. */
  takeaway: z.optional(z.string()),
  access: LessonAccess,
});
export type LessonTeaser = z.infer<typeof LessonTeaser>;

/** A lesson that the customer has marked as done. */
export const DoneLesson = z.object({ lessonId: LessonId, doneAt: z.iso.datetime() });
export type DoneLesson = z.infer<typeof DoneLesson>;

/** All modules and lessons, and those lessons that the customer has done. */
export const Learn = z.object({
  /** All modules in their order, each with its published lessons in their order. */
  modules: z.array(z.object({ id: ModuleId, lessons: z.array(LessonTeaser) })),
  /** Includes lessons that the customer may not read now, and withdrawn ones. */
  done: z.array(DoneLesson),
  /** The number of articles that need AI Essentials. */
  planArticles: z.int(),
});
export type Learn = z.infer<typeof Learn>;

/** The part of a lesson that every customer may see. */
export const Lesson = z.extend(LessonTeaser, {
  module: ModuleId,
  extract: z.string(),
  images: Article.shape.images,
  inside: Article.shape.inside,
  publishDate: z.iso.datetime(),
  /** When its text was corrected last. */
  correctedAt: z.optional(z.iso.datetime()),
});
export type Lesson = z.infer<typeof Lesson>;

/** A lesson as a customer may read it. */
export const ReadableLesson = z.object({
  lesson: Lesson,
  /** Absent if the customer's plan does not open the lesson. */
  body: z.optional(PublishedBody),
});
export type ReadableLesson = z.infer<typeof ReadableLesson>;

const customer = { caller: 'customer', status: 200 } as const;
const one = { ...customer, params: z.strictObject({ lessonId: LessonId }) } as const;

/** Lessons for customers. The replies are for one person and are never cached. */
export const learnEndpoints = {
  list: endpoint({ ...customer, method: 'GET', path: '/learn', reply: Learn }),
  /** Answers 404 before the publish date and 410 when the lesson was withdrawn. */
  get: endpoint({ ...one, method: 'GET', path: '/learn/{lessonId}', reply: ReadableLesson }),
  /**
   * Marks a lesson as done, or as not done. Marking again changes nothing. Answers 403 for a lesson that the plan does not open.
   */
  mark: endpoint({
    ...one,
    method: 'POST',
    path: '/learn/{lessonId}/progress',
    body: z.strictObject({ isDone: z.boolean('isDone must be true or false') }),
    /** `doneAt` is null if the lesson is not done. It stays the same if a lesson is marked again. */
    reply: z.object({ lessonId: LessonId, doneAt: z.nullable(z.iso.datetime()) }),
  }),
};
