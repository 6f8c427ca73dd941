import { describe, expect, it } from 'vitest';
import {
  findMove,
  findPosition,
  isSameOrder,
  moveLesson,
} from '../../../../web/features/lessons/order/positions.ts';

const lessons = ['a', 'b', 'c', 'd'].map((draftId) => ({ draftId }));
const read = (order: readonly { draftId: string }[]) => order.map(({ draftId }) => draftId).join('');

describe('a move of a lesson', () => {
  it.each([
    ['down', { draftId: 'a', before: 'd' }, 'bcad'],
    ['up', { draftId: 'c', before: 'a' }, 'cabd'],
    ['to the end', { draftId: 'b', before: null }, 'acdb'],
  ])('brings it %s', (_where, move, order) => {
    expect(read(moveLesson(lessons, move))).toBe(order);
  });

  it('changes nothing a second time', () => {
    const move = { draftId: 'a', before: 'd' };
    expect(read(moveLesson(moveLesson(lessons, move), move))).toBe('bcad');
  });

  it.each([
    ['the lesson', { draftId: 'x', before: 'a' }],
    ['the one after it', { draftId: 'a', before: 'x' }],
  ])('changes nothing when %s has left the module', (_which, move) => {
    expect(read(moveLesson(lessons, move))).toBe('abcd');
  });

  it('keeps a lesson that somebody else has put between', () => {
    const newest = [{ draftId: 'x' }, ...lessons];
    expect(read(moveLesson(newest, { draftId: 'd', before: 'a' }))).toBe('xdabc');
  });

  it.each([0, 1, 2, 3])('brings every lesson to position %i', (position) => {
    for (const { draftId } of lessons) {
      const move = findMove(lessons, draftId, position);
      const after = move ? moveLesson(lessons, move) : lessons;
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
