// Converts between moments and local times. The browser knows the offsets, but shows them only in formatted dates.
import { DAY_MS } from '#shared/durations.ts';

const MINUTE_MS = 60_000;

/** A day and a time in the format of fields: `2026-12-24`, `09:00`. */
export interface LocalTime {
  readonly day: string;
  readonly time: string;
}

/** The day and the time of a moment in a time zone, without seconds. */
export const toLocalTime = (moment: Date, timeZone: string): LocalTime => {
  // The Swedish format is `2026-12-24 09:00`.
  const [day = '', time = ''] = moment
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .split(' ');
  return { day, time };
};

const isSameTime = (a: LocalTime, b: LocalTime) => a.day === b.day && a.time === b.time;

/**
 * The moment of a local time in a time zone; undefined if it is not a time. If an hour comes twice, because clocks go back, it is
 * the first one. If an hour is skipped, because clocks go forward, 2:30 is half an hour after the change.
 */
export const toMoment = (local: LocalTime, timeZone: string): Date | undefined => {
  const asUtc = Date.parse(`${local.day}T${local.time}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const findOffset = (at: number) => {
    const { day, time } = toLocalTime(new Date(at), timeZone);
    return Date.parse(`${day}T${time}Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS;
  };
  const beforeChange = new Date(asUtc - findOffset(asUtc - DAY_MS));
  const afterChange = new Date(asUtc - findOffset(asUtc + DAY_MS));
  const isRight = (moment: Date) => isSameTime(toLocalTime(moment, timeZone), local);
  return !isRight(beforeChange) && isRight(afterChange) ? afterChange : beforeChange;
};

/** Writes `December 24, 2026, 9:00 AM`, in a time zone. */
export const formatMoment = (moment: Date, timeZone?: string): string =>
  moment.toLocaleString('en-US', { timeZone, dateStyle: 'long', timeStyle: 'short' }).replace(' at ', ', ');
