import { expect, it } from 'vitest';
import type { StoredModule } from '../../../functions/lessons/lesson.ts';
import { moveEntry, putEntry, removeEntry } from '../../../functions/lessons/order.ts';

const toEntry = (draftId: string, title = draftId): StoredModule['lessons'][number] => ({
  draftId,
  lessonId: `lesson-${draftId}`,
  slug: 'a-lesson',
  title,
  minutes: 3,
  includesExercise: false,
  access: 'customers',
});
const toModule = (...draftIds: string[]): StoredModule => ({
  id: 'ai-fundamentals',
  lessons: draftIds.map((draftId) => toEntry(draftId)),
  revision: 7,
});
const listOrder = ({ lessons }: StoredModule) => lessons.map(({ draftId }) => draftId);

it('moves a lesson, and refuses a move of or before one that is not in the module, and before itself', () => {
  const module = toModule('a', 'b');
  const hasLeft = /^A lesson has left this module/;
  expect(moveEntry(module, { draftId: 'b', before: 'a' })).toEqual({
    ...module,
    lessons: [toEntry('b'), toEntry('a')],
  });
  expect(() => moveEntry(module, { draftId: 'x', before: null })).toThrow(hasLeft);
  expect(() => moveEntry(module, { draftId: 'a', before: 'x' })).toThrow(hasLeft);
  expect(() => moveEntry(module, { draftId: 'a', before: 'a' })).toThrow(/^A lesson cannot stand before/);
});

it('puts a new lesson at the end and a corrected one in its place, and removes the named one alone', () => {
  const module = toModule('a', 'b');
  expect(listOrder(putEntry(module, toEntry('c')))).toEqual(['a', 'b', 'c']);
  expect(putEntry(module, toEntry('a', 'Corrected')).lessons).toEqual([
    toEntry('a', 'Corrected'),
    toEntry('b'),
  ]);
  expect(listOrder(removeEntry(module, 'a'))).toEqual(['b']);
  expect(listOrder(removeEntry(module, 'x'))).toEqual(['a', 'b']);
});
