// Makes the changes that become due with time, in the order of their dates.
import type { Account } from '../account.ts';
import { HOUR } from '../clock.ts';
import type { CheckoutSession, Invoice, Subscription } from '../objects.ts';
import { expireSession } from './checkout.ts';
import { finalizeInvoice } from './invoices.ts';
import {
  currentPeriodEnd,
  endSubscription,
  hasEnded,
  payInvoice,
  renewSubscription,
  subscriptionFor,
} from './subscriptions.ts';

/** After this time, Stripe expires a subscription whose first payment was not made. */
const FIRST_PAYMENT_SECONDS = 23 * HOUR;

interface Due {
  readonly at: number;
  readonly act: () => void;
}

const sessionDues = (account: Account, session: CheckoutSession): Due[] =>
  session.status === 'open' ? [{ at: session.expires_at, act: () => expireSession(account, session) }] : [];

const subscriptionDues = (account: Account, subscription: Subscription): Due[] => {
  if (hasEnded(subscription)) return [];
  const end = () => endSubscription(account, subscription);
  const { cancel_at: cancelAt, created, status } = subscription;
  if (status === 'incomplete') return [{ at: created + FIRST_PAYMENT_SECONDS, act: end }];
  return [
    ...(cancelAt === null ? [] : [{ at: cancelAt, act: end }]),
    { at: currentPeriodEnd(subscription), act: () => renewSubscription(account, subscription) },
  ];
};

const invoiceDues = (account: Account, invoice: Invoice): Due[] => {
  const { automatically_finalizes_at: finalizesAt, next_payment_attempt: nextAttempt } = invoice;
  const collect = () => {
    if (invoice.status === 'draft') finalizeInvoice(account, invoice);
    const { default_payment_method: id } = subscriptionFor(account, invoice);
    const method = account.find('payment_method', id);
    payInvoice(account, invoice, { method, isOnSession: false, isAutomatic: true });
  };
  if (invoice.status === 'draft' && finalizesAt !== null) return [{ at: finalizesAt, act: collect }];
  if (invoice.status === 'open' && nextAttempt !== null) return [{ at: nextAttempt, act: collect }];
  return [];
};

// The next change. If two are due at the same moment, the order of this list decides: a cancellation comes before a renewal.
const nextDue = (account: Account): Due | undefined =>
  [
    ...account.all('checkout.session').flatMap((session) => sessionDues(account, session)),
    ...account.all('subscription').flatMap((subscription) => subscriptionDues(account, subscription)),
    ...account.all('invoice').flatMap((invoice) => invoiceDues(account, invoice)),
  ].reduce<Due | undefined>((first, due) => (first && first.at <= due.at ? first : due), undefined);

/** Makes all changes that are due until a moment, each at its own time, because one change may make another due. */
export const passTime = (account: Account, until: number): void => {
  for (let due = nextDue(account); due && due.at <= until; due = nextDue(account)) {
    account.clock.at(due.at, due.act);
  }
};
