// What happens when somebody presses Subscribe on the hosted page.
import type { Stripe } from 'stripe';
import type { Account } from './account.ts';
import { detailsOf } from './checkout.ts';
import { makeCustomer } from './customers.ts';
import { idOf } from './ids.ts';
import { makePaymentMethod } from './payment-methods.ts';
import type { TypedCard } from './payment-methods.ts';
import { settle, startSubscription } from './subscription-life.ts';
import { charged } from './test-cards.ts';

export type CheckoutOutcome =
  | { is: 'complete'; event: Stripe.Event }
  | { is: 'asks' }
  | { is: 'refused'; message: string };

/** Tries the typed card on an open session. A refused card leaves the session open and makes nothing. */
export function payCheckout(
  account: Account,
  session: Stripe.Checkout.Session,
  typed: TypedCard & { email: string; name: string },
): CheckoutOutcome {
  const checkout = account.state.checkouts[session.id];
  const outcome = charged({ outcome: typed.card.outcome, isAuthenticated: false, isOnSession: true });
  if (typeof outcome === 'object') return { is: 'refused', message: outcome.message };
  const method = makePaymentMethod(account, typed);
  if (outcome === 'asks' && checkout) {
    checkout.awaiting = { paymentMethod: method.id, email: typed.email, name: typed.name };
    return { is: 'asks' };
  }
  return { is: 'complete', event: complete(account, session, method, typed) };
}

/** The card's holder has answered the bank's question. */
export function answerAuthentication(
  account: Account,
  session: Stripe.Checkout.Session,
  isConfirmed: boolean,
): CheckoutOutcome | null {
  const checkout = account.state.checkouts[session.id];
  const awaiting = checkout?.awaiting;
  if (!checkout || !awaiting) return null;
  checkout.awaiting = null;
  if (!isConfirmed) {
    checkout.message =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
    return { is: 'refused', message: checkout.message };
  }
  account.state.cards[awaiting.paymentMethod] = { outcome: 'asks', isAuthenticated: true };
  const method = account.get('payment_method', awaiting.paymentMethod);
  return { is: 'complete', event: complete(account, session, method, awaiting) };
}

function complete(
  account: Account,
  session: Stripe.Checkout.Session,
  method: Stripe.PaymentMethod,
  typed: { email: string; name: string },
): Stripe.Event {
  const checkout = account.state.checkouts[session.id];
  const customer =
    session.customer === null
      ? makeCustomer(account, { email: typed.email, name: typed.name })
      : account.customer(idOf(session.customer), 'customer');
  if (customer.email === null) account.change(customer, { email: typed.email }, 'customer.updated');
  method.customer = customer.id;
  account.publish('payment_method.attached', method);
  const subscription = startSubscription(account, {
    customer: customer.id,
    items: (checkout?.lines ?? []).flatMap(({ price, quantity }) =>
      price ? [{ price: account.get('price', price.id), quantity: quantity ?? 1 }] : [],
    ),
    metadata: checkout?.subscription.metadata ?? {},
    description: checkout?.subscription.description ?? null,
    trialEnd: checkout?.subscription.trialEnd ?? null,
    missingPaymentMethod: checkout?.subscription.missingPaymentMethod ?? 'create_invoice',
    paymentMethod: method.id,
  });
  const invoice = account.get('invoice', idOf(subscription.latest_invoice));
  if (invoice.status === 'open') settle(account, invoice, { method, isOnSession: true, isAutomatic: false });
  Object.assign(session, {
    status: 'complete',
    payment_status: invoice.amount_due > 0 ? 'paid' : 'no_payment_required',
    url: null,
    customer: customer.id,
    customer_details: detailsOf(customer.email, typed.name),
    subscription: subscription.id,
    invoice: invoice.id,
  } satisfies Partial<Stripe.Checkout.Session>);
  return account.publish('checkout.session.completed', session);
}
