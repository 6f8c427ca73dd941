import * as z from 'zod/mini';
import type { Account } from '../account.ts';
import { expireSession } from '../billing/checkout.ts';
import { DAY } from '../clock.ts';
import { newId } from '../ids.ts';
import type { CheckoutSession } from '../objects.ts';
import { invalidParameter, rejected } from './errors.ts';
import { page, toList } from './list.ts';
import { flag, lineItems, mergeMetadata, metadata, text, url } from './parameters.ts';
import { route } from './route.ts';

const auto = z.enum(['auto', 'never']);

const New = z.strictObject({
  mode: z.literal('subscription'),
  customer: text,
  line_items: lineItems,
  success_url: url,
  cancel_url: z.optional(url),
  client_reference_id: z.optional(text.check(z.maxLength(200))),
  locale: z.optional(text),
  allowed_payment_method_types: z._default(z.array(z.enum(['card', 'link'])).check(z.minLength(1)), ['card']),
  billing_address_collection: z.optional(z.enum(['auto', 'required'])),
  tax_id_collection: z._default(z.strictObject({ enabled: flag }), { enabled: false }),
  name_collection: z.optional(
    z.strictObject({ business: z.strictObject({ enabled: flag, optional: z._default(flag, false) }) }),
  ),
  customer_update: z._default(z.strictObject({ address: z.optional(auto), name: z.optional(auto) }), {}),
  automatic_tax: z._default(z.strictObject({ enabled: flag }), { enabled: false }),
  allow_promotion_codes: z.optional(flag),
  custom_text: z.optional(
    z.strictObject({ submit: z.strictObject({ message: text.check(z.maxLength(1200)) }) }),
  ),
  metadata,
  subscription_data: z._default(z.strictObject({ metadata }), { metadata: {} }),
});

const create = (account: Account, given: z.output<typeof New>): CheckoutSession => {
  const customer = account.customer(given.customer, 'customer');
  const [{ price: priceId, quantity }] = given.line_items;
  const price = account.get('price', priceId, 'line_items[0][price]');
  // Stripe refuses to collect what it may not save on the customer.
  if (given.tax_id_collection.enabled && given.customer_update.name !== 'auto') {
    throw invalidParameter(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
    );
  }
  if (given.automatic_tax.enabled && given.customer_update.address !== 'auto') {
    throw invalidParameter(
      'Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to `auto` or `customer_update[shipping]` to `auto` to save the address entered in Checkout to the Customer.',
      { code: 'customer_tax_location_invalid' },
    );
  }
  const id = newId('cs_test', 58);
  const now = account.clock.seconds;
  account.state.orders[id] = {
    price: priceId,
    quantity,
    metadata: given.subscription_data.metadata,
    customerUpdate: given.customer_update,
  };
  return account.add('checkout.session', {
    id,
    object: 'checkout.session',
    allow_promotion_codes: given.allow_promotion_codes ?? null,
    amount_total: price.unit_amount * quantity,
    automatic_tax: given.automatic_tax,
    billing_address_collection: given.billing_address_collection ?? null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    created: now,
    currency: price.currency,
    custom_text: { submit: given.custom_text?.submit ?? null },
    customer: customer.id,
    expires_at: now + DAY,
    invoice: null,
    metadata: given.metadata,
    mode: 'subscription',
    ...(given.name_collection && { name_collection: given.name_collection }),
    allowed_payment_method_types: given.allowed_payment_method_types,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: given.success_url,
    tax_id_collection: given.tax_id_collection,
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
