// The week of an upload (docs/product.md 4.6). `w11-16-22-y2026` has the month and the year of its Monday.
import { DAY_MS } from './durations.ts';

/** The week of a moment in UTC: `w<month>-<first day>-<last day>-y<year>`, without leading zeros. */
export const formatWeek = (moment: Date): string => {
  const midnight = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate());
  const daysSinceMonday = (moment.getUTCDay() + 6) % 7;
  const monday = new Date(midnight - daysSinceMonday * DAY_MS);
  const sunday = new Date(monday.getTime() + 6 * DAY_MS);
  return `w${monday.getUTCMonth() + 1}-${monday.getUTCDate()}-${sunday.getUTCDate()}-y${monday.getUTCFullYear()}`;
};

/** Whether a week is the current one, with a day of grace on both sides for time zones and for midnight. */
export const isCurrentWeek = (week: string, now: Date): boolean =>
  [-DAY_MS, 0, DAY_MS].some((shift) => formatWeek(new Date(now.getTime() + shift)) === week);
