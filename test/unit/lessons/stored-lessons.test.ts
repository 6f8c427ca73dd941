import { expect, it } from 'vitest';
import { parseLessonRow, parseModuleRow } from '../../../functions/lessons/lesson-records.ts';
import { toEntry } from '../../../functions/lessons/lesson.ts';
import { newLesson } from '../../stored-lessons.ts';

it('reads lessons that were stored before editors could set the minutes', () => {
  const lesson = newLesson();
  const { includesExercise: _, ...formerLesson } = lesson;
  expect(parseLessonRow({ version: 1, ...formerLesson })).toEqual(lesson);
  const entry = toEntry(lesson, lesson.lessonId);
  const { includesExercise: __, ...formerEntry } = entry;
  const row = { version: 1, id: lesson.module, revision: 1, lessons: [formerEntry] };
  expect(parseModuleRow(row).lessons).toEqual([entry]);
});
