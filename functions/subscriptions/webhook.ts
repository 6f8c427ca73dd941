// Stripe's events, and the endpoint to which it sends them.
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';

/** An event. It says only that something has changed, and for which customer. */
export interface StripeEvent {
  readonly eventId: string;
  readonly type: string;
  /** The API version of its content. */
  readonly apiVersion: string | null;
  /** Null when the event names no customer. */
  readonly stripeCustomerId: string | null;
}

/** An event from Stripe's log. */
export interface LoggedEvent extends StripeEvent {
  readonly createdAt: string;
}

const HANDLED: ReadonlySet<string> = new Set(STRIPE_EVENTS);

/** Whether an event may change our record. */
export const isHandled = ({ type }: StripeEvent): boolean => HANDLED.has(type);

/** An address to which Stripe sends events. */
export interface WebhookEndpoint {
  readonly url: string;
  readonly isEnabled: boolean;
  /** The API version of its events; null for the account's default. */
  readonly apiVersion: string | null;
  /** Event types, or `*`. */
  readonly events: readonly string[];
}

export type EndpointFinding = 'ok' | 'missing' | 'disabled' | 'other-version' | 'events-missing';

const checkEndpoint = (
  { isEnabled, apiVersion, events }: WebhookEndpoint,
  expectedVersion: string,
): EndpointFinding => {
  if (!isEnabled) return 'disabled';
  if (apiVersion !== expectedVersion) return 'other-version';
  const subscribed = new Set(events);
  return subscribed.has('*') || STRIPE_EVENTS.every((type) => subscribed.has(type)) ? 'ok' : 'events-missing';
};

/** Whether Stripe sends all events that we handle to our address, in the API version of our library. */
export const checkEndpoints = (
  endpoints: readonly WebhookEndpoint[],
  url: string,
  apiVersion: string,
): EndpointFinding => {
  const findings = endpoints
    .filter((endpoint) => endpoint.url === url)
    .map((endpoint) => checkEndpoint(endpoint, apiVersion));
  return findings.includes('ok') ? 'ok' : (findings[0] ?? 'missing');
};
