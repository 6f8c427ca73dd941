import { describe, expect, it } from 'vitest';
import {
  chooseSubscription,
  type StripeSubscription,
} from '../../../functions/subscriptions/choose-subscription.ts';
import { compareSubscriptions } from '../../../functions/subscriptions/compare-subscriptions.ts';
import { sampleSubscription } from './subscriptions.ts';

const record = (changes: Partial<StripeSubscription> = {}) => {
  const sample = sampleSubscription(changes);
  const subscription = chooseSubscription([sample]);
  if (!subscription) throw new Error('Nothing was chosen');
  const { stripeCustomerId } = sample;
  return { userId: `user of ${stripeCustomerId}`, stripeCustomerId, subscription };
};

describe('compareSubscriptions', () => {
  it('finds no difference when both sides are equal', () => {
    const list = [
      sampleSubscription(),
      sampleSubscription({ stripeCustomerId: 'cus_2', stripeSubscriptionId: 'sub_2', status: 'past_due' }),
    ];
    expect(compareSubscriptions(list, [record(list[0]), record(list[1])])).toEqual({
      checked: 2,
      different: [],
      doubles: [],
    });
  });

  it('finds a subscription that we have no record of', () => {
    expect(compareSubscriptions([sampleSubscription()], []).different).toEqual(['cus_1']);
  });

  it('finds a record whose subscription has ended at Stripe', () => {
    expect(compareSubscriptions([], [record()]).different).toEqual(['cus_1']);
    // Stripe's list leaves out canceled subscriptions, but not those whose first payment was never made.
    const expired = sampleSubscription({ status: 'incomplete_expired' });
    expect(compareSubscriptions([expired], [record()]).different).toEqual(['cus_1']);
  });

  it.each([
    ['status', { status: 'past_due' }],
    ['price', { priceId: 'price_other' }],
    ['period', { currentPeriodEnd: '2027-01-01T00:00:00.000Z' }],
    ['end', { cancelAt: '2026-12-01T00:00:00.000Z' }],
    ['subscription', { stripeSubscriptionId: 'sub_2' }],
  ] as const)('finds a record with another %s', (_, changes) => {
    expect(compareSubscriptions([sampleSubscription(changes)], [record()]).different).toEqual(['cus_1']);
  });

  it('ignores an incomplete subscription that expired before we had a record of it', () => {
    expect(compareSubscriptions([sampleSubscription({ status: 'incomplete_expired' })], [])).toEqual({
      checked: 0,
      different: [],
      doubles: [],
    });
  });

  it('names a customer who pays twice, even if our record is right', () => {
    const second = sampleSubscription({
      stripeSubscriptionId: 'sub_2',
      createdAt: '2026-11-02T00:00:00.000Z',
    });
    const incomplete = sampleSubscription({ stripeSubscriptionId: 'sub_3', status: 'incomplete' });
    expect(compareSubscriptions([sampleSubscription(), second], [record()])).toEqual({
      checked: 1,
      different: [],
      doubles: ['cus_1'],
    });
    expect(compareSubscriptions([sampleSubscription(), incomplete], [record()]).doubles).toEqual([]);
  });
});
