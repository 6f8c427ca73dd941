import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyMove } from '#shared/lesson-order.ts';

const toLessons = (...draftIds: string[]) => draftIds.map((draftId) => ({ draftId }));
const listOrder = (lessons: readonly { draftId: string }[] = []) => lessons.map(({ draftId }) => draftId);

describe('a move of a lesson', () => {
  it('brings it right before the named one or to the end, and leaves the order of the others', () => {
    const lists = fc.uniqueArray(fc.nat(999).map(String), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(lists, fc.nat(), fc.nat(), (draftIds, from, to) => {
        const lessons = toLessons(...draftIds);
        const draftId = draftIds[from % draftIds.length] ?? '';
        const others = draftIds.filter((id) => id !== draftId);
        const before = others[to % draftIds.length] ?? null;
        const order = listOrder(applyMove(lessons, { draftId, before }));
        expect(order.filter((id) => id !== draftId)).toEqual(others);
        expect(order[order.indexOf(draftId) + 1] ?? null).toBe(before);
        expect(listOrder(lessons)).toEqual(draftIds);
      }),
    );
  });

  it.each([
    ['the lesson is not there', { draftId: 'x', before: 'a' }],
    ['the lesson is not there to become the last one', { draftId: 'x', before: null }],
    ['the one after it is not there', { draftId: 'a', before: 'x' }],
    ['both are the same', { draftId: 'a', before: 'a' }],
  ])('is impossible when %s', (_when, move) => {
    expect(applyMove(toLessons('a', 'b'), move)).toBeUndefined();
  });
});
