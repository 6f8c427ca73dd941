import { describe, expect, it } from 'vitest';
import { Access } from '#shared/contract/articles.ts';
import { mayRead, toReader, type Reader } from '../../../functions/articles/access.ts';
import type { SubscriptionRecord } from '../../../functions/customers/customer.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const subscription: Omit<SubscriptionRecord, 'status'> = {
  priceId: 'price_1',
  stripeSubscriptionId: 'sub_1',
  currentPeriodStart: '2026-11-10T10:00:00.000Z',
  currentPeriodEnd: '2026-12-10T10:00:00.000Z',
  cancelAt: null,
};

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
    ['active', 'essentials'],
    ['canceled', 'customer'],
  ] as const)('makes of a subscription that is %s a reader: %s', (status, reader) => {
    expect(toReader({ ...subscription, status }, now)).toBe(reader);
  });
});
