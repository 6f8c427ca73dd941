// The mails about a plan, from what Stripe says when they are sent. If Stripe does not answer, they wait.
import { composeToCustomer } from '../customers/compose-to-customer.ts';
import { hasEnded, isCurrent } from '../customers/subscription-access.ts';
import type { Dropped } from '../mails/letter.ts';
import type { StoredMail } from '../mails/mail.ts';
import { findState } from '../mails/outbox.table.ts';
import type { LetterContent } from '../mails/render-letter.ts';
import { settings } from '../platform/settings.ts';
import { currentSubscriptions, type StripeSubscription } from './choose-subscription.ts';
import {
  toPaymentFailedContent,
  toPlanEndedContent,
  toPlanEndingContent,
  toPlanKeptContent,
} from './plan.mail.ts';
import * as stripe from './stripe.client.ts';

const { SITE_URL } = settings('SITE_URL');

type Write = (
  subscriptions: readonly StripeSubscription[],
  mail: StoredMail,
  now: Date,
) => LetterContent | Dropped | Promise<LetterContent | Dropped>;

const createComposer = (write: Write) =>
  composeToCustomer(async ({ stripeCustomerId }, mail, now) => {
    if (stripeCustomerId === undefined) return { dropped: 'not-at-stripe' };
    return write(await stripe.fetchSubscriptions(stripeCustomerId), mail, now);
  });

/** The occurrence is the start of the period that is not paid. */
export const composePaymentFailed = createComposer((subscriptions, { occurrence: periodStart }) =>
  subscriptions.some(
    ({ status, currentPeriodStart }) => status === 'past_due' && currentPeriodStart === periodStart,
  )
    ? toPaymentFailedContent(SITE_URL, periodStart)
    : { dropped: 'paid-or-ended' },
);

/** The occurrence is the date of the end, and the moment at which it was asked for. */
export const composePlanEnding = createComposer((subscriptions, { occurrence }, now) => {
  const [endsAt = '', askedAt] = occurrence.split(' ');
  const isTrue = subscriptions.some(
    ({ status, cancelAt, canceledAt }) =>
      isCurrent(status) && cancelAt === endsAt && (askedAt === undefined || canceledAt === askedAt),
  );
  return isTrue && Date.parse(endsAt) > now.getTime()
    ? toPlanEndingContent(SITE_URL, endsAt)
    : { dropped: 'kept-or-ended' };
});

/** The occurrence is that of the mail about the end. A customer who was not told of the end is not told that it was taken back. */
export const composePlanKept = createComposer(async (subscriptions, { reference, occurrence }) => {
  const [plan] = currentSubscriptions(subscriptions);
  if (plan?.cancelAt !== null) return { dropped: 'ending-or-ended' };
  const told = await findState({ kind: 'plan-ending', reference, occurrence });
  // A mail that still waits is dropped, because it is no longer true.
  return told !== undefined && told !== 'waiting'
    ? toPlanKeptContent(SITE_URL, plan.currentPeriodEnd)
    : { dropped: 'end-not-told' };
});

/** The occurrence is the id of the subscription at Stripe. */
export const composePlanEnded = createComposer((subscriptions, { occurrence: stripeSubscriptionId }) => {
  if (currentSubscriptions(subscriptions).length > 0) return { dropped: 'has-a-plan' };
  const ended = subscriptions.find(
    (subscription) => subscription.stripeSubscriptionId === stripeSubscriptionId,
  );
  if (!ended || !hasEnded(ended.status)) return { dropped: 'not-ended' };
  return toPlanEndedContent(SITE_URL, ended.endReason);
});
