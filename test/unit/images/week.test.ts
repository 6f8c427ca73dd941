import { expect, it } from 'vitest';
import { isCurrentWeek, formatWeek } from '#shared/week.ts';

const DAY_MS = 86_400_000;
const MONDAY = Date.UTC(2026, 10, 16);

it('formats the week of 16 to 22 November 2026 as w11-16-22-y2026 from its first to its last millisecond', () => {
  for (const ms of [MONDAY, MONDAY + 3 * DAY_MS, MONDAY + 7 * DAY_MS - 1]) {
    expect(formatWeek(new Date(ms))).toBe('w11-16-22-y2026');
  }
  expect(formatWeek(new Date(MONDAY - 1))).toBe('w11-9-15-y2026');
  expect(formatWeek(new Date(MONDAY + 7 * DAY_MS))).toBe('w11-23-29-y2026');
});

it('formats a week with the month and the year of its Monday', () => {
  expect(formatWeek(new Date('2027-01-01T12:00:00Z'))).toBe('w12-28-3-y2026');
  expect(formatWeek(new Date('2026-12-02T12:00:00Z'))).toBe('w11-30-6-y2026');
});

const at = (iso: string) => new Date(iso);

it('accepts the current week with a day of grace on both sides, and no other', () => {
  expect(isCurrentWeek('w11-16-22-y2026', at('2026-11-18T12:00:00Z'))).toBe(true);
  expect(isCurrentWeek('w11-16-22-y2026', at('2026-11-23T11:00:00Z'))).toBe(true);
  expect(isCurrentWeek('w11-16-22-y2026', at('2026-11-15T13:00:00Z'))).toBe(true);
  expect(isCurrentWeek('w11-16-22-y2026', at('2026-11-24T01:00:00Z'))).toBe(false);
  expect(isCurrentWeek('w11-16-22-y2026', at('2026-11-14T23:00:00Z'))).toBe(false);
  expect(isCurrentWeek('w11-9-15-y2026', at('2026-11-18T12:00:00Z'))).toBe(false);
});
