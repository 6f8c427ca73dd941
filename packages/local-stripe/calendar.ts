import { DAY } from './clock.ts';

interface Interval {
  interval: string;
  interval_count: number;
}

/** The moment `count` intervals after the anchor: the same day of each month, or the month's last where it has no such day. */
export function afterIntervals(
  anchor: number,
  { interval, interval_count }: Interval,
  count: number,
): number {
  const steps = count * interval_count;
  if (interval === 'day') return anchor + steps * DAY;
  if (interval === 'week') return anchor + steps * 7 * DAY;
  const date = new Date(anchor * 1000);
  const months = date.getUTCMonth() + steps * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const moved = Date.UTC(
    date.getUTCFullYear(),
    months,
    Math.min(date.getUTCDate(), lastDay),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  );
  return moved / 1000;
}

/** The end of the billing period that begins at or after `start`: always counted from the anchor, so 31 January leads by 28 February to 31 March. */
export function periodEnd(anchor: number, interval: Interval, start: number): number {
  let count = 0;
  while (afterIntervals(anchor, interval, count) <= start) count += 1;
  return afterIntervals(anchor, interval, count);
}
