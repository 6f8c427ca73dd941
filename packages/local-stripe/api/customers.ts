import * as z from 'zod/mini';
import { endSubscription, hasEnded } from '../billing/subscriptions.ts';
import { newId } from '../ids.ts';
import type { Customer } from '../objects.ts';
import { invalidParameter } from './errors.ts';
import { page, toList } from './list.ts';
import { metadata, text } from './parameters.ts';
import { route } from './route.ts';

const New = z.strictObject({ email: z.optional(text), name: z.optional(text), metadata });

const parseQuery = (query: string): string => {
  const [, escaped] = /^metadata\['userId'\]:'((?:[^'\\]|\\.)*)'$/.exec(query) ?? [];
  if (escaped === undefined) throw invalidParameter(`We were unable to parse your search query: ${query}`);
  return escaped.replaceAll(/\\(.)/g, '$1');
};

const assertEmail = (email: string): void => {
  if (!/^[^@\s]+@[^@\s]+$/.test(email))
    throw invalidParameter(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
};

export const customerRoutes = [
  route('POST', '/v1/customers', New, (account, { email = null, name = null, metadata }) => {
    if (email !== null) assertEmail(email);
    return account.add('customer', {
      id: newId('cus', 14),
      object: 'customer',
      address: null,
      created: account.clock.seconds,
      email,
      invoice_settings: { default_payment_method: null },
      name,
      metadata,
    });
  }),
  route('GET', '/v1/customers', z.strictObject(page), (account, given) =>
    toList(
      '/v1/customers',
      account.all('customer').filter(({ deleted }) => !deleted),
      given,
    ),
  ),
  // This must come before the route of an id. It knows only one form of Stripe's query language: `metadata['userId']:'…'`.
  route('GET', '/v1/customers/search', z.strictObject({ query: text, ...page }), (account, given) => {
    const userId = parseQuery(given.query);
    const found = account
      .all('customer')
      .filter(({ deleted, metadata }) => !deleted && metadata['userId'] === userId);
    return { ...toList('/v1/customers/search', found, given), object: 'search_result' };
  }),
  route('GET', '/v1/customers/:id', z.strictObject({}), (account, _, id) => account.get('customer', id)),
  route('POST', '/v1/customers/:id', z.strictObject({ email: text }), (account, { email }, id) => {
    assertEmail(email);
    return Object.assign(account.customer(id), { email } satisfies Partial<Customer>);
  }),
  route('DELETE', '/v1/customers/:id', z.strictObject({}), (account, _, id) => {
    const customer = account.customer(id);
    for (const subscription of account.all('subscription')) {
      if (subscription.customer === id && !hasEnded(subscription)) endSubscription(account, subscription);
    }
    return Object.assign(customer, { deleted: true } satisfies Partial<Customer>);
  }),
];
