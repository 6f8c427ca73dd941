import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { Account } from './account.ts';
import { created, isWithin, metadata, mergeMetadata, text, unsettable } from './form.ts';
import { newId } from './ids.ts';
import { page, pageOf } from './list.ts';
import { attach } from './payment-methods.ts';
import { invalidParameter } from './refusal.ts';
import { route } from './route.ts';
import { endSubscription } from './subscription-end.ts';
import { isEnded } from './subscription-record.ts';

const optionalText = z.optional(unsettable(text));
const address = z.strictObject({
  city: optionalText,
  country: optionalText,
  line1: optionalText,
  line2: optionalText,
  postal_code: optionalText,
  state: optionalText,
});
const fields = {
  email: optionalText,
  name: optionalText,
  description: optionalText,
  phone: optionalText,
  business_name: optionalText,
  individual_name: optionalText,
  address: z.optional(unsettable(address)),
  preferred_locales: z.optional(z.array(text)),
  metadata: z.optional(metadata),
  invoice_settings: z.optional(
    z.strictObject({ default_payment_method: z.optional(unsettable(text)), footer: optionalText }),
  ),
};
const Fields = z.strictObject(fields);
type Fields = z.output<typeof Fields>;

/** What Stripe itself accepts as an email address is wide; a text without an @ is not. */
const checkEmail = (email: string | null | undefined): void => {
  if (typeof email === 'string' && !/^[^@\s]+@[^@\s]+$/.test(email))
    throw invalidParameter(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
};

/** A new customer, with the event that tells of it. */
export function makeCustomer(account: Account, given: Fields): Stripe.Customer {
  checkEmail(given.email);
  const customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: addressOf(given.address),
    balance: 0,
    created: account.clock.seconds,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: randomBytes(4).toString('hex').toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: given.invoice_settings?.footer ?? null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: given.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...(given.business_name && { business_name: given.business_name }),
    ...(given.individual_name && { individual_name: given.individual_name }),
  } satisfies Stripe.Customer;
  account.add('customer', customer);
  account.publish('customer.created', customer);
  return customer;
}

const addressOf = (given: Fields['address']): Stripe.Address | null =>
  given
    ? {
        city: given.city ?? null,
        country: given.country ?? null,
        line1: given.line1 ?? null,
        line2: given.line2 ?? null,
        postal_code: given.postal_code ?? null,
        state: given.state ?? null,
      }
    : null;

function updateCustomer(account: Account, given: Fields, id: string): Stripe.Customer {
  const customer = account.customer(id);
  checkEmail(given.email);
  const method = given.invoice_settings?.default_payment_method;
  if (typeof method === 'string') {
    const found = account.get('payment_method', method, 'invoice_settings[default_payment_method]');
    if (found.customer !== id)
      throw invalidParameter(
        'The customer does not have a payment method with the ID ' +
          `${method}. The payment method must be attached to the customer.`,
        { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
      );
  }
  const {
    address,
    metadata: added,
    invoice_settings: settings,
    business_name,
    individual_name,
    preferred_locales,
    ...plain
  } = given;
  const patch: Partial<Stripe.Customer> = {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(address !== undefined && { address: addressOf(address) }),
    ...(added && { metadata: mergeMetadata(customer.metadata, added) }),
    ...(business_name && { business_name }),
    ...(individual_name && { individual_name }),
    ...(preferred_locales && { preferred_locales }),
    ...(settings && {
      invoice_settings: {
        ...customer.invoice_settings,
        ...(settings.footer !== undefined && { footer: settings.footer }),
        ...(method !== undefined && { default_payment_method: method }),
      },
    }),
  };
  account.change(customer, patch, 'customer.updated');
  return customer;
}

/** Ends what the customer was subscribed to; what remains answers `deleted: true`. */
function deleteCustomer(account: Account, id: string): Stripe.DeletedCustomer {
  const customer = account.customer(id);
  for (const subscription of account.all('subscription'))
    if (subscription.customer === id && !isEnded(subscription))
      endSubscription(account, subscription, 'cancellation_requested');
  account.publish('customer.deleted', customer);
  const rest = { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer;
  account.add('customer', rest);
  return rest;
}

const List = z.strictObject({ ...page, email: z.optional(text), created });

export const customerRoutes = [
  route(
    'POST',
    '/v1/customers',
    z.strictObject({ ...fields, payment_method: z.optional(text) }),
    (account, { payment_method, ...given }) => {
      const customer = makeCustomer(account, given);
      if (payment_method) attach(account, payment_method, customer.id);
      const method = given.invoice_settings?.default_payment_method;
      if (method)
        updateCustomer(account, { invoice_settings: { default_payment_method: method } }, customer.id);
      return customer;
    },
  ),
  route('GET', '/v1/customers', List, (account, { email, created: when, ...rest }) => {
    const found = account
      .all('customer')
      .filter((each) => !each.deleted)
      .filter((each) => email === undefined || each.email === email)
      .filter((each) => isWithin(each.created, when));
    return pageOf('/v1/customers', found, rest);
  }),
  route('GET', '/v1/customers/:id', z.strictObject({}), (account, _, id) => account.get('customer', id)),
  route('POST', '/v1/customers/:id', Fields, updateCustomer),
  route('DELETE', '/v1/customers/:id', z.strictObject({}), (account, _, id) => deleteCustomer(account, id)),
];
