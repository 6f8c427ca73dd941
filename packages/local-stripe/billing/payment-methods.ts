import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import type { PaymentMethod, Subscription } from '../objects.ts';
import { chargeCard, type ChargeOutcome, type TestCard } from './test-cards.ts';

export interface EnteredCard {
  readonly card: TestCard;
  readonly expMonth: number;
  readonly expYear: number;
}

export const createPaymentMethod = (
  account: Account,
  customer: string,
  { card, expMonth, expYear }: EnteredCard,
): PaymentMethod => {
  const id = newId('pm');
  account.state.cards[id] = { behavior: card.behavior, isAuthenticated: false };
  return account.add('payment_method', {
    id,
    object: 'payment_method',
    type: 'card',
    customer,
    card: { brand: 'visa', last4: card.number.slice(-4), exp_month: expMonth, exp_year: expYear },
  });
};

/** Charges the card of a payment method. */
export const charge = (account: Account, method: PaymentMethod, isOnSession: boolean): ChargeOutcome => {
  const card = account.state.cards[method.id];
  if (!card) throw new Error(`${method.id} has no card`);
  return chargeCard({ ...card, isOnSession });
};

/** What a subscription is charged to: its own payment method, or its customer's default. */
export const findPaymentMethod = (
  account: Account,
  subscription: Subscription | null,
  customerId: string,
): PaymentMethod | null => {
  const fallback = account.find('customer', customerId)?.invoice_settings.default_payment_method ?? null;
  return account.find('payment_method', subscription?.default_payment_method ?? fallback) ?? null;
};
