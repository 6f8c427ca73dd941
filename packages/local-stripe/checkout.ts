import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { Account } from './account.ts';
import { DAY, HOUR } from './clock.ts';
import { created, flag, integer, isWithin, mergeMetadata, metadata, text, url } from './form.ts';
import { idOf, newId } from './ids.ts';
import { page, pageOf } from './list.ts';
import { impossible, invalidParameter } from './refusal.ts';
import { route } from './route.ts';
import { billingMode, recurringPrice, trialEndOf, trialSettings } from './subscriptions.ts';

const Create = z.strictObject({
  mode: z.enum(['subscription']),
  line_items: z.array(z.strictObject({ price: text, quantity: z.optional(integer) })),
  success_url: url,
  cancel_url: z.optional(url),
  customer: z.optional(text),
  customer_email: z.optional(text),
  client_reference_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  metadata: z.optional(metadata),
  expires_at: z.optional(integer),
  allow_promotion_codes: z.optional(flag),
  adaptive_pricing: z.optional(z.strictObject({ enabled: flag })),
  automatic_tax: z.optional(
    z.strictObject({
      enabled: z.pipe(
        z.literal('false'),
        z.transform(() => false),
      ),
    }),
  ),
  billing_address_collection: z.optional(z.enum(['auto'])),
  currency: z.optional(text),
  customer_update: z.optional(
    z.strictObject({
      address: z.optional(z.enum(['auto', 'never'])),
      name: z.optional(z.enum(['auto', 'never'])),
    }),
  ),
  locale: z.optional(text),
  origin_context: z.optional(z.enum(['mobile_app', 'web'])),
  payment_method_collection: z.optional(z.enum(['always'])),
  payment_method_types: z.optional(z.array(z.enum(['card']))),
  submit_type: z.optional(z.enum(['auto', 'subscribe'])),
  ui_mode: z.optional(z.enum(['hosted_page'])),
  subscription_data: z.optional(
    z.strictObject({
      billing_mode: z.optional(billingMode),
      description: z.optional(text),
      metadata: z.optional(metadata),
      trial_end: z.optional(integer),
      trial_period_days: z.optional(integer),
      trial_settings: z.optional(trialSettings),
    }),
  ),
});

function create(account: Account, given: z.output<typeof Create>): Stripe.Checkout.Session {
  const now = account.clock.seconds;
  const { customer: customerId, customer_email: email } = given;
  if (customerId !== undefined && email !== undefined)
    throw invalidParameter('You may only specify one of these parameters: customer, customer_email.');
  const customer = customerId === undefined ? null : account.customer(customerId, 'customer');
  const expiresAt = given.expires_at ?? now + DAY;
  if (expiresAt < now + HOUR / 2 || expiresAt > now + DAY)
    throw invalidParameter(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  const lines = given.line_items.map((line, index) => lineItem(account, line, index));
  if (lines.length === 0)
    throw invalidParameter('`line_items` must not be empty.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  const trialEnd = trialEndOf(account, given.subscription_data ?? {});
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  const id = newId('cs_test', 58);
  const session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: given.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: given.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: trialEnd === null ? total : 0,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: given.billing_address_collection ?? null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: lines[0]?.currency ?? 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer ? null : 'always',
    customer_details:
      customer || email ? detailsOf(customer?.email ?? email ?? null, customer?.name ?? null) : null,
    customer_email: email ?? null,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: given.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, given.metadata),
    mode: 'subscription',
    origin_context: given.origin_context ?? null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: null,
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: given.submit_type ?? null,
    subscription: null,
    success_url: given.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${account.url}/checkout/${id}`,
    wallet_options: null,
  } satisfies Stripe.Checkout.Session;
  account.state.checkouts[id] = {
    lines,
    subscription: {
      metadata: mergeMetadata({}, given.subscription_data?.metadata),
      description: given.subscription_data?.description ?? null,
      trialEnd,
      missingPaymentMethod:
        given.subscription_data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    },
    awaiting: null,
    message: null,
  };
  return account.add('checkout.session', session);
}

export const detailsOf = (
  email: string | null,
  name: string | null,
): Stripe.Checkout.Session.CustomerDetails => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: null,
});

function lineItem(
  account: Account,
  { price: priceId, quantity }: { price: string; quantity?: number | undefined },
  index: number,
): Stripe.LineItem {
  const price = recurringPrice(account, priceId, `line_items[${index}][price]`);
  if (quantity === undefined || quantity < 1)
    throw invalidParameter(`Quantity is required. Add \`quantity\` to \`line_items[${index}]\``, {
      param: `line_items[${index}][quantity]`,
    });
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: account.get('product', idOf(price.product)).name,
    metadata: {},
    price: structuredClone(price),
    quantity,
  };
}

/** Closes an open session for good: nobody can pay in it any more. */
export function expireSession(account: Account, session: Stripe.Checkout.Session): void {
  Object.assign(session, { status: 'expired', url: null } satisfies Partial<Stripe.Checkout.Session>);
  account.publish('checkout.session.expired', session);
}

/** An address of the merchant's with the session's id where it asked for it. */
export const returnUrl = (session: Stripe.Checkout.Session, address: string | null): string | null =>
  address?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null;

export const checkoutRoutes = [
  route('POST', '/v1/checkout/sessions', Create, create),
  route(
    'GET',
    '/v1/checkout/sessions',
    z.strictObject({
      ...page,
      customer: z.optional(text),
      status: z.optional(z.enum(['complete', 'expired', 'open'])),
      subscription: z.optional(text),
      customer_details: z.optional(z.strictObject({ email: text })),
      created,
    }),
    (account, { customer, status, subscription, customer_details: details, created: when, ...rest }) => {
      const found = account
        .all('checkout.session')
        .filter((each) => customer === undefined || each.customer === customer)
        .filter((each) => status === undefined || each.status === status)
        .filter((each) => subscription === undefined || each.subscription === subscription)
        .filter((each) => details === undefined || each.customer_details?.email === details.email)
        .filter((each) => isWithin(each.created, when));
      return pageOf('/v1/checkout/sessions', found, rest);
    },
  ),
  route('GET', '/v1/checkout/sessions/:id', z.strictObject({}), (account, _, id) =>
    account.get('checkout.session', id, 'id'),
  ),
  route('GET', '/v1/checkout/sessions/:id/line_items', z.strictObject(page), (account, given, id) => {
    account.get('checkout.session', id);
    const lines = account.state.checkouts[id]?.lines ?? [];
    return pageOf(`/v1/checkout/sessions/${id}/line_items`, lines.toReversed(), given);
  }),
  route('POST', '/v1/checkout/sessions/:id/expire', z.strictObject({}), (account, _, id) => {
    const session = account.get('checkout.session', id);
    if (session.status !== 'open')
      throw impossible(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    expireSession(account, session);
    return session;
  }),
];
