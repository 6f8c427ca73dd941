import { expect, it } from 'vitest';
import { parseLessonRow, parseModuleRow } from '../../../functions/lessons/lesson-records.ts';
import { toEntry, toStaffModule, toTeasers } from '../../../functions/lessons/lesson.ts';
import { newLesson, newUlid } from '../../stored-lessons.ts';

it('reads lessons that were stored before editors could set the minutes', () => {
  const lesson = newLesson();
  const { includesExercise: _, ...formerLesson } = lesson;
  expect(parseLessonRow({ version: 1, ...formerLesson })).toEqual(lesson);
  const entry = toEntry(lesson, lesson.lessonId);
  const { includesExercise: __, ...formerEntry } = entry;
  const row = { version: 1, id: lesson.module, revision: 1, lessons: [formerEntry] };
  expect(parseModuleRow(row).lessons).toEqual([entry]);
});

it('shows customers a lesson from the millisecond of its publish date, and staff all of them', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const [due, scheduled] = [0, 1].map((ms) =>
    toEntry(newLesson({ lessonId: newUlid(now.getTime() + ms) }), newUlid()),
  );
  if (!due || !scheduled) throw new Error('No entries');
  const { draftId: _, ...teaser } = due;
  expect(toTeasers([scheduled, due], now)).toEqual([teaser]);
  const module = { id: 'ai-fundamentals' as const, lessons: [scheduled, due], revision: 1 };
  expect(toStaffModule(module, now)).toEqual({
    id: module.id,
    lessons: [
      { ...scheduled, publishDate: '2026-11-22T10:00:00.001Z', isScheduled: true },
      { ...due, publishDate: '2026-11-22T10:00:00.000Z', isScheduled: false },
    ],
  });
});
