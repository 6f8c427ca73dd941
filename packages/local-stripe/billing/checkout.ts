import type { Account } from '../account.ts';
import type { Address, CheckoutSession, Customer, Event, PaymentMethod } from '../objects.ts';
import { payInvoice, startSubscription } from './subscriptions.ts';

/** Takes the whole price of the first period. */
export const PROMOTION_CODE = 'FIRSTFREE';

/** What a buyer writes into the form beside the card. */
export interface BuyerForm {
  readonly business: string;
  readonly cardName: string;
  readonly address: Address | undefined;
  readonly taxId: string;
}

/** Whatever the session may not change stays as it is. */
const updateCustomer = (account: Account, session: CheckoutSession, form: BuyerForm): void => {
  const { address, name } = account.state.orders[session.id]?.customerUpdate ?? {};
  const customer = account.get('customer', session.customer);
  const newName = form.business || form.cardName;
  Object.assign(customer, {
    ...(address === 'auto' && form.address && { address: form.address }),
    ...(name === 'auto' && newName !== '' && { name: newName }),
    ...(session.name_collection && form.business !== '' && { business_name: form.business }),
  } satisfies Partial<Customer>);
  if (session.tax_id_collection.enabled && form.taxId !== '')
    account.state.taxIds[customer.id] = { type: 'eu_vat', value: form.taxId };
};

/** Starts the subscription of an open session, which is paid with a card that has just been charged, or free. */
export const completeSession = (
  account: Account,
  session: CheckoutSession,
  method: PaymentMethod,
  form: BuyerForm,
  isFirstFree: boolean,
): Event => {
  const order = account.state.orders[session.id];
  if (!order) throw new Error(`${session.id} has no order`);
  updateCustomer(account, session, form);
  const { subscription, invoice } = startSubscription(account, {
    customer: session.customer,
    price: account.get('price', order.price),
    quantity: order.quantity,
    metadata: order.metadata,
    paymentMethod: method.id,
    isFirstFree,
  });
  payInvoice(account, invoice, { method, isOnSession: true, isAutomatic: false });
  Object.assign(session, {
    status: 'complete',
    payment_status: isFirstFree ? 'no_payment_required' : 'paid',
    ...(isFirstFree && { amount_total: 0 }),
    url: null,
    subscription: subscription.id,
    invoice: invoice.id,
  } satisfies Partial<CheckoutSession>);
  return account.publish('checkout.session.completed', session);
};

/** Closes an open session for good. */
export const expireSession = (account: Account, session: CheckoutSession): void =>
  account.change(session, { status: 'expired', url: null }, 'checkout.session.expired');
