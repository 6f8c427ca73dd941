// Marks lessons as done, and as not done.
import type { LessonId } from '#shared/contract/lessons.ts';
import { mayRead, toReader } from '../articles/access.ts';
import * as customers from '../customers/customers.table.ts';
import { forbidden } from '../platform/problem.ts';
import * as progress from './progress.table.ts';
import { readLesson } from './read-lesson.ts';

interface Mark {
  readonly userId: string;
  readonly lessonId: LessonId;
  readonly isDone: boolean;
}

/**
 * Marks a lesson that the customer may read. Returns when it was done, or null if it is not. Throws 404 or 410 like `readLesson`,
 * and 403 if the customer's plan does not open the lesson.
 */
export const markLesson = async ({ userId, lessonId, isDone }: Mark, now: Date): Promise<string | null> => {
  const [{ access }, customer] = await Promise.all([
    readLesson(lessonId, now),
    // A consistent read, because customers come here straight from paying.
    customers.find(userId, { consistent: true }),
  ]);
  if (!mayRead(access, toReader(customer?.subscription, now)))
    throw forbidden('Your plan does not open this lesson');
  if (isDone) return progress.setDone(userId, lessonId, now);
  await progress.removeDone(userId, lessonId);
  return null;
};
