import { STRIPE_EVENTS } from '#shared/contract/stripe.ts';

/** An event of Stripe's: nothing but the news that something has changed, and whose. */
export interface StripeEvent {
  readonly eventId: string;
  readonly type: string;
  /** The version of the API in which it was written. */
  readonly apiVersion: string | null;
  /** Whose subscription to look at; null where the event names nobody. */
  readonly stripeCustomerId: string | null;
}

/** An event out of Stripe's log. */
export interface PastEvent extends StripeEvent {
  readonly createdAt: string;
}

const HANDLED: ReadonlySet<string> = new Set(STRIPE_EVENTS);

/** Whether an event may change what we know. */
export const isHandled = ({ type }: StripeEvent): boolean => HANDLED.has(type);
