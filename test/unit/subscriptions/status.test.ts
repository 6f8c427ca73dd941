import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Subscription, SubscriptionStatus } from '#shared/contract/subscriptions.ts';
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
  hasAccess: false,
};
const held = (status: SubscriptionStatus, about: Partial<Subscription> = {}): Subscription => ({
  priceId: 'price_essentials',
  stripeSubscriptionId: 'sub_1',
  currentPeriodEnd: DUE,
  status,
  endsAt: null,
  hasAccess: status === 'active' || status === 'trialing',
  ...about,
});

describe('the state of a plan', () => {
  it('is said in other words for each of the eight statuses and for free', () => {
    const standings = [free, ...SubscriptionStatus.options.map((status) => held(status))].map(describeStatus);
    expect(new Set(standings.map(({ label }) => label)).size).toBe(9);
    for (const { label } of standings) expect(label).not.toMatch(/_/);
  });

  it('is told by one sentence: in the notice where something is to be done, else on the card', () => {
    for (const subscription of [free, ...SubscriptionStatus.options.map((status) => held(status))]) {
      const told = [describeStatus(subscription).text, findPaymentProblem(subscription)?.text].filter(
        Boolean,
      );
      expect(told, `${subscription.status}`).toEqual([expect.stringMatching(/^[A-Z].*\.$/)]);
    }
  });

  it.each(['active', 'trialing'] as const)('tells that a plan that is %s will not renew', (status) => {
    expect(describeStatus(held(status, { endsAt: END }))).not.toEqual(describeStatus(held(status)));
  });

  it('does not hide an overdue payment behind the end', () => {
    expect(describeStatus(held('past_due', { endsAt: END, hasAccess: true })).label).toBe('Payment overdue');
  });

  it('never calls modules open that are closed', () => {
    for (const status of SubscriptionStatus.options)
      for (const endsAt of [null, END])
        if (!['active', 'trialing'].includes(status))
          expect(describeStatus(held(status, { endsAt })).text ?? '').not.toMatch(
            /all modules (are|stay) open/i,
          );
  });
});

describe('a plan', () => {
  it('is held while there is a subscription, whatever its status', () => {
    expect(isSubscribed(free)).toBe(false);
    expect(isSubscribed(held('unpaid'))).toBe(true);
  });

  it('leaves its invoices to look at when it is over', () => {
    expect(hasBilling(free)).toBe(false);
    expect(hasBilling({ ...free, status: 'canceled' })).toBe(true);
  });
});

describe('the date that counts next', () => {
  it.each(['active', 'trialing'] as const)('is the next payment of a plan that is %s', (status) => {
    expect(findNextDate(held(status))).toEqual({ label: 'Next Payment', date: DUE });
  });

  it.each(['past_due', 'unpaid', 'paused', 'incomplete', 'incomplete_expired', 'canceled'] as const)(
    'is not known of a plan that is %s: nothing will be charged, or it is due already',
    (status) => {
      expect(findNextDate(held(status))).toEqual({ label: 'Next Payment', date: null });
    },
  );

  it('is not known on the free plan', () => {
    expect(findNextDate(free)).toEqual({ label: 'Next Payment', date: null });
  });

  it('is the end of any plan whose end is settled', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SubscriptionStatus.options), fc.boolean(), (status, hasAccess) => {
        expect(findNextDate(held(status, { endsAt: END, hasAccess }))).toEqual({
          label: 'Plan ends',
          date: END,
        });
      }),
    );
  });
});

describe('what the customer should mend', () => {
  it.each(['past_due', 'unpaid', 'paused'] as const)('is mended on the billing pages when %s', (status) => {
    expect(findPaymentProblem(held(status))?.solution).toBe('billing');
  });

  it('is the checkout, when the first payment was not finished', () => {
    expect(findPaymentProblem({ ...free, status: 'incomplete' })?.solution).toBe('checkout');
  });

  it.each([null, 'active', 'trialing', 'canceled', 'incomplete_expired'] as const)(
    'is nothing when %s',
    (status) => {
      expect(findPaymentProblem({ ...free, status })).toBeUndefined();
    },
  );

  it('tells whether a late payment has closed the modules already', () => {
    expect(findPaymentProblem(held('past_due', { hasAccess: true }))?.text).toMatch(/stay open/);
    expect(findPaymentProblem(held('past_due', { hasAccess: false }))?.text).toMatch(/closed/);
  });
});
