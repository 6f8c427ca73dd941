import { DAY } from '../clock.ts';
import type { Price } from '../objects.ts';

type Recurring = Price['recurring'];

/** The moment `count` intervals after the anchor; the last day of a month that lacks the anchor's day. */
const addIntervals = (anchor: number, { interval, interval_count }: Recurring, count: number): number => {
  const steps = count * interval_count;
  if (interval === 'day') return anchor + steps * DAY;
  if (interval === 'week') return anchor + steps * 7 * DAY;
  const date = new Date(anchor * 1000);
  const month = date.getUTCMonth() + steps * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), lastDay)) / 1000;
  return midnight + (anchor % DAY);
};

/** The end of the period that begins at `start`. Counted from the anchor: 31 January, 28 February, 31 March. */
export const periodEnd = (anchor: number, recurring: Recurring, start: number): number => {
  let count = 0;
  while (addIntervals(anchor, recurring, count) <= start) count += 1;
  return addIntervals(anchor, recurring, count);
};
