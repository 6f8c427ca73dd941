import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCurrent } from '../../../functions/customers/subscription-access.ts';
import { chooseCancellations } from '../../../functions/subscriptions/choose-cancellations.ts';
import {
  chooseSubscription,
  findIncomplete,
  type StripeSubscription,
} from '../../../functions/subscriptions/choose-subscription.ts';
import { STATUSES, sampleSubscription, subscriptionLists } from './subscriptions.ts';

const chosenId = (...subscriptions: Partial<StripeSubscription>[]) =>
  chooseSubscription(subscriptions.map(sampleSubscription))?.stripeSubscriptionId;

describe('chooseSubscription', () => {
  it('chooses nothing for a customer who never subscribed', () => {
    expect(chooseSubscription([])).toBeUndefined();
  });

  it('keeps the price, the status, the period and the end of a subscription, and nothing else', () => {
    const subscription = sampleSubscription({ status: 'past_due', cancelAt: '2026-12-01T00:00:00.000Z' });
    expect(chooseSubscription([subscription])).toEqual({
      stripeSubscriptionId: 'sub_1',
      priceId: 'price_1PlainlyLaptopEssentials',
      status: 'past_due',
      currentPeriodStart: '2026-11-01T00:00:00.000Z',
      currentPeriodEnd: '2026-12-01T00:00:00.000Z',
      cancelAt: '2026-12-01T00:00:00.000Z',
    });
  });

  it.each([
    ['active', 'trialing'],
    ['trialing', 'past_due'],
    ['past_due', 'unpaid'],
    ['unpaid', 'paused'],
    ['paused', 'incomplete'],
    ['incomplete', 'canceled'],
    ['canceled', 'incomplete_expired'],
  ] as const)('prefers a subscription that is %s to one that is %s, whichever is older', (better, worse) => {
    const early = '2026-11-01T00:00:00.000Z';
    const late = '2026-11-02T00:00:00.000Z';
    for (const [worseCreatedAt, betterCreatedAt] of [
      [early, late],
      [late, early],
      [early, early],
    ] as const) {
      expect(
        chosenId(
          { stripeSubscriptionId: 'sub_worse', status: worse, createdAt: worseCreatedAt },
          { stripeSubscriptionId: 'sub_better', status: better, createdAt: betterCreatedAt },
        ),
      ).toBe('sub_better');
    }
  });

  it.each(STATUSES)(
    'prefers the older of two current subscriptions and the newer of two others: %s',
    (status) => {
      expect(
        chosenId(
          { stripeSubscriptionId: 'sub_new', status, createdAt: '2026-11-02T00:00:00.000Z' },
          { stripeSubscriptionId: 'sub_old', status, createdAt: '2026-11-01T00:00:00.000Z' },
        ),
      ).toBe(isCurrent(status) ? 'sub_old' : 'sub_new');
    },
  );

  it.each(STATUSES)(
    'decides by the id between two subscriptions of the same moment, in any order: %s',
    (status) => {
      const ids = [{ stripeSubscriptionId: 'sub_1' }, { stripeSubscriptionId: 'sub_2' }];
      for (const list of [ids, ids.toReversed()])
        expect(chosenId(...list.map((each) => ({ ...each, status })))).toBe(
          isCurrent(status) ? 'sub_1' : 'sub_2',
        );
    },
  );

  it.each(STATUSES)('keeps why a subscription has ended, and of no other: %s', (status) => {
    const chosen = chooseSubscription([sampleSubscription({ status, endReason: 'payment_failed' })]);
    const hasEnded = status === 'canceled' || status === 'incomplete_expired';
    expect(chosen?.endReason).toBe(hasEnded ? 'payment_failed' : undefined);
    expect(chooseSubscription([sampleSubscription({ status })])).not.toHaveProperty('endReason');
  });

  it.each(STATUSES)(
    'keeps when the end of a current subscription was decided, and of no other: %s',
    (status) => {
      const canceledAt = '2026-11-10T00:00:00.000Z';
      const ending = sampleSubscription({ status, cancelAt: '2026-12-01T00:00:00.000Z', canceledAt });
      expect(chooseSubscription([ending])?.canceledAt).toBe(isCurrent(status) ? canceledAt : undefined);
      expect(chooseSubscription([{ ...ending, cancelAt: null }])).not.toHaveProperty('canceledAt');
      expect(chooseSubscription([{ ...ending, canceledAt: null }])).not.toHaveProperty('canceledAt');
    },
  );

  it('chooses the same subscription in any order of the list', () => {
    const shuffled = subscriptionLists.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([list, sameInOtherOrder]) => {
        expect(chooseSubscription(sameInOtherOrder)).toEqual(chooseSubscription(list));
      }),
    );
  });

  it('chooses a current subscription whenever there is one', () => {
    fc.assert(
      fc.property(subscriptionLists, (list) => {
        const status = chooseSubscription(list)?.status;
        expect(status !== undefined && isCurrent(status)).toBe(list.some((each) => isCurrent(each.status)));
      }),
    );
  });
});

describe('findIncomplete', () => {
  it('finds the newest subscription whose first payment is open, and no other', () => {
    const list = [
      { stripeSubscriptionId: 'sub_old', status: 'incomplete', createdAt: '2026-11-01T00:00:00.000Z' },
      { stripeSubscriptionId: 'sub_new', status: 'incomplete', createdAt: '2026-11-02T00:00:00.000Z' },
      { stripeSubscriptionId: 'sub_active', status: 'active' },
      { stripeSubscriptionId: 'sub_expired', status: 'incomplete_expired' },
    ] as const;
    for (const order of [list, list.toReversed()])
      expect(findIncomplete(order.map(sampleSubscription))?.stripeSubscriptionId).toBe('sub_new');
    expect(findIncomplete([sampleSubscription()])).toBeUndefined();
  });
});

describe('chooseCancellations', () => {
  it('cancels every incomplete and every current subscription when the customer leaves now', () => {
    fc.assert(
      fc.property(subscriptionLists, (list) => {
        const current = list.filter(({ status }) => isCurrent(status));
        expect(chooseCancellations(list, true)).toEqual({
          incomplete: list.filter(({ status }) => status === 'incomplete'),
          now: current.map(({ stripeSubscriptionId }) => stripeSubscriptionId),
          atPeriodEnd: [],
        });
      }),
    );
  });

  it('cancels current subscriptions at the end of the period, and an incomplete subscription at once', () => {
    const list = STATUSES.map((status) =>
      sampleSubscription({ stripeSubscriptionId: `sub_${status}`, status }),
    );
    expect(chooseCancellations(list, false)).toEqual({
      incomplete: [sampleSubscription({ stripeSubscriptionId: 'sub_incomplete', status: 'incomplete' })],
      now: [],
      atPeriodEnd: ['sub_trialing', 'sub_active', 'sub_past_due', 'sub_unpaid', 'sub_paused'],
    });
  });

  it('cancels no subscription that ends with its period already, but a subscription that would end later', () => {
    const atPeriodEnd = (cancelAt: string) =>
      chooseCancellations([sampleSubscription({ cancelAt })], false).atPeriodEnd;
    expect(atPeriodEnd('2026-12-01T00:00:00.000Z')).toEqual([]);
    expect(atPeriodEnd('2026-11-20T00:00:00.000Z')).toEqual([]);
    expect(atPeriodEnd('2027-01-01T00:00:00.000Z')).toEqual(['sub_1']);
  });
});
