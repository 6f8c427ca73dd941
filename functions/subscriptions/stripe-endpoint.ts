import { STRIPE_EVENTS } from '#shared/contract/stripe.ts';

/** How Stripe is set up to tell us of changes. */
export interface WebhookEndpoint {
  readonly url: string;
  readonly isEnabled: boolean;
  /** The version in which its events are written; null for the account's own. */
  readonly apiVersion: string | null;
  /** Types of events, or `*`. */
  readonly events: readonly string[];
}

export type EndpointFinding = 'ok' | 'missing' | 'disabled' | 'other-version' | 'events-missing';

const findingOf = ({ isEnabled, apiVersion, events }: WebhookEndpoint, wanted: string): EndpointFinding => {
  if (!isEnabled) return 'disabled';
  if (apiVersion !== wanted) return 'other-version';
  const hears = new Set(events);
  return hears.has('*') || STRIPE_EVENTS.every((type) => hears.has(type)) ? 'ok' : 'events-missing';
};

/** Whether Stripe tells us all that we need, at our address and in the version of our library. */
export const endpointFinding = (
  endpoints: readonly WebhookEndpoint[],
  url: string,
  apiVersion: string,
): EndpointFinding => {
  const findings = endpoints
    .filter((endpoint) => endpoint.url === url)
    .map((endpoint) => findingOf(endpoint, apiVersion));
  return findings.includes('ok') ? 'ok' : (findings[0] ?? 'missing');
};
