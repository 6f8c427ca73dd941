// The mails about a plan, from what Stripe says when they are sent. If Stripe does not answer, they wait.
import { hasEnded, isCurrent } from '../customers/subscription-access.ts';
import * as customers from '../customers/customers.table.ts';
import type { Dropped, Letter } from '../mails/letter.ts';
import type { StoredMail } from '../mails/mail.ts';
import { renderLetter, type LetterContent } from '../mails/render-letter.ts';
import { settings } from '../platform/settings.ts';
import { currentSubscriptions, type StripeSubscription } from './choose-subscription.ts';
import { toPaymentFailedContent, toPlanEndedContent, toPlanEndingContent } from './plan.mail.ts';
import * as stripe from './stripe.client.ts';

const { PLAN_MAILS, SITE_URL } = settings('PLAN_MAILS', 'SITE_URL');

type Write = (
  subscriptions: readonly StripeSubscription[],
  occurrence: string,
  now: Date,
) => LetterContent | Dropped;

const createComposer =
  (write: Write) =>
  async ({ reference, occurrence }: StoredMail, now: Date): Promise<Letter | Dropped> => {
    if (PLAN_MAILS === 'stripe') return { dropped: 'stripe-mails' };
    const record = await customers.findUnlessForgotten(reference);
    if (!record) return { dropped: 'forgotten' };
    const { contactAddress, stripeCustomerId } = record;
    if (contactAddress === undefined) return { dropped: 'address-not-confirmed' };
    if (stripeCustomerId === undefined) return { dropped: 'not-at-stripe' };
    const content = write(await stripe.fetchSubscriptions(stripeCustomerId), occurrence, now);
    if ('dropped' in content) return content;
    return { set: 'mails', to: contactAddress, ...renderLetter(content) };
  };

/** The occurrence is the start of the period that is not paid. */
export const composePaymentFailed = createComposer((subscriptions, periodStart) =>
  subscriptions.some(
    ({ status, currentPeriodStart }) => status === 'past_due' && currentPeriodStart === periodStart,
  )
    ? toPaymentFailedContent(SITE_URL, periodStart)
    : { dropped: 'paid-or-ended' },
);

/** The occurrence is the date of the end. */
export const composePlanEnding = createComposer((subscriptions, endsAt, now) =>
  Date.parse(endsAt) > now.getTime() &&
  subscriptions.some(({ status, cancelAt }) => isCurrent(status) && cancelAt === endsAt)
    ? toPlanEndingContent(SITE_URL, endsAt)
    : { dropped: 'kept-or-ended' },
);

/** The occurrence is the id of the subscription at Stripe. */
export const composePlanEnded = createComposer((subscriptions, stripeSubscriptionId) => {
  if (currentSubscriptions(subscriptions).length > 0) return { dropped: 'has-a-plan' };
  const ended = subscriptions.find(
    (subscription) => subscription.stripeSubscriptionId === stripeSubscriptionId,
  );
  if (!ended || !hasEnded(ended.status)) return { dropped: 'not-ended' };
  return toPlanEndedContent(SITE_URL, ended.endReason);
});
