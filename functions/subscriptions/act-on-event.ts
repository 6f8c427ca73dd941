import type { CustomerRecord } from '../customers/customer.ts';
import { hasEnded } from '../customers/subscription-access.ts';
import type { MailKey } from '../mails/mail.ts';
import { putMail } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import { DAY_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { cancelRefundedSubscriptions } from './refunds.ts';
import * as stripe from './stripe.client.ts';
import { syncSubscription, type Sync, type SyncOutcome } from './sync-subscription.ts';
import type { StripeEvent } from './webhook.ts';

/** The Stripe customer that an event concerns. A dispute names only its charge. Null if there is none. */
export const findStripeCustomer = async ({
  type,
  objectId,
  stripeCustomerId,
}: StripeEvent): Promise<string | null> => {
  if (stripeCustomerId !== null || objectId === null || !type.startsWith('charge.dispute.'))
    return stripeCustomerId;
  return (await stripe.fetchDispute(objectId))?.charge.stripeCustomerId ?? null;
};

/** Stripe repeats events for a month at most, and the record of a mail lives longer than that. */
const REFUND_DAYS = limits.recoveryDays - 5;

/** The mails that an event itself causes. Those about a plan come from the change of the record (choose-mails.ts). */
const chooseMails = async (
  { type, objectId }: StripeEvent,
  record: CustomerRecord | undefined,
  now: Date,
): Promise<MailKey[]> => {
  if (objectId === null) return [];
  if (type === 'charge.dispute.created')
    return [{ kind: 'dispute', reference: objectId, occurrence: 'created' }];
  if (!record) return [];
  const { userId, invoiceAddress } = record;
  if (type === 'invoice.paid') {
    const paid: MailKey = { kind: 'invoice-paid', reference: userId, occurrence: objectId };
    return invoiceAddress === undefined ? [paid] : [paid, { ...paid, kind: 'invoice-copy' }];
  }
  if (type === 'charge.refunded') {
    // One event may stand for several refunds. The outbox knows which of them were told.
    const since = new Date(now.getTime() - REFUND_DAYS * DAY_MS).toISOString();
    const refunds = await stripe.fetchRefunds(objectId);
    return refunds
      .filter(({ createdAt, hasFailed }) => !hasFailed && createdAt > since)
      .map(({ refundId }) => ({ kind: 'refund', reference: userId, occurrence: `${objectId} ${refundId}` }));
  }
  return [];
};

/** Whether an invoice was paid after its subscription had ended, or for a customer who asked to be deleted. */
const isPaidTooLate = async (
  { type, objectId }: StripeEvent,
  { outcome, subscriptions = [] }: Sync,
): Promise<boolean> => {
  const ended = subscriptions.filter(({ status }) => hasEnded(status));
  if (type !== 'invoice.paid' || objectId === null) return false;
  if (outcome !== 'forgotten' && ended.length === 0) return false;
  const payment = await stripe.fetchInvoicePayment(objectId);
  if (!payment || outcome === 'forgotten') return payment !== undefined;
  return ended.some(
    ({ stripeSubscriptionId, cancelAt }) =>
      stripeSubscriptionId === payment.stripeSubscriptionId && cancelAt !== null && payment.paidAt > cancelAt,
  );
};

/**
 * Does what events of one Stripe customer ask for: ends refunded plans, syncs, puts mails. What it does depends on what Stripe says
 * now, and not on the order of the events. Doing it twice changes nothing.
 */
export const actOnEvents = async (
  stripeCustomerId: string,
  events: readonly StripeEvent[],
  now: Date,
): Promise<SyncOutcome> => {
  const sync = await syncSubscription(stripeCustomerId);
  const { outcome, record, subscriptions = [] } = sync;
  if (outcome === 'foreign') return outcome;
  const mayBeGivenBack = events.some(
    ({ type }) => type === 'charge.refunded' || type === 'charge.dispute.closed',
  );
  // A record proves that the customer is ours.
  if (record && mayBeGivenBack && (await cancelRefundedSubscriptions(stripeCustomerId, subscriptions)))
    await syncSubscription(stripeCustomerId);
  const mails: MailKey[] = [];
  for (const event of events) {
    mails.push(...(await chooseMails(event, record, now)));
    if (await isPaidTooLate(event, sync))
      mails.push({ kind: 'late-payment', reference: event.objectId ?? '', occurrence: 'paid' });
  }
  for (const mail of mails) await putMail(mail, now);
  await startSending(mails);
  return outcome;
};

/** Does what one event asks for. */
export const actOnEvent = async (event: StripeEvent, now: Date): Promise<void> => {
  const stripeCustomerId = await findStripeCustomer(event);
  if (stripeCustomerId !== null) await actOnEvents(stripeCustomerId, [event], now);
};
