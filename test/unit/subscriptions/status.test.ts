import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SubscriptionStatus } from '#shared/contract/subscription-status.ts';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import {
  hasBilling,
  isSubscribed,
  findNextDate,
  describeStatus,
  findPaymentProblem,
} from '../../../web/features/subscriptions/status.ts';

const DUE = '2026-12-21T09:00:00.000Z';
const END = '2026-12-31T09:00:00.000Z';

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
  it('labels each of the eight statuses and the free plan differently', () => {
    const standings = [free, ...SubscriptionStatus.options.map((status) => subscribed(status))].map(
      describeStatus,
    );
    expect(new Set(standings.map(({ label }) => label)).size).toBe(9);
    for (const { label } of standings) expect(label).not.toMatch(/_/);
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
    expect(findNextDate(subscribed(status))).toEqual({ label: 'Next Payment', date: DUE });
  });

  it.each(['past_due', 'unpaid', 'paused', 'incomplete', 'incomplete_expired', 'canceled'] as const)(
    'finds no payment date for a plan that is %s',
    (status) => {
      expect(findNextDate(subscribed(status))).toEqual({ label: 'Next Payment', date: null });
    },
  );

  it('finds no payment date on the free plan', () => {
    expect(findNextDate(free)).toEqual({ label: 'Next Payment', date: null });
  });

  it('finds the end of any plan that will end', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SubscriptionStatus.options), fc.boolean(), (status, hasAccess) => {
        expect(findNextDate(subscribed(status, { endsAt: END, hasAccess }))).toEqual({
          label: 'Plan ends',
          date: END,
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

  it('says whether an overdue payment has closed the modules', () => {
    expect(findPaymentProblem(subscribed('past_due', { hasAccess: true }))?.text).toMatch(/stay open/);
    expect(findPaymentProblem(subscribed('past_due', { hasAccess: false }))?.text).toMatch(/closed/);
  });
});
