// Hours of a day in a time zone. The browser knows the offsets; it only tells them when it writes a date.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A day and an hour as fields write them: `2026-12-24`, `09:00`. */
export interface LocalTime {
  readonly day: string;
  readonly time: string;
}

/** The day and the hour of a moment in a time zone, without the seconds. */
export const toLocalTime = (moment: Date, timeZone: string): LocalTime => {
  // Swedish writes `2026-12-24 09:00`.
  const [day = '', time = ''] = moment
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .split(' ');
  return { day, time };
};

const isSameTime = (a: LocalTime, b: LocalTime) => a.day === b.day && a.time === b.time;

/**
 * The moment of a local time in a time zone; undefined when it is no time. An hour that comes twice, when clocks go back, is
 * the first one. An hour that is left out, when they go forward, is as long after the change as it looks.
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

/** `December 24, 2026, 9:00 AM`, of the clock in a time zone. */
export const formatMoment = (moment: Date, timeZone?: string): string =>
  moment.toLocaleString('en-US', { timeZone, dateStyle: 'long', timeStyle: 'short' }).replace(' at ', ', ');
