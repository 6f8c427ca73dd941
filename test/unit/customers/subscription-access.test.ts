import { describe, expect, it } from 'vitest';
import { hasAccess, isCurrent } from '../../../functions/customers/subscription-access.ts';
import type { SubscriptionRecord } from '../../../functions/customers/customer.ts';
import { samplePlan } from '../subscriptions/subscriptions.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();

const access = (changes: Partial<SubscriptionRecord>) => {
  const period = { currentPeriodStart: daysFromNow(-10), currentPeriodEnd: daysFromNow(20) };
  return hasAccess(samplePlan({ ...period, ...changes }), now);
};

describe('a subscription status', () => {
  it.each([
    ['incomplete', { current: false, opens: false }],
    ['incomplete_expired', { current: false, opens: false }],
    ['trialing', { current: true, opens: true }],
    ['active', { current: true, opens: true }],
    ['past_due', { current: true, opens: true }],
    ['unpaid', { current: true, opens: false }],
    ['paused', { current: true, opens: false }],
    ['canceled', { current: false, opens: false }],
  ] as const)(
    'decides by %s whether it is current and has access a day after a period began: %j',
    (status, expected) => {
      const decided = {
        current: isCurrent(status),
        opens: access({ status, currentPeriodStart: daysFromNow(-1) }),
      };
      expect(decided).toEqual(expected);
    },
  );
});

describe('hasAccess', () => {
  it('gives access to a past_due subscription for seven days', () => {
    const pastDue = (days: number) => access({ status: 'past_due', currentPeriodStart: daysFromNow(-days) });
    expect([0, 6.999, 7, 8].map(pastDue)).toEqual([true, true, false, false]);
  });

  it('gives access to a subscription that will be canceled until its end', () => {
    expect([20, 0, -1].map((days) => access({ cancelAt: daysFromNow(days) }))).toEqual([true, false, false]);
  });
});
