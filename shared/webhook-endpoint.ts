// The endpoint to which Stripe sends its events: one rule for the hourly job, the doctor and setup.
import { STRIPE_EVENTS } from './contract/subscriptions.ts';

/** An address to which Stripe sends events. */
export interface WebhookEndpoint {
  readonly url: string;
  readonly isEnabled: boolean;
  /** The API version of its events; null for the account's default. */
  readonly apiVersion: string | null;
  /** Event types, or `*`. */
  readonly events: readonly string[];
}

export type EndpointFinding = 'ok' | 'events-missing' | 'disabled' | 'other-version' | 'missing';

/** The events that we handle and Stripe does not send to the endpoint. */
export const findMissingEvents = ({ events }: WebhookEndpoint): string[] =>
  events.includes('*') ? [] : STRIPE_EVENTS.filter((type) => !events.includes(type));

type Found = Exclude<EndpointFinding, 'missing'>;

export type JudgedEndpoint<T> =
  | { readonly finding: 'missing' }
  | { readonly finding: Found; readonly endpoint: T };

const judge = (endpoint: WebhookEndpoint, expectedVersion: string): Found => {
  if (endpoint.apiVersion !== expectedVersion) return 'other-version';
  if (!endpoint.isEnabled) return 'disabled';
  return findMissingEvents(endpoint).length === 0 ? 'ok' : 'events-missing';
};

/** From the best to the worst: a version cannot be changed, the others can be mended. */
const ORDER: readonly Found[] = ['ok', 'events-missing', 'disabled', 'other-version'];

/**
 * Whether Stripe sends all events that we handle to our address, in the API version of our library. Of several endpoints at the
 * address, the best one counts.
 */
export const judgeEndpoints = <T extends WebhookEndpoint>(
  endpoints: readonly T[],
  url: string,
  apiVersion: string,
): JudgedEndpoint<T> => {
  const judged = endpoints
    .filter((endpoint) => endpoint.url === url)
    .map((endpoint) => ({ finding: judge(endpoint, apiVersion), endpoint }))
    .toSorted((one, other) => ORDER.indexOf(one.finding) - ORDER.indexOf(other.finding));
  return judged[0] ?? { finding: 'missing' };
};
