import { learnEndpoints } from '#shared/contract/lessons.ts';
import { toReader } from '../../articles/access.ts';
import * as customers from '../../customers/customers.table.ts';
import { toLesson } from '../../lessons/lesson.ts';
import { readLesson, readLessonBody } from '../../lessons/read-lesson.ts';
import { settings } from '../../platform/settings.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  learnEndpoints.get,
  async ({ params, caller, now }) => {
    const [lesson, customer] = await Promise.all([
      readLesson(params.lessonId, now),
      // A consistent read, because customers come here straight from paying.
      customers.find(caller.userId, { consistent: true }),
    ]);
    const body = await readLessonBody(lesson, toReader(customer?.subscription, now));
    return { lesson: toLesson(lesson, SITE_URL), ...(body && { body }) };
  },
  { cacheControl: 'private, no-store' },
);
