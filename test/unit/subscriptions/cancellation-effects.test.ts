import { describe, expect, it } from 'vitest';
import type { Subscription, SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { endingNow } from '../../../web/features/subscriptions/cancellation-effects.ts';
import { longDate } from '../../../web/features/subscriptions/format.ts';

const END = '2026-12-31T12:00:00.000Z';

const held = (status: SubscriptionStatus, about: Partial<Subscription> = {}): Subscription => ({
  priceId: 'price_essentials',
  stripeSubscriptionId: 'sub_1',
  currentPeriodEnd: END,
  status,
  endsAt: null,
  hasAccess: status === 'active' || status === 'trialing',
  ...about,
});

const refund = expect.stringMatching(/not refunded/);
const closing = expect.stringMatching(/modules close today/);

describe('ending a plan now', () => {
  it('closes the modules of a paid month, which is not refunded, and offers the end of the month', () => {
    const { lead, facts, instead } = endingNow(held('active'));
    expect(lead).toBeUndefined();
    expect(facts).toEqual([closing, expect.stringMatching(/not be charged again/), refund]);
    expect(instead).toMatch(/until the end of the month/);
  });

  it('takes no paid month away from who is trying the plan', () => {
    const { facts, instead } = endingNow(held('trialing'));
    expect(facts).toContainEqual(closing);
    expect(facts).not.toContainEqual(refund);
    expect(instead).toMatch(/until the end of your trial/);
  });

  it.each(['past_due', 'unpaid', 'paused'] as const)(
    'speaks of no refund and no gentler way when %s: nothing is paid for',
    (status) => {
      for (const hasAccess of [true, false]) {
        const { facts, instead } = endingNow(held(status, { hasAccess }));
        expect(facts).not.toContainEqual(refund);
        expect(instead).toBeUndefined();
      }
    },
  );

  it('closes nothing that is closed already', () => {
    expect(endingNow(held('unpaid')).facts).not.toContainEqual(closing);
    expect(endingNow(held('past_due', { hasAccess: true })).facts).toContainEqual(closing);
  });

  it('is needed only for today where the plan ends anyway', () => {
    const { lead, facts, instead } = endingNow(held('active', { endsAt: END }));
    expect(lead).toBe(
      `Your plan already ends on ${longDate(END)} and will not renew. Proceed only to end it today.`,
    );
    expect(facts).toContainEqual(refund);
    expect(instead).toBeUndefined();
  });
});
