import type { Price } from '../objects.ts';
import { html, type Html } from './html.ts';

/** Writes `$19.99`. */
export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

/** Writes `January 31, 2026`, in UTC like all of Stripe's periods. */
export const formatDay = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Writes `Jan 31, 2026, 10:00 AM`, in UTC. */
export const formatTime = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });

/** Writes `$19.99 per month`. */
export const formatPrice = ({ unit_amount, currency, recurring }: Price, quantity = 1): string =>
  `${formatMoney(unit_amount * quantity, currency)} per ${recurring.interval}`;

/** A status in words, emphasized. */
export const statusMark = (status: string): Html => html`<strong>${status.replaceAll('_', ' ')}</strong>`;
