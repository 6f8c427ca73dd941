import { DAY } from '../clock.ts';
import type { Interval } from '../objects.ts';

/** The same day `count` months after the anchor, or the last day of a shorter month. */
const addMonths = (anchor: number, count: number): number => {
  const date = new Date(anchor * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  return Date.UTC(year, month, day) / 1000 + (anchor % DAY);
};

/** The end of the period that begins at `start`. Months are counted from the anchor: 31 January, 28 February, 31 March. */
export const periodEnd = (anchor: number, interval: Interval, start: number): number => {
  const months = interval === 'year' ? 12 : 1;
  let count = 0;
  while (addMonths(anchor, count) <= start) count += months;
  return addMonths(anchor, count);
};
