import { isCurrent } from '../customers/subscription-access.ts';
import type { SubscriptionRecord } from '../customers/customer.ts';
import type { MailKey } from '../mails/mail.ts';

/** The mails that a change of a customer's subscription causes: a payment that failed, an end that was set, an end. */
export const chooseMails = (
  userId: string,
  before: SubscriptionRecord | undefined,
  after: SubscriptionRecord | undefined,
): MailKey[] => {
  const wasCurrent = before !== undefined && isCurrent(before.status);
  if (after === undefined || !isCurrent(after.status)) {
    return wasCurrent
      ? [{ kind: 'plan-ended', reference: userId, occurrence: before.stripeSubscriptionId }]
      : [];
  }
  const same = before?.stripeSubscriptionId === after.stripeSubscriptionId ? before : undefined;
  const mails: MailKey[] = [];
  if (
    after.status === 'past_due' &&
    (same?.status !== 'past_due' || same.currentPeriodStart !== after.currentPeriodStart)
  )
    mails.push({ kind: 'payment-failed', reference: userId, occurrence: after.currentPeriodStart });
  if (after.cancelAt !== null && same?.cancelAt !== after.cancelAt)
    mails.push({ kind: 'plan-ending', reference: userId, occurrence: after.cancelAt });
  return mails;
};
