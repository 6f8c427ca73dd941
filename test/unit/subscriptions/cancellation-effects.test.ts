import { describe, expect, it } from 'vitest';
import type { SubscriptionStatus } from '#shared/contract/subscription-status.ts';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { describeCancellation } from '../../../web/features/subscriptions/cancellation-effects.ts';

const END = '2026-12-31T23:30:00.000Z';

const subscribed = (status: SubscriptionStatus, about: Partial<Subscription> = {}): Subscription => ({
  priceId: 'price_essentials',
  stripeSubscriptionId: 'sub_1',
  currentPeriodEnd: END,
  status,
  endsAt: null,
  endReason: null,
  hasAccess: status === 'active' || status === 'trialing',
  ...about,
});

const refund = expect.stringMatching(/not refunded/);
const closing = expect.stringMatching(/lessons and articles close today/);

describe('describeCancellation', () => {
  it('says that a paid month is not refunded and offers the rest of it', () => {
    const { lead, effects, alternative } = describeCancellation(subscribed('active'));
    expect(lead).toBeUndefined();
    expect(effects).toEqual([closing, expect.stringMatching(/not be charged again/), refund]);
    expect(alternative).toBe('Keep it until December 31 instead');
  });

  it('mentions no refund during a trial and offers the rest of it', () => {
    const { effects, alternative } = describeCancellation(subscribed('trialing'));
    expect(effects).toContainEqual(closing);
    expect(effects).not.toContainEqual(refund);
    expect(alternative).toBe('Keep it until December 31 instead');
  });

  it.each(['past_due', 'unpaid', 'paused'] as const)(
    'mentions neither a refund nor an alternative when the plan is %s',
    (status) => {
      for (const hasAccess of [true, false]) {
        const { effects, alternative } = describeCancellation(subscribed(status, { hasAccess }));
        expect(effects).not.toContainEqual(refund);
        expect(alternative).toBeUndefined();
      }
    },
  );

  it('does not say that lessons will close which are closed already', () => {
    expect(describeCancellation(subscribed('unpaid')).effects).not.toContainEqual(closing);
    expect(describeCancellation(subscribed('past_due', { hasAccess: true })).effects).toContainEqual(closing);
  });

  it('says when a plan that will end ends, and offers no alternative', () => {
    const { lead, effects, alternative } = describeCancellation(subscribed('active', { endsAt: END }));
    expect(lead).toBe(
      'Your plan already ends on December 31, 2026 and will not renew. Proceed only to end it today.',
    );
    expect(effects).toContainEqual(refund);
    expect(alternative).toBeUndefined();
  });
});
