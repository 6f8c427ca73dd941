import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SubscriptionStatus } from '#shared/contract/subscription-status.ts';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import {
  findNextDate,
  describeStatus,
  findPaymentProblem,
} from '../../../web/features/subscriptions/describe-plan.ts';
import { hasBilling, isSubscribed } from '../../../web/features/subscriptions/status.ts';

// Late in the day: wherever the reader is, the day is that of UTC.
const DUE = '2026-12-21T23:30:00.000Z';
const END = '2026-12-31T23:30:00.000Z';

const free: Subscription = {
  priceId: null,
  stripeSubscriptionId: null,
  currentPeriodEnd: null,
  status: null,
  endsAt: null,
  endReason: null,
  hasAccess: false,
};
const subscribed = (status: SubscriptionStatus, about: Partial<Subscription> = {}): Subscription => ({
  priceId: 'price_essentials',
  stripeSubscriptionId: 'sub_1',
  currentPeriodEnd: DUE,
  status,
  endsAt: null,
  endReason: null,
  hasAccess: status === 'active' || status === 'trialing',
  ...about,
});

describe('describeStatus', () => {
  it('labels each status of a held plan differently, and calls what is no plan free', () => {
    const label = (status: SubscriptionStatus) => describeStatus(subscribed(status)).label;
    const without = ['canceled', 'incomplete_expired'] as const;
    const held = SubscriptionStatus.options.filter((status) => !without.some((one) => one === status));
    expect(new Set(held.map(label)).size).toBe(held.length);
    for (const status of held) expect(label(status)).not.toMatch(/_|Free/);
    for (const status of without) expect(label(status)).toBe('Free');
  });

  it('describes a plan that has ended in the words of somebody who never had one', () => {
    expect(describeStatus({ ...free, status: 'canceled', endReason: 'cancellation_requested' })).toEqual(
      describeStatus(free),
    );
  });

  it('describes each status by one sentence: a payment problem, else the status text', () => {
    for (const subscription of [free, ...SubscriptionStatus.options.map((status) => subscribed(status))]) {
      const sentences = [describeStatus(subscription).text, findPaymentProblem(subscription)?.text].filter(
        Boolean,
      );
      expect(sentences, `${subscription.status}`).toEqual([expect.stringMatching(/^[A-Z].*\.$/)]);
    }
  });

  it.each(['active', 'trialing'] as const)(
    'describes a plan that is %s and will not renew in other words',
    (status) => {
      expect(describeStatus(subscribed(status, { endsAt: END }))).not.toEqual(
        describeStatus(subscribed(status)),
      );
    },
  );

  it('shows an overdue payment also when the plan will end', () => {
    expect(describeStatus(subscribed('past_due', { endsAt: END, hasAccess: true })).label).toBe(
      'Payment overdue',
    );
  });

  it('never calls closed modules open', () => {
    for (const status of SubscriptionStatus.options)
      for (const endsAt of [null, END])
        if (!['active', 'trialing'].includes(status))
          expect(describeStatus(subscribed(status, { endsAt })).text ?? '').not.toMatch(
            /all modules (are|stay) open/i,
          );
  });
});

describe('a subscription', () => {
  it('counts a customer with a subscription as subscribed whatever the status', () => {
    expect(isSubscribed(free)).toBe(false);
    expect(isSubscribed(subscribed('unpaid'))).toBe(true);
  });

  it('offers the billing pages after a subscription has ended', () => {
    expect(hasBilling(free)).toBe(false);
    expect(hasBilling({ ...free, status: 'canceled' })).toBe(true);
  });
});

describe('findNextDate', () => {
  it.each(['active', 'trialing'] as const)('finds the next payment of a plan that is %s', (status) => {
    expect(findNextDate(subscribed(status))).toEqual({ label: 'Next Payment', day: 'December 21, 2026' });
  });

  it.each(['past_due', 'unpaid', 'paused', 'incomplete', 'incomplete_expired', 'canceled'] as const)(
    'finds no payment date for a plan that is %s',
    (status) => {
      expect(findNextDate(subscribed(status))).toEqual({ label: 'Next Payment', day: 'Not Available' });
    },
  );

  it('finds the end of any plan that will end', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SubscriptionStatus.options), fc.boolean(), (status, hasAccess) => {
        expect(findNextDate(subscribed(status, { endsAt: END, hasAccess }))).toEqual({
          label: 'Plan ends',
          day: 'December 31, 2026',
        });
      }),
    );
  });
});

describe('findPaymentProblem', () => {
  it.each(['past_due', 'unpaid', 'paused'] as const)(
    'sends a customer whose plan is %s to the billing pages',
    (status) => {
      expect(findPaymentProblem(subscribed(status))?.solution).toBe('billing');
    },
  );

  it('sends a customer to the checkout when the first payment is not finished', () => {
    expect(findPaymentProblem({ ...free, status: 'incomplete' })?.solution).toBe('checkout');
  });

  it.each([null, 'active', 'trialing', 'canceled', 'incomplete_expired'] as const)(
    'finds no payment problem when the status is %s',
    (status) => {
      expect(findPaymentProblem({ ...free, status })).toBeUndefined();
    },
  );

  it.each([
    ['payment_failed', /because a payment failed/],
    ['payment_disputed', /because a payment was disputed/],
  ] as const)('says that a plan has ended by %s, and offers it again', (endReason, title) => {
    const problem = findPaymentProblem({ ...free, status: 'canceled', endReason });
    expect(problem).toMatchObject({ title: expect.stringMatching(title), solution: 'new-plan' });
  });

  it('says nothing about a plan that ended as asked for', () => {
    expect(
      findPaymentProblem({ ...free, status: 'canceled', endReason: 'cancellation_requested' }),
    ).toBeUndefined();
  });

  it('says whether an overdue payment has closed the modules', () => {
    expect(findPaymentProblem(subscribed('past_due', { hasAccess: true }))?.text).toMatch(/stay open/);
    expect(findPaymentProblem(subscribed('past_due', { hasAccess: false }))?.text).toMatch(/closed/);
  });
});
