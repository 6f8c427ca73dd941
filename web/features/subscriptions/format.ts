// Money and dates as a customer reads them.

/** `$19.99`, always with two decimals. */
export const exactPrice = (dollars: number): string => `$${dollars.toFixed(2)}`;

/** What stands where a date is not known. */
export const NOT_AVAILABLE = 'Not Available';

/** `2:02 PM`, by the customer's own clock unless a time zone is named. */
export const clockTime = (moment: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(moment);

/**
 * `December 21, 2026`. A moment of Stripe's falls on the day that the customer's own calendar shows; `timeZone` is
 * theirs unless it is named.
 */
export const longDate = (moment: string | null | undefined, timeZone?: string): string => {
  const date = new Date(moment ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return NOT_AVAILABLE;
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    ...(timeZone && { timeZone }),
  }).format(date);
};
