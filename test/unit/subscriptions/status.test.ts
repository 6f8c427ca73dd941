import { expect, it } from 'vitest';
import { SubscriptionStatus } from '#shared/contract/subscription-status.ts';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import {
  findNextDate,
  describeStatus,
  findPaymentProblem,
} from '../../../web/features/subscriptions/describe-plan.ts';
import { hasBilling, isSubscribed } from '../../../web/features/subscriptions/status.ts';
import { freeSubscription as free } from '../../free-plan.ts';

// Late in the day: wherever the reader is, the day is that of UTC.
const endsAt = '2026-12-31T23:30:00.000Z';
const ends = 'Plan ends: December 31, 2026';
const pays = 'Next Payment: December 21, 2026';
const none = 'Next Payment: Not Available';

const subscribed = (status: SubscriptionStatus | null, about: Partial<Subscription> = {}): Subscription => ({
  ...free,
  priceId: 'price_essentials',
  stripeSubscriptionId: 'sub_1',
  currentPeriodEnd: '2026-12-21T23:30:00.000Z',
  status,
  ...about,
});
const ended = { stripeSubscriptionId: null };
const open = { hasAccess: true };
const late = { ...open, graceEndsAt: '2026-11-28T23:30:00.000Z' };

it.each<[SubscriptionStatus | null, Partial<Subscription>, label: string, date: string, problem?: string]>([
  [null, ended, 'Free, quiet: You are on the free plan', none],
  ['active', open, 'Active, good: Your plan is paid', pays],
  ['active', { ...open, endsAt }, 'Ending, warning: Your plan will not renew', ends],
  ['active', { endsAt }, 'Active, good: Your plan is paid', ends],
  ['trialing', open, 'Trial, good: You are trying the plan', pays],
  ['trialing', { ...open, endsAt }, 'Ending, warning: Your plan will not renew', ends],
  [
    'past_due',
    late,
    'Payment overdue, warning',
    none,
    'billing, warning: .* stay open until November 28, 2026',
  ],
  ['past_due', { ...late, endsAt }, 'Payment overdue, warning', ends, 'billing, warning: .* stay open until'],
  ['past_due', open, 'Payment overdue, warning', none, 'billing, warning: .* check your card before'],
  ['past_due', {}, 'Payment overdue, warning', none, 'billing, bad: .* closed for now'],
  ['unpaid', {}, 'Unpaid, bad', none, 'billing, bad: AI Essentials is closed'],
  ['unpaid', { endsAt }, 'Unpaid, bad', ends, 'billing, bad: AI Essentials is closed'],
  ['paused', {}, 'Paused, warning', none, 'billing, warning: Your plan is paused'],
  ['paused', { endsAt }, 'Paused, warning', ends, 'billing, warning: Your plan is paused'],
  ['incomplete', {}, 'Payment not finished, warning', none, 'checkout, warning: .* is not finished'],
  ['incomplete', { endsAt }, 'Payment not finished, warning', ends, 'checkout, warning: .* is not finished'],
  ['incomplete_expired', ended, 'Free, quiet: Your first payment was never finished', none],
  ['canceled', ended, 'Free, quiet: You are on the free plan', none],
  ['canceled', { endReason: 'cancellation_requested' }, 'Free, quiet: You are on the free plan', none],
  [
    'canceled',
    { endReason: 'payment_failed' },
    'Free, quiet: You are on the free plan',
    none,
    'new-plan, warning: .*because a payment failed',
  ],
  [
    'canceled',
    { endReason: 'payment_refunded' },
    'Free, quiet: You are on the free plan',
    none,
    'new-plan, warning: .*because your payment was refunded',
  ],
  [
    'canceled',
    { endReason: 'payment_disputed' },
    'Free, quiet: You are on the free plan',
    none,
    'new-plan, warning: .*because a payment was disputed',
  ],
])('describes a plan that is %s with %j as %s. %s', (status, about, label, date, problemText) => {
  const subscription = subscribed(status, about);
  const { label: badge, tone, text } = describeStatus(subscription);
  expect(`${badge}, ${tone}${text === undefined ? '' : `: ${text}`}`).toMatch(new RegExp(`^${label}`));
  const next = findNextDate(subscription);
  expect(`${next.label}: ${next.day}`).toBe(date);
  const problem = findPaymentProblem(subscription);
  if (problemText === undefined) expect(problem).toBeUndefined();
  else
    expect(`${problem?.solution}, ${problem?.tone}: ${problem?.title}. ${problem?.text}`).toMatch(
      new RegExp(`^${problemText}`),
    );
});

it.each([free, ...SubscriptionStatus.options.map((status) => subscribed(status))])(
  'has one sentence for a plan that is $status, which calls nothing open that is closed',
  (subscription) => {
    const { text } = describeStatus(subscription);
    const sentences = [text, findPaymentProblem(subscription)?.text].filter(Boolean);
    expect(sentences).toEqual([expect.stringMatching(/^[A-Z].*\.$/)]);
    const isOpen = subscription.status === 'active' || subscription.status === 'trialing';
    if (!isOpen) expect(sentences.join()).not.toMatch(/(is|are|stay) open/);
  },
);

it.each([
  [free, false, false],
  [subscribed('unpaid'), true, true],
  [{ ...free, status: 'canceled' as const }, false, true],
])('says of %j whether it can be canceled: %j, and whether it has bills: %j', (plan, isHeld, hasBills) => {
  expect(isSubscribed(plan)).toBe(isHeld);
  expect(hasBilling(plan)).toBe(hasBills);
});
