import { expect, it } from 'vitest';
import { createUlid, firstUlidAt, readUlidTime } from '../../../functions/platform/ulid.ts';

// The time of the first one is the example of the package `ulid`.
it.each([
  [1_469_918_176_385, '0', '01ARYZ6S410000000000000000'],
  [0, 'ffffffffffffffffffff', '0000000000ZZZZZZZZZZZZZZZZ'],
  // The low 80 bits of a longer number.
  [2 ** 48 - 1, 'abc00000000000000000021', '7ZZZZZZZZZ0000000000000011'],
])('makes the ULID of %i ms and %s: %s', (ms, tail, ulid) => {
  expect(createUlid(ms, tail)).toBe(ulid);
  expect(readUlidTime(ulid)).toBe(ms);
});

it('makes a first ULID of each millisecond', () => {
  const first = firstUlidAt(1_469_918_176_385);
  expect(createUlid(1_469_918_176_384, 'ffffffffffffffffffff') < first).toBe(true);
  expect(first <= createUlid(1_469_918_176_385, '0')).toBe(true);
});
