import { expect, it } from 'vitest';
import { learn } from '../../../web/content/learn.ts';

it.each([
  [8, false, '8 min', '8 min'],
  [30, true, 'about 30 min', 'about 30 min, with the exercise'],
  [60, true, 'about 1 h', 'about 1 h, with the exercise'],
  [125, false, '2 h 5 min', '2 h 5 min'],
])('writes %i minutes (with an exercise: %s) as %s', (minutes, includesExercise, short, long) => {
  const duration = { minutes, includesExercise };
  expect([learn.duration(duration), learn.longDuration(duration)]).toEqual([short, long]);
});
