// What falls due by itself: at each request, and while time is advanced, in the order of its dates.
import type { Account } from './account.ts';
import { expireSession } from './checkout.ts';
import { DAY, HOUR } from './clock.ts';
import { idOf } from './ids.ts';
import { finalizeInvoice, subscriptionIdOf, voidInvoice } from './invoice-life.ts';
import { methodFor } from './payment-methods.ts';
import { endSubscription } from './subscription-end.ts';
import { renew, settle } from './subscription-life.ts';
import { currentPeriodEnd, isEnded } from './subscription-record.ts';
import type { Stripe } from 'stripe';

const FIRST_PAYMENT_WITHIN = 23 * HOUR;

interface Due {
  at: number;
  act: () => void;
}

/** Lives through everything that is due until a moment; each at its own time, so that one leads to the next. */
export function passTime(account: Account, until: number): void {
  for (;;) {
    const due = nextDue(account);
    if (!due || due.at > until) return;
    account.clock.at(due.at, due.act);
  }
}

// Of two that are due at once the first listed comes first: a cancellation before the renewal of the same moment.
function nextDue(account: Account): Due | undefined {
  const dues = [
    ...account.all('checkout.session').flatMap((session) => ofSession(account, session)),
    ...account.all('subscription').flatMap((subscription) => ofSubscription(account, subscription)),
    ...account.all('invoice').flatMap((invoice) => ofInvoice(account, invoice)),
  ];
  return dues.reduce<Due | undefined>((first, due) => (first && first.at <= due.at ? first : due), undefined);
}

const ofSession = (account: Account, session: Stripe.Checkout.Session): Due[] =>
  session.status === 'open' ? [{ at: session.expires_at, act: () => expireSession(account, session) }] : [];

function ofSubscription(account: Account, subscription: Stripe.Subscription): Due[] {
  if (isEnded(subscription)) return [];
  const dues: Due[] = [];
  const { status, cancel_at, trial_end } = subscription;
  if (status === 'incomplete')
    return [
      {
        at: subscription.created + FIRST_PAYMENT_WITHIN,
        act: () => endSubscription(account, subscription, null),
      },
    ];
  if (cancel_at !== null)
    dues.push({ at: cancel_at, act: () => endSubscription(account, subscription, null) });
  if (status === 'paused') return [...dues, ...ofResumption(account, subscription)];
  if (status === 'trialing' && trial_end !== null && !account.state.trialsTold[subscription.id])
    dues.push({
      at: Math.max(subscription.created, trial_end - 3 * DAY),
      act: () => {
        account.state.trialsTold[subscription.id] = true;
        account.publish('customer.subscription.trial_will_end', subscription);
      },
    });
  dues.push({ at: currentPeriodEnd(subscription), act: () => renew(account, subscription) });
  return dues;
}

/** A resumption that nobody pays for is given up; the subscription stays paused. */
function ofResumption(account: Account, subscription: Stripe.Subscription): Due[] {
  const latest = subscription.latest_invoice;
  const invoice = latest === null ? undefined : account.find('invoice', idOf(latest));
  return invoice?.status === 'open'
    ? [{ at: invoice.created + FIRST_PAYMENT_WITHIN, act: () => voidInvoice(account, invoice) }]
    : [];
}

function ofInvoice(account: Account, invoice: Stripe.Invoice): Due[] {
  const collectNow = (): void => {
    const subscription = account.find('subscription', subscriptionIdOf(invoice) ?? '') ?? null;
    const method = methodFor(account, subscription, idOf(invoice.customer));
    settle(account, invoice, { method, isOnSession: false, isAutomatic: true });
  };
  if (invoice.status === 'draft' && typeof invoice.automatically_finalizes_at === 'number')
    return [
      {
        at: invoice.automatically_finalizes_at,
        act: () => {
          finalizeInvoice(account, invoice);
          collectNow();
        },
      },
    ];
  if (invoice.status === 'open' && invoice.auto_advance && invoice.next_payment_attempt !== null)
    return [{ at: invoice.next_payment_attempt, act: collectNow }];
  return [];
}
