import type { CustomerRecord } from '../customers/customer.ts';
import type { MailKey } from '../mails/mail.ts';
import { putMail } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import { cancelRefundedSubscriptions } from './refunds.ts';
import * as stripe from './stripe.client.ts';
import { syncSubscription, type SyncOutcome } from './sync-subscription.ts';
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

/** The mails that an event itself causes. Those about a plan come from the change of the record (choose-mails.ts). */
const chooseMails = async (
  { type, objectId }: StripeEvent,
  record: CustomerRecord | undefined,
): Promise<MailKey[]> => {
  if (objectId === null) return [];
  if (type === 'charge.dispute.created')
    return [{ kind: 'dispute', reference: objectId, occurrence: 'created' }];
  if (!record) return [];
  const { userId, invoiceAddress } = record;
  if (type === 'invoice.paid' && invoiceAddress !== undefined)
    return [{ kind: 'invoice-copy', reference: userId, occurrence: objectId }];
  if (type === 'charge.refunded') {
    const charge = await stripe.fetchCharge(objectId);
    return charge
      ? [{ kind: 'refund', reference: userId, occurrence: `${objectId} ${charge.amountRefunded}` }]
      : [];
  }
  return [];
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
  const { outcome, record } = await syncSubscription(stripeCustomerId);
  if (outcome === 'foreign') return outcome;
  const mayBeGivenBack = events.some(
    ({ type }) => type === 'charge.refunded' || type === 'charge.dispute.closed',
  );
  // A record proves that the customer is ours.
  if (record && mayBeGivenBack && (await cancelRefundedSubscriptions(stripeCustomerId)))
    await syncSubscription(stripeCustomerId);
  const mails: MailKey[] = [];
  for (const event of events) mails.push(...(await chooseMails(event, record)));
  for (const mail of mails) await putMail(mail, now);
  if (mails.length > 0) await startSending(mails);
  return outcome;
};

/** Does what one event asks for. */
export const actOnEvent = async (event: StripeEvent, now: Date): Promise<void> => {
  const stripeCustomerId = await findStripeCustomer(event);
  if (stripeCustomerId !== null) await actOnEvents(stripeCustomerId, [event], now);
};
