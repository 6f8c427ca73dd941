import type { Stripe } from 'stripe';

/** `$19.99` */
export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

/** `January 31, 2026`, by universal time as all of Stripe's periods are. */
export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const moment = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });

/** `per month`, `every 3 months` */
export function interval(price: Stripe.Price): string {
  const { interval: unit = 'month', interval_count: count = 1 } = price.recurring ?? {};
  return count === 1 ? `per ${unit}` : `every ${count} ${unit}s`;
}
