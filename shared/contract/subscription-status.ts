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

/** Stripe's words for why a subscription has ended. */
export const EndReason = z.enum(['cancellation_requested', 'payment_disputed', 'payment_failed']);
export type EndReason = z.infer<typeof EndReason>;
