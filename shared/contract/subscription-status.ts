// Stripe's words. Apart from the endpoints, because each function that reads a customer needs them.
import * as z from 'zod/mini';

/** Stripe's eight statuses of a subscription. */
export const SubscriptionStatus = z.enum([
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** Why a subscription has ended: Stripe's words, and ours for one that we ended because its payment was refunded. */
export const EndReason = z.enum([
  'cancellation_requested',
  'payment_disputed',
  'payment_failed',
  'payment_refunded',
]);
export type EndReason = z.infer<typeof EndReason>;
