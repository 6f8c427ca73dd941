// What Stripe tells us.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The events that change what we know; Stripe's endpoint is set up for exactly these. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
] as const;

export const stripeEndpoints = {
  /** 2xx only once the change is stored; anything else makes Stripe try again. */
  webhook: endpoint({
    method: 'POST',
    path: '/stripe/webhook',
    caller: 'stripe',
    perMinute: 6000,
    status: 200,
    reply: z.object({ received: z.literal(true) }),
  }),
};
