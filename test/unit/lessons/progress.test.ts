import { describe, expect, it } from 'vitest';
import type { Learn } from '#shared/contract/lessons.ts';
import {
  applyMarks,
  countLessons,
  countLocked,
  findNeighbors,
} from '../../../web/features/lessons/progress.ts';
import { toTeaser } from './learn-reply.ts';

const EARLY = '2026-11-20T10:00:00.000Z';
const LATE = '2026-11-23T10:00:00.000Z';

describe('applyMarks', () => {
  const learn: Learn = { modules: [], done: [{ lessonId: 'A', doneAt: EARLY }], planArticles: 0 };

  it('adds and removes lessons', () => {
    const marks = [
      { lessonId: 'A', isDone: false, markedAt: LATE },
      { lessonId: 'B', isDone: true, markedAt: LATE },
    ];
    expect(applyMarks(learn, marks).done).toEqual([{ lessonId: 'B', doneAt: LATE }]);
  });

  it('keeps the time of a lesson that is done already', () => {
    expect(applyMarks(learn, [{ lessonId: 'A', isDone: true, markedAt: LATE }])).toEqual(learn);
  });
});

describe('countLessons', () => {
  const lessons = [toTeaser('A'), toTeaser('B', 'essentials'), toTeaser('C', 'essentials')];

  it('counts the lessons of a module that are done and locked, and their minutes', () => {
    const counts = { lessons: 3, minutes: 12, includesExercise: false, done: 1 };
    const doneIds = new Set(['B', 'withdrawn']);
    expect(countLessons(lessons, doneIds, false)).toEqual({ ...counts, locked: 2 });
    expect(countLessons(lessons, doneIds, true)).toEqual({ ...counts, locked: 0 });
  });

  it('says whether the minutes include an exercise', () => {
    const exercise = { ...toTeaser('D'), minutes: 30, includesExercise: true };
    expect(countLessons([...lessons, exercise], new Set(), true)).toMatchObject({
      minutes: 42,
      includesExercise: true,
    });
  });
});

it('counts the locked lessons of all modules', () => {
  const modules: Learn['modules'] = [
    { id: 'practical-skills', lessons: [toTeaser('A'), toTeaser('B', 'essentials')] },
    { id: 'advanced-topics', lessons: [toTeaser('C', 'essentials')] },
  ];
  expect(countLocked({ modules }, false)).toBe(2);
  expect(countLocked({ modules }, true)).toBe(0);
});

describe('findNeighbors', () => {
  const [first, second, third] = [toTeaser('A'), toTeaser('B', 'essentials'), toTeaser('C')];
  const lessons = [first, second, third];

  it('answers the lessons around, the locked ones too', () => {
    expect(findNeighbors(lessons, 'A')).toEqual({ previous: undefined, next: second });
    expect(findNeighbors(lessons, 'B')).toEqual({ previous: first, next: third });
    expect(findNeighbors(lessons, 'C')).toEqual({ previous: second, next: undefined });
  });

  it('answers none for a lesson that has left the module', () => {
    expect(findNeighbors(lessons, 'D')).toEqual({});
  });
});
