// What customers get of a lesson: the part for all customers, and the body if they may read it.
import type { Body } from '#shared/body/schema.ts';
import type { LessonId } from '#shared/contract/lessons.ts';
import type { Reader } from '../articles/access.ts';
import { isDue } from '../articles/article-id.ts';
import { readBody } from '../articles/read-article.ts';
import { gone, notFound } from '../platform/problem.ts';
import type { StoredLesson } from './lesson.ts';
import * as lessonsTable from './lessons.table.ts';

/** The lesson of an id. Throws 404 if there is none at `now`, and 410 if it was withdrawn. */
export const readLesson = async (lessonId: LessonId, now: Date): Promise<StoredLesson> => {
  const lesson = await lessonsTable.getLesson(lessonId, now);
  if (lesson) return lesson;
  if (isDue(lessonId, now) && (await lessonsTable.isWithdrawn(lessonId)))
    throw gone('This lesson was withdrawn');
  throw notFound('There is no such lesson');
};

/** The body of a lesson; undefined if the reader may not read it. */
export const readLessonBody = (
  { lessonId, access }: StoredLesson,
  reader: Reader,
): Promise<Body | undefined> => readBody({ newsletterId: lessonId, access, hasBody: true }, reader);
