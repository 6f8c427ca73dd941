import type { Account } from '../account.ts';
import type { CheckoutSession, Event, PaymentMethod } from '../objects.ts';
import { payInvoice, startSubscription } from './subscriptions.ts';

/** Starts the subscription of an open session, which is paid with a card that has just been charged. */
export const completeSession = (account: Account, session: CheckoutSession, method: PaymentMethod): Event => {
  const order = account.state.orders[session.id];
  if (!order) throw new Error(`${session.id} has no order`);
  const { subscription, invoice } = startSubscription(account, {
    customer: session.customer,
    price: account.get('price', order.price),
    quantity: order.quantity,
    metadata: order.metadata,
    paymentMethod: method.id,
  });
  payInvoice(account, invoice, { method, isOnSession: true, isAutomatic: false });
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    url: null,
    subscription: subscription.id,
    invoice: invoice.id,
  } satisfies Partial<CheckoutSession>);
  return account.publish('checkout.session.completed', session);
};

/** Closes an open session for good. */
export const expireSession = (account: Account, session: CheckoutSession): void =>
  account.change(session, { status: 'expired', url: null }, 'checkout.session.expired');
