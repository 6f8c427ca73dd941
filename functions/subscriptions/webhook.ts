// Stripe's events.
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';

/** An event. It says only that something has changed, what and for which customer. */
export interface StripeEvent {
  readonly eventId: string;
  readonly type: string;
  /** The API version of its content. */
  readonly apiVersion: string | null;
  /** The id of the changed object. Null for an event about nothing with an id. */
  readonly objectId: string | null;
  /** Null when the event names no customer, as for a dispute. */
  readonly stripeCustomerId: string | null;
}

/** An event from Stripe's log. */
export interface LoggedEvent extends StripeEvent {
  readonly createdAt: string;
}

const HANDLED: ReadonlySet<string> = new Set(STRIPE_EVENTS);

/** Whether an event may change our record. */
export const isHandled = ({ type }: StripeEvent): boolean => HANDLED.has(type);
