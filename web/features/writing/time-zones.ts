// The time zones of this browser, by the names that it knows.

/** The time zone of this browser, like `Europe/Berlin`. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All time zones, with those that the browser forgets to list. */
export const listTimeZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ownTimeZone(), 'UTC'])].toSorted();

/** The offset of a time zone at a moment, like `GMT+5:30`. */
export const formatOffset = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
