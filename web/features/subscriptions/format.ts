// Prices and dates as a customer reads them (docs/product.md 12.4 and 12.5).
import { planStatus } from '../../content/plan-status.ts';

/** Writes `$19.99`, always with two decimals. */
export const formatPrice = (dollars: number): string => `$${dollars.toFixed(2)}`;

/** Writes `2:02 PM`, in the customer's time zone unless one is given. */
export const formatTime = (date: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(date);

/** Writes `December 21, 2026`, in the customer's time zone unless one is given; 'Not Available' without a valid date. */
export const formatDate = (isoDate: string | null | undefined, timeZone?: string): string => {
  const date = new Date(isoDate ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return planStatus.noDate;
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    ...(timeZone && { timeZone }),
  }).format(date);
};
