// Days and amounts as people read them. Days are UTC, as on Stripe's invoices.

/** Writes `December 21, 2026`. */
export const formatDay = (moment: string | number): string =>
  new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Writes `2026-12-21`, for keys and for operators. */
export const formatIsoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Writes `December 21`, for a day within the next months. */
export const formatDayOfYear = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Writes `$19.99` for an amount in the smallest unit of a currency, as Stripe has it. */
export const formatAmount = (amount: number, currency: string): string => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  // Yen have no smaller unit.
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};
