// Once a year a mail says what the plan costs and how to end it (docs/what-the-law-asks.md).
import { DAY_MS } from '#shared/durations.ts';
import type { CustomerSubscription } from '../customers/customer.ts';
import { isCurrent } from '../customers/subscription-access.ts';
import type { MailKey } from '../mails/mail.ts';
import { putMail } from '../mails/outbox.table.ts';
import { settings } from '../platform/settings.ts';
import type { StripeSubscription } from './choose-subscription.ts';

const { YEARLY_REMINDER } = settings('YEARLY_REMINDER');

/** The hourly job may fail for a while. A mail that is put again is the same mail. */
const DUE_MS = 2 * DAY_MS;
/** A plan that was ending on its anniversary may be kept for a month. Its reminder is looked for once a day. */
const KEPT_MS = 32 * DAY_MS;

const isDue = (sinceMs: number, now: Date): boolean =>
  sinceMs >= 0 && (sinceMs < DUE_MS || (sinceMs < KEPT_MS && now.getUTCHours() === 0));

/**
 * The year whose anniversary was reached in the last two days or, in the first hour of a day, in the last month; undefined otherwise.
 * The anniversary of February 29 is March 1 in other years.
 */
export const findAnniversary = (createdAt: string, now: Date): number | undefined => {
  // The anniversary of December 31 is also looked for on January 1.
  for (const year of [now.getUTCFullYear(), now.getUTCFullYear() - 1]) {
    const anniversary = new Date(createdAt);
    if (year <= anniversary.getUTCFullYear()) continue;
    const sinceMs = now.getTime() - anniversary.setUTCFullYear(year);
    if (isDue(sinceMs, now)) return year;
  }
  return undefined;
};

/** Puts the reminders that are due into the outbox. A subscription that is ending gets none. */
export const putYearlyReminders = async (
  subscriptions: readonly StripeSubscription[],
  records: readonly CustomerSubscription[],
  now: Date,
): Promise<void> => {
  if (YEARLY_REMINDER === 'off') return;
  const userIds = new Map(records.map(({ userId, stripeCustomerId }) => [stripeCustomerId, userId]));
  for (const { stripeCustomerId, stripeSubscriptionId, status, cancelAt, createdAt } of subscriptions) {
    const userId = userIds.get(stripeCustomerId);
    const year = findAnniversary(createdAt, now);
    if (userId === undefined || year === undefined || !isCurrent(status) || cancelAt !== null) continue;
    const mail: MailKey = {
      kind: 'yearly-reminder',
      reference: userId,
      occurrence: `${stripeSubscriptionId} ${year}`,
    };
    await putMail(mail, now);
  }
};
