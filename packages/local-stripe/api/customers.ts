import * as z from 'zod/mini';
import { endSubscription, hasEnded } from '../billing/subscriptions.ts';
import { newId } from '../ids.ts';
import type { Customer } from '../objects.ts';
import { invalidParameter } from './errors.ts';
import { page, toList } from './list.ts';
import { metadata, text } from './parameters.ts';
import { route } from './route.ts';

const New = z.strictObject({ email: z.optional(text), name: z.optional(text), metadata });

export const customerRoutes = [
  route('POST', '/v1/customers', New, (account, { email = null, name = null, metadata }) => {
    if (email !== null && !/^[^@\s]+@[^@\s]+$/.test(email)) {
      throw invalidParameter(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
    }
    return account.add('customer', {
      id: newId('cus', 14),
      object: 'customer',
      created: account.clock.seconds,
      email,
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
  route('GET', '/v1/customers/:id', z.strictObject({}), (account, _, id) => account.get('customer', id)),
  route('DELETE', '/v1/customers/:id', z.strictObject({}), (account, _, id) => {
    const customer = account.customer(id);
    for (const subscription of account.all('subscription')) {
      if (subscription.customer === id && !hasEnded(subscription)) endSubscription(account, subscription);
    }
    return Object.assign(customer, { deleted: true } satisfies Partial<Customer>);
  }),
];
