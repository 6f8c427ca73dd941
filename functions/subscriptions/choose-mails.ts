import { isCurrent } from '../customers/subscription-access.ts';
import type { SubscriptionRecord } from '../customers/customer.ts';
import type { MailKey } from '../mails/mail.ts';

/** Names the decision to end a plan on a day. The same day may be decided, taken back and decided again. */
const toEndKey = ({ cancelAt, canceledAt }: SubscriptionRecord): string =>
  canceledAt === undefined ? String(cancelAt) : `${cancelAt} ${canceledAt}`;

/** Whether a plan has an end that it did not have before. Records from before we stored `canceledAt` are not told again. */
const isNewEnd = (before: SubscriptionRecord | undefined, after: SubscriptionRecord): boolean =>
  before?.cancelAt !== after.cancelAt ||
  (before.canceledAt !== undefined && before.canceledAt !== after.canceledAt);

/**
 * The mails that a change of a customer's subscription causes: a payment that failed, an end that was set or taken back, an end. Each
 * names the decision of which it tells.
 */
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
  if (after.cancelAt !== null && isNewEnd(same, after))
    mails.push({ kind: 'plan-ending', reference: userId, occurrence: toEndKey(after) });
  if (same && same.cancelAt !== null && after.cancelAt === null)
    mails.push({ kind: 'plan-kept', reference: userId, occurrence: toEndKey(same) });
  return mails;
};
