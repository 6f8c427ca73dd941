// The week an upload belongs to: Monday to Sunday, written `w11-16-22-y2026` after the week's Monday.

const DAY_MS = 24 * 60 * 60 * 1000;

/** The week of a moment, by the calendar of UTC: `w<month>-<start day>-<end day>-y<year>`, unpadded. */
export const weekOf = (moment: Date): string => {
  const midnight = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate());
  const daysSinceMonday = (moment.getUTCDay() + 6) % 7;
  const monday = new Date(midnight - daysSinceMonday * DAY_MS);
  const sunday = new Date(monday.getTime() + 6 * DAY_MS);
  return `w${monday.getUTCMonth() + 1}-${monday.getUTCDate()}-${sunday.getUTCDate()}-y${monday.getUTCFullYear()}`;
};

/** Whether a week is the current one, with a day's grace either way for time zones and midnight. */
export const isCurrentWeek = (week: string, now: Date): boolean =>
  [-DAY_MS, 0, DAY_MS].some((shift) => weekOf(new Date(now.getTime() + shift)) === week);
