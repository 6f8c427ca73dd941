// The editor: the form of a newsletter, its images, and what keeps typed work from being lost.

const two = (n: number): string => String(n).padStart(2, '0');

/** The day of a moment by the clock of this computer, as a date picker holds it: `2026-11-21`. */
export const formatPublishDate = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;

/**
 * When a newsletter of this day appears, in UTC: now, unless another day than today was chosen; that
 * one begins at its midnight here. `openedOn` is the day the picker showed of itself: it means now,
 * even when the form stayed open overnight. A moment typed in full is that moment.
 */
export const publishMoment = (day: string, openedOn: string, now: Date): string => {
  if (day === openedOn || day === formatPublishDate(now)) return now.toISOString();
  return new Date(day.includes('T') ? day : `${day}T00:00:00`).toISOString();
};
