import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isLiving } from '../../../functions/customers/customer.ts';
import { cancellationsOf } from '../../../functions/subscriptions/choose-cancellations.ts';
import { deriveSubscription } from '../../../functions/subscriptions/choose-subscription.ts';
import { STATUSES, fact, facts } from './subscriptions.ts';

const stands = (...all: Parameters<typeof fact>[0][]) =>
  deriveSubscription(all.map(fact))?.stripeSubscriptionId;

describe('what stands for a customer in our record', () => {
  it('is nothing for who never subscribed', () => {
    expect(deriveSubscription([])).toBeUndefined();
  });

  it('is the price, the status, the period and the end, as Stripe says them, and nothing else', () => {
    expect(deriveSubscription([fact({ status: 'past_due', cancelAt: '2026-12-01T00:00:00.000Z' })])).toEqual({
      stripeSubscriptionId: 'sub_1',
      priceId: 'price_1PlainlyLaptopEssentials',
      status: 'past_due',
      currentPeriodStart: '2026-11-01T00:00:00.000Z',
      currentPeriodEnd: '2026-12-01T00:00:00.000Z',
      cancelAt: '2026-12-01T00:00:00.000Z',
    });
  });

  test.each([
    ['active', 'trialing'],
    ['trialing', 'past_due'],
    ['past_due', 'unpaid'],
    ['unpaid', 'paused'],
    ['paused', 'incomplete'],
    ['incomplete', 'canceled'],
    ['canceled', 'incomplete_expired'],
  ] as const)('is the one that is %s before one that is %s, whichever is older', (better, worse) => {
    const early = '2026-11-01T00:00:00.000Z';
    const late = '2026-11-02T00:00:00.000Z';
    for (const [one, other] of [
      [early, late],
      [late, early],
      [early, early],
    ] as const) {
      expect(
        stands(
          { stripeSubscriptionId: 'sub_worse', status: worse, createdAt: one },
          { stripeSubscriptionId: 'sub_better', status: better, createdAt: other },
        ),
      ).toBe('sub_better');
    }
  });

  test.each(STATUSES)('of two that are %s is the older plan, but the newer of what is none', (status) => {
    expect(
      stands(
        { stripeSubscriptionId: 'sub_new', status, createdAt: '2026-11-02T00:00:00.000Z' },
        { stripeSubscriptionId: 'sub_old', status, createdAt: '2026-11-01T00:00:00.000Z' },
      ),
    ).toBe(isLiving(status) ? 'sub_old' : 'sub_new');
  });

  it('does not depend on the order in which Stripe tells', () => {
    const shuffled = facts.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, others]) => {
        expect(deriveSubscription(others)).toEqual(deriveSubscription(all));
      }),
    );
  });

  it('is a plan whenever the customer has one', () => {
    fc.assert(
      fc.property(facts, (all) => {
        const status = deriveSubscription(all)?.status;
        expect(status !== undefined && isLiving(status)).toBe(all.some((each) => isLiving(each.status)));
      }),
    );
  });
});

describe('what cancelling ends', () => {
  it('at once: all that is not over, the unfinished and a second plan too', () => {
    fc.assert(
      fc.property(facts, (all) => {
        const living = all.filter(({ status }) => isLiving(status));
        expect(cancellationsOf(all, true)).toEqual({
          unpaid: all.filter(({ status }) => status === 'incomplete'),
          atOnce: living.map(({ stripeSubscriptionId }) => stripeSubscriptionId),
          atPeriodEnd: [],
        });
      }),
    );
  });

  it('with the month: every plan; what was never paid for has no month and ends at once', () => {
    const all = STATUSES.map((status) => fact({ stripeSubscriptionId: `sub_${status}`, status }));
    expect(cancellationsOf(all, false)).toEqual({
      unpaid: [fact({ stripeSubscriptionId: 'sub_incomplete', status: 'incomplete' })],
      atOnce: [],
      atPeriodEnd: ['sub_trialing', 'sub_active', 'sub_past_due', 'sub_unpaid', 'sub_paused'],
    });
  });

  it('leaves a plan alone that ends with the month already, but not one that would end later', () => {
    const ends = (cancelAt: string) => cancellationsOf([fact({ cancelAt })], false).atPeriodEnd;
    expect(ends('2026-12-01T00:00:00.000Z')).toEqual([]);
    expect(ends('2026-11-20T00:00:00.000Z')).toEqual([]);
    expect(ends('2027-01-01T00:00:00.000Z')).toEqual(['sub_1']);
  });
});
