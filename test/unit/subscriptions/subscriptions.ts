// Subscriptions as Stripe may have them, made up.
import * as fc from 'fast-check';
import { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import type { SubscriptionFact } from '../../../functions/subscriptions/choose-subscription.ts';

export const ESSENTIALS = 'price_1PlainlyLaptopEssentials';
export const STATUSES = SubscriptionStatus.options;

/** A plan of this month, but for what the test says. */
export const fact = (changes: Partial<SubscriptionFact> = {}): SubscriptionFact => ({
  stripeSubscriptionId: 'sub_1',
  stripeCustomerId: 'cus_1',
  status: 'active',
  priceId: ESSENTIALS,
  currentPeriodStart: '2026-11-01T00:00:00.000Z',
  currentPeriodEnd: '2026-12-01T00:00:00.000Z',
  cancelAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  latestInvoiceId: 'in_1',
  ...changes,
});

const moment = fc
  .integer({ min: 0, max: 30 })
  .map((day) => new Date(Date.UTC(2026, 10, 1 + day)).toISOString());

/** Up to six subscriptions of one customer, each with an id of its own. */
export const facts: fc.Arbitrary<SubscriptionFact[]> = fc.uniqueArray(
  fc
    .record({
      stripeSubscriptionId: fc.integer({ min: 1, max: 99 }).map((number) => `sub_${number}`),
      status: fc.constantFrom(...STATUSES),
      priceId: fc.constantFrom(ESSENTIALS, 'price_other'),
      createdAt: moment,
      cancelAt: fc.option(moment),
    })
    .map(fact),
  { maxLength: 6, selector: ({ stripeSubscriptionId }) => stripeSubscriptionId },
);
