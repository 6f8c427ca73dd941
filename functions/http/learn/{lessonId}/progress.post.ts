import { learnEndpoints } from '#shared/contract/lessons.ts';
import { markLesson } from '../../../lessons/mark-lesson.ts';
import { handle } from '../../../handle.ts';

export const handler = handle(
  learnEndpoints.mark,
  async ({ params: { lessonId }, body: { isDone }, caller, now }) => ({
    lessonId,
    doneAt: await markLesson({ userId: caller.userId, lessonId, isDone }, now),
  }),
);
