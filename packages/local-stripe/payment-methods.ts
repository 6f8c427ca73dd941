import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { Account } from './account.ts';
import { text } from './form.ts';
import { newId } from './ids.ts';
import { page, pageOf } from './list.ts';
import { cardRefused, noSuch } from './refusal.ts';
import { route } from './route.ts';
import { charged, testCards } from './test-cards.ts';
import type { TestCard } from './test-cards.ts';

export interface TypedCard {
  card: TestCard;
  expMonth: number;
  expYear: number;
  name: string | null;
  email: string | null;
}

/** A card as somebody typed it, not yet anybody's. */
export function makePaymentMethod(account: Account, typed: TypedCard): Stripe.PaymentMethod {
  const { card } = typed;
  const method = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: typed.email, name: typed.name, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: typed.expMonth,
      exp_year: typed.expYear,
      fingerprint: `fingerprint${card.number.slice(-4)}`,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: account.clock.seconds,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod;
  account.state.cards[method.id] = { outcome: card.outcome, isAuthenticated: false };
  return account.add('payment_method', method);
}

/** Gives a card to a customer; refuses one that declines everything, as Stripe does, and makes the ready test ones anew. */
export function attach(account: Account, id: string, customer: string): Stripe.PaymentMethod {
  account.customer(customer, 'customer');
  const ready = testCards.find((card) => card.ready === id);
  const method = ready
    ? makePaymentMethod(account, { card: ready, expMonth: 12, expYear: 2034, name: null, email: null })
    : account.get('payment_method', id);
  const outcome = account.state.cards[method.id]?.outcome ?? 'pays';
  const first = charged({ outcome, isAuthenticated: true, isOnSession: true });
  if (typeof first === 'object') throw cardRefused(first);
  method.customer = customer;
  account.publish('payment_method.attached', method);
  return method;
}

/** What a subscription is charged to: its own method, else its customer's. */
export function methodFor(
  account: Account,
  subscription: Stripe.Subscription | null,
  customerId: string,
): Stripe.PaymentMethod | null {
  const customer = account.find('customer', customerId);
  const fallback = customer && !customer.deleted ? customer.invoice_settings.default_payment_method : null;
  const id = subscription?.default_payment_method ?? fallback;
  return typeof id === 'string' ? (account.find('payment_method', id) ?? null) : null;
}

/** A card of this customer, by the parameter that named it; a ready test one is attached on the way. */
export function methodOf(
  account: Account,
  id: string,
  customer: string,
  param: string,
): Stripe.PaymentMethod {
  if (testCards.some((card) => card.ready === id)) return attach(account, id, customer);
  const method = account.get('payment_method', id, param);
  if (method.customer !== customer) throw noSuch('PaymentMethod', id, param);
  return method;
}

const ofCustomer = (account: Account, customer: string): Stripe.PaymentMethod[] =>
  account.all('payment_method').filter((method) => method.customer === customer);

const Type = z.optional(z.enum(['card']));

export const paymentMethodRoutes = [
  route('GET', '/v1/payment_methods/:id', z.strictObject({}), (account, _, id) =>
    account.get('payment_method', id),
  ),
  route(
    'GET',
    '/v1/payment_methods',
    z.strictObject({ ...page, customer: text, type: Type }),
    (account, given) => {
      account.customer(given.customer, 'customer');
      return pageOf('/v1/payment_methods', ofCustomer(account, given.customer), given);
    },
  ),
  route(
    'GET',
    '/v1/customers/:id/payment_methods',
    z.strictObject({ ...page, type: Type }),
    (account, given, id) => {
      account.customer(id);
      return pageOf(`/v1/customers/${id}/payment_methods`, ofCustomer(account, id), given);
    },
  ),
  route(
    'POST',
    '/v1/payment_methods/:id/attach',
    z.strictObject({ customer: text }),
    (account, { customer }, id) => attach(account, id, customer),
  ),
];
