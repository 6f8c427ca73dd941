import * as z from 'zod/mini';
import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import type { WebhookEndpoint } from '../objects.ts';
import { page, toList } from './list.ts';
import { flag, text, url } from './parameters.ts';
import { route } from './route.ts';

/** Adds an endpoint. `secret` signs what is sent to it. */
export const createEndpoint = (
  account: Account,
  given: Pick<WebhookEndpoint, 'enabled_events' | 'url'> & Partial<WebhookEndpoint>,
  secret: string,
): WebhookEndpoint => {
  const endpoint = account.add('webhook_endpoint', {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: null,
    description: null,
    status: 'enabled',
    ...given,
  });
  account.state.secrets[endpoint.id] = secret;
  return endpoint;
};

const types = z.array(text).check(z.minLength(1));

const New = z.strictObject({
  url,
  enabled_events: types,
  api_version: z._default(z.nullable(text), null),
  description: z._default(z.nullable(text), null),
});

const Update = z.strictObject({
  url: z.optional(url),
  enabled_events: z.optional(types),
  disabled: z.optional(flag),
});

export const endpointRoutes = [
  route('POST', '/v1/webhook_endpoints', New, (account, given) => {
    const secret = newId('whsec', 32);
    // Only this answer contains the secret.
    return { ...createEndpoint(account, given, secret), secret };
  }),
  route('GET', '/v1/webhook_endpoints', z.strictObject(page), (account, given) =>
    toList('/v1/webhook_endpoints', account.all('webhook_endpoint'), given),
  ),
  route('POST', '/v1/webhook_endpoints/:id', Update, (account, { disabled, ...given }, id) =>
    Object.assign(account.get('webhook_endpoint', id), {
      ...given,
      ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
    }),
  ),
];
