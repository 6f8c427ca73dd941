import { describe, expect, it } from 'vitest';
import type { Subscription, SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { describeCancellation } from '../../../web/features/subscriptions/cancellation-effects.ts';
import { formatDate } from '../../../web/features/subscriptions/format.ts';

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
    const { lead, effects, alternative } = describeCancellation(held('active'));
    expect(lead).toBeUndefined();
    expect(effects).toEqual([closing, expect.stringMatching(/not be charged again/), refund]);
    expect(alternative).toMatch(/until the end of the month/);
  });

  it('takes no paid month away from who is trying the plan', () => {
    const { effects, alternative } = describeCancellation(held('trialing'));
    expect(effects).toContainEqual(closing);
    expect(effects).not.toContainEqual(refund);
    expect(alternative).toMatch(/until the end of your trial/);
  });

  it.each(['past_due', 'unpaid', 'paused'] as const)(
    'speaks of no refund and no gentler way when %s: nothing is paid for',
    (status) => {
      for (const hasAccess of [true, false]) {
        const { effects, alternative } = describeCancellation(held(status, { hasAccess }));
        expect(effects).not.toContainEqual(refund);
        expect(alternative).toBeUndefined();
      }
    },
  );

  it('closes nothing that is closed already', () => {
    expect(describeCancellation(held('unpaid')).effects).not.toContainEqual(closing);
    expect(describeCancellation(held('past_due', { hasAccess: true })).effects).toContainEqual(closing);
  });

  it('is needed only for today where the plan ends anyway', () => {
    const { lead, effects, alternative } = describeCancellation(held('active', { endsAt: END }));
    expect(lead).toBe(
      `Your plan already ends on ${formatDate(END)} and will not renew. Proceed only to end it today.`,
    );
    expect(effects).toContainEqual(refund);
    expect(alternative).toBeUndefined();
  });
});
