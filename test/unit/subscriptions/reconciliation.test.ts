import { describe, expect, it, test } from 'vitest';
import { compare, replayStart } from '../../../functions/subscriptions/reconciliation.ts';
import { deriveSubscription } from '../../../functions/subscriptions/choose-subscription.ts';
import { fact } from './subscriptions.ts';

const record = (changes: Parameters<typeof fact>[0] = {}) => {
  const { stripeCustomerId, ...subscription } = fact(changes);
  return {
    userId: `user of ${stripeCustomerId}`,
    stripeCustomerId,
    subscription: deriveSubscription([{ ...subscription, stripeCustomerId }]) ?? fact(),
  };
};

describe('comparing our records with Stripe', () => {
  it('finds nothing where both say the same', () => {
    const all = [
      fact(),
      fact({ stripeCustomerId: 'cus_2', stripeSubscriptionId: 'sub_2', status: 'past_due' }),
    ];
    const comparison = compare(all, [record(all[0]), record(all[1])]);
    expect(comparison).toEqual({ checked: 2, different: [], doubles: [] });
  });

  it('finds a subscription of which we have heard nothing', () => {
    expect(compare([fact()], []).different).toEqual(['cus_1']);
  });

  it('finds one that we hold and Stripe has ended', () => {
    expect(compare([], [record()]).different).toEqual(['cus_1']);
    // Stripe's list of what is not canceled shows it where its first payment never came.
    expect(compare([fact({ status: 'incomplete_expired' })], [record()]).different).toEqual(['cus_1']);
  });

  test.each([
    ['status', { status: 'past_due' }],
    ['price', { priceId: 'price_other' }],
    ['period', { currentPeriodEnd: '2027-01-01T00:00:00.000Z' }],
    ['end', { cancelAt: '2026-12-01T00:00:00.000Z' }],
    ['subscription', { stripeSubscriptionId: 'sub_2' }],
  ] as const)('finds another %s', (_, changes) => {
    expect(compare([fact(changes)], [record()]).different).toEqual(['cus_1']);
  });

  it('says nothing of an unfinished beginning that ended before we heard of it', () => {
    expect(compare([fact({ status: 'incomplete_expired' })], [])).toEqual({
      checked: 0,
      different: [],
      doubles: [],
    });
  });

  it('tells who pays twice, though our record is right', () => {
    const second = fact({ stripeSubscriptionId: 'sub_2', createdAt: '2026-11-02T00:00:00.000Z' });
    const unfinished = fact({ stripeSubscriptionId: 'sub_3', status: 'incomplete' });
    expect(compare([fact(), second], [record()])).toEqual({
      checked: 1,
      different: [],
      doubles: ['cus_1'],
    });
    expect(compare([fact(), unfinished], [record()]).doubles).toEqual([]);
  });
});

test('a replay begins when it was asked to, but not before what Stripe remembers', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const since = new Date('2026-11-20T12:00:00Z');
  expect(replayStart(since, now)).toEqual(since);
  expect(replayStart(new Date('2026-01-01T00:00:00Z'), now)).toEqual(new Date('2026-10-22T12:00:00Z'));
});
