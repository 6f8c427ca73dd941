import * as z from 'zod/mini';
import type { Account } from '../account.ts';
import { expireSession } from '../billing/checkout.ts';
import { DAY } from '../clock.ts';
import { newId } from '../ids.ts';
import type { CheckoutSession } from '../objects.ts';
import { rejected } from './errors.ts';
import { page, toList } from './list.ts';
import { lineItems, mergeMetadata, metadata, text, url } from './parameters.ts';
import { route } from './route.ts';

const New = z.strictObject({
  mode: z.literal('subscription'),
  customer: text,
  line_items: lineItems,
  success_url: url,
  cancel_url: z.optional(url),
  client_reference_id: z.optional(text.check(z.maxLength(200))),
  locale: z.optional(text),
  metadata,
  subscription_data: z._default(z.strictObject({ metadata }), { metadata: {} }),
});

const create = (account: Account, given: z.output<typeof New>): CheckoutSession => {
  const customer = account.customer(given.customer, 'customer');
  const [{ price: priceId, quantity }] = given.line_items;
  const price = account.get('price', priceId, 'line_items[0][price]');
  const id = newId('cs_test', 58);
  const now = account.clock.seconds;
  account.state.orders[id] = { price: priceId, quantity, metadata: given.subscription_data.metadata };
  return account.add('checkout.session', {
    id,
    object: 'checkout.session',
    amount_total: price.unit_amount * quantity,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    created: now,
    currency: price.currency,
    customer: customer.id,
    expires_at: now + DAY,
    invoice: null,
    metadata: given.metadata,
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: given.success_url,
    url: `${account.url}/checkout/${id}`,
  });
};

const List = z.strictObject({
  ...page,
  customer: z.optional(text),
  status: z.optional(z.enum(['complete', 'expired', 'open'])),
});

export const checkoutRoutes = [
  route('POST', '/v1/checkout/sessions', New, create),
  route('GET', '/v1/checkout/sessions', List, (account, { customer, status, ...rest }) => {
    const sessions = account
      .all('checkout.session')
      .filter((session) => customer === undefined || session.customer === customer)
      .filter((session) => status === undefined || session.status === status);
    return toList('/v1/checkout/sessions', sessions, rest);
  }),
  route('GET', '/v1/checkout/sessions/:id', z.strictObject({}), (account, _, id) =>
    account.get('checkout.session', id),
  ),
  route('POST', '/v1/checkout/sessions/:id', z.strictObject({ metadata }), (account, given, id) => {
    const session = account.get('checkout.session', id);
    // Stripe sends no event of this.
    return Object.assign(session, { metadata: mergeMetadata(session.metadata, given.metadata) });
  }),
  route('POST', '/v1/checkout/sessions/:id/expire', z.strictObject({}), (account, _, id) => {
    const session = account.get('checkout.session', id);
    if (session.status !== 'open') {
      throw rejected(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    expireSession(account, session);
    return session;
  }),
];
