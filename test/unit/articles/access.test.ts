import { describe, expect, it } from 'vitest';
import { Access } from '#shared/contract/articles.ts';
import { SubscriptionStatus } from '#shared/contract/subscription-status.ts';
import { mayRead, toReader, type Reader } from '../../../functions/articles/access.ts';
import type { SubscriptionRecord } from '../../../functions/customers/customer.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();

const subscription = (changes: Partial<SubscriptionRecord>): SubscriptionRecord => ({
  priceId: 'price_1',
  stripeSubscriptionId: 'sub_1',
  status: 'active',
  currentPeriodStart: daysFromNow(-10),
  currentPeriodEnd: daysFromNow(20),
  cancelAt: null,
  ...changes,
});

/** The accesses that are open to a reader. */
const openTo = (reader: Reader) => Access.options.filter((access) => mayRead(access, reader));

describe('who may read a body', () => {
  it.each([
    ['stranger', ['everyone']],
    ['customer', ['everyone', 'customers']],
    ['essentials', ['everyone', 'customers', 'essentials']],
  ] as const)('opens to a %s the bodies for %j', (reader, accesses) => {
    expect(openTo(reader)).toEqual(accesses);
  });

  it('is a customer without a subscription', () => {
    expect(toReader(undefined, now)).toBe('customer');
  });

  it.each([
    ['active', {}, 'essentials'],
    ['trialing', {}, 'essentials'],
    ['past_due', { currentPeriodStart: daysFromNow(0) }, 'essentials'],
    ['past_due', { currentPeriodStart: daysFromNow(-6.999) }, 'essentials'],
    ['past_due', { currentPeriodStart: daysFromNow(-7) }, 'customer'],
    ['active', { cancelAt: daysFromNow(1) }, 'essentials'],
    ['active', { cancelAt: daysFromNow(-1) }, 'customer'],
    ['incomplete', {}, 'customer'],
    ['incomplete_expired', {}, 'customer'],
    ['unpaid', {}, 'customer'],
    ['paused', {}, 'customer'],
    ['canceled', {}, 'customer'],
  ] as const)('makes of a subscription that is %s with %j a reader: %s', (status, changes, reader) => {
    expect(toReader(subscription({ status, ...changes }), now)).toBe(reader);
  });

  it('reads every status of Stripe as a reader, and as a stranger never', () => {
    const readers = SubscriptionStatus.options.map((status) => toReader(subscription({ status }), now));
    expect(new Set(readers)).toEqual(new Set(['customer', 'essentials']));
  });
});
