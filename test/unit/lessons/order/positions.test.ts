import { describe, expect, it } from 'vitest';
import { applyMove } from '#shared/lesson-order.ts';
import { findMove, findPosition, isSameOrder } from '../../../../web/features/lessons/order/positions.ts';

const lessons = ['a', 'b', 'c', 'd'].map((draftId) => ({ draftId }));

describe('the move to a position', () => {
  it.each([0, 1, 2, 3])('brings every lesson to position %i', (position) => {
    for (const { draftId } of lessons) {
      const move = findMove(lessons, draftId, position);
      const after = (move && applyMove(lessons, move)) ?? lessons;
      expect(findPosition(after, draftId)).toBe(position);
    }
  });

  it.each([
    ['before the first position', 'a', -1],
    ['behind the last position', 'd', 4],
    ['at its own position', 'b', 1],
  ])('is none %s', (_where, draftId, position) => {
    expect(findMove(lessons, draftId, position)).toBeUndefined();
  });

  it('tells orders apart by place and by number', () => {
    expect(isSameOrder(lessons, lessons.slice())).toBe(true);
    expect(isSameOrder(lessons, lessons.toReversed())).toBe(false);
    expect(isSameOrder(lessons, lessons.slice(1))).toBe(false);
    expect(isSameOrder(lessons.slice(0, 3), lessons)).toBe(false);
  });
});
