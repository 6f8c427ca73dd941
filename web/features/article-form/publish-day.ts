const pad = (n: number): string => String(n).padStart(2, '0');

/** The local day of a date, as a date picker writes it: `2026-11-21`. */
export const toDay = (date: Date): string =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

/**
 * The publish date of an article as an ISO timestamp: now for today, local midnight for another day, and a full timestamp
 * unchanged. `openedOn` is the day on which the form was opened: it means now even if the form stayed open overnight.
 */
export const toPublishDate = (day: string, openedOn: string, now: Date): string => {
  if (day === openedOn || day === toDay(now)) return now.toISOString();
  return new Date(day.includes('T') ? day : `${day}T00:00:00`).toISOString();
};
