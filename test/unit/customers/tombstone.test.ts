import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { ALL_OPEN } from '#shared/forgotten-customer.ts';
import { findTombstone, getEnd, toProblem } from '../../../functions/customers/tombstone.ts';

const end = Date.parse('2026-12-26T09:00:00.000Z');
const expiresAt = end / 1000;
const item = {
  version: 1,
  userId: 'google-oauth2|rosa',
  forgotten: { requestedAt: '2026-11-21T09:00:00.000Z', steps: ALL_OPEN },
};

describe('findTombstone', () => {
  it.each([
    ['an unfinished tombstone at any time', item, 10 * 365 * 24 * 60 * 60, true],
    ['a finished tombstone a second before its end', { ...item, expiresAt }, -1, true],
    ['no tombstone from its end on', { ...item, expiresAt }, 0, false],
    ['no tombstone in the record of a customer', { version: 1, userId: item.userId }, -1, false],
  ])('finds %s', (_, stored, secondsAfterEnd, isFound) => {
    expect(findTombstone(stored, new Date(end + secondsAfterEnd * 1000)) !== undefined).toBe(isFound);
  });

  it('fails for an item of an unknown version', () => {
    expect(() => findTombstone({ ...item, version: 2 }, new Date(end))).toThrow(/version/);
  });
});

it('ends a tombstone when no backup can bring the customer back any more', () => {
  expect(getEnd(new Date(end)).getTime() - end).toBe(limits.recoveryDays * 24 * 60 * 60 * 1000);
});

it('names no day while the end is not known', () => {
  expect(toProblem({})).toMatchObject({ status: 410, message: 'This account is being deleted' });
});

it('names the day after the end, on which the tombstone has ended in every time zone', () => {
  expect(toProblem({ expiresAt })).toMatchObject({
    status: 410,
    message: 'This account has been deleted. You can sign up again from December 27, 2026 on',
  });
});
