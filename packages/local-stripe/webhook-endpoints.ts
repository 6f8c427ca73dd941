import { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { Account } from './account.ts';
import { flag, mergeMetadata, metadata, text, unsettable, url } from './form.ts';
import { newId } from './ids.ts';
import { page, pageOf } from './list.ts';
import { route } from './route.ts';

const apiVersion = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/));

interface NewEndpoint {
  id?: string;
  url: string;
  enabled_events: string[];
  api_version?: string | undefined;
  description?: string | null | undefined;
  metadata?: Record<string, string> | undefined;
}

/** Registers where events go; the secret that signs them is the account's to keep. */
export function makeEndpoint(account: Account, given: NewEndpoint, secret: string): Stripe.WebhookEndpoint {
  const endpoint = {
    id: given.id ?? newId('we'),
    object: 'webhook_endpoint',
    api_version: given.api_version ?? null,
    application: null,
    created: account.clock.seconds,
    description: given.description ?? null,
    enabled_events: given.enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    status: 'enabled',
    url: given.url,
  } satisfies Stripe.WebhookEndpoint;
  account.state.secrets[endpoint.id] = secret;
  return account.add('webhook_endpoint', endpoint);
}

export const endpointRoutes = [
  route(
    'POST',
    '/v1/webhook_endpoints',
    z.strictObject({
      url,
      enabled_events: z.array(text).check(z.minLength(1)),
      api_version: z.optional(apiVersion),
      connect: z.optional(flag),
      description: z.optional(unsettable(text)),
      metadata: z.optional(metadata),
    }),
    (account, given) => {
      const secret = newId('whsec', 32);
      // Only this answer carries the secret.
      return { ...makeEndpoint(account, given, secret), secret };
    },
  ),
  route('GET', '/v1/webhook_endpoints', z.strictObject(page), (account, given) =>
    pageOf('/v1/webhook_endpoints', account.all('webhook_endpoint'), given),
  ),
  route('GET', '/v1/webhook_endpoints/:id', z.strictObject({}), (account, _, id) =>
    account.get('webhook_endpoint', id),
  ),
  route(
    'POST',
    '/v1/webhook_endpoints/:id',
    z.strictObject({
      url: z.optional(url),
      enabled_events: z.optional(z.array(text).check(z.minLength(1))),
      disabled: z.optional(flag),
      description: z.optional(unsettable(text)),
      metadata: z.optional(metadata),
    }),
    (account, { disabled, metadata: added, url: address, enabled_events: types, description }, id) => {
      const endpoint = account.get('webhook_endpoint', id);
      return Object.assign(endpoint, {
        ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
        ...(added && { metadata: mergeMetadata(endpoint.metadata, added) }),
        ...(address !== undefined && { url: address }),
        ...(types && { enabled_events: types }),
        ...(description !== undefined && { description }),
      });
    },
  ),
  route('DELETE', '/v1/webhook_endpoints/:id', z.strictObject({}), (account, _, id) => {
    account.get('webhook_endpoint', id);
    delete account.state.tables.webhook_endpoint[id];
    return { id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint;
  }),
];
