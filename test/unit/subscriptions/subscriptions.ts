// Sample subscriptions, invoices and charges, as Stripe may have them.
import * as fc from 'fast-check';
import { SubscriptionStatus } from '#shared/contract/subscription-status.ts';
import type { SubscriptionRecord } from '../../../functions/customers/customer.ts';
import type { StripeSubscription } from '../../../functions/subscriptions/choose-subscription.ts';
import type { PaidInvoice, StripeCharge } from '../../../functions/subscriptions/stripe-parse.ts';

export const ESSENTIALS = 'price_1PlainlyLaptopEssentials';
export const STATUSES = SubscriptionStatus.options;

/** An active subscription of this month, with changes. */
export const sampleSubscription = (changes: Partial<StripeSubscription> = {}): StripeSubscription => ({
  stripeSubscriptionId: 'sub_1',
  stripeCustomerId: 'cus_1',
  status: 'active',
  priceId: ESSENTIALS,
  currentPeriodStart: '2026-11-01T00:00:00.000Z',
  currentPeriodEnd: '2026-12-01T00:00:00.000Z',
  cancelAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  latestInvoiceId: 'in_1',
  endReason: null,
  canceledAt: null,
  ...changes,
});

/** An active subscription as a customer's record has it, with changes. */
export const samplePlan = (changes: Partial<SubscriptionRecord> = {}): SubscriptionRecord => ({
  priceId: ESSENTIALS,
  stripeSubscriptionId: 'sub_1',
  status: 'active',
  currentPeriodStart: '2026-11-01T00:00:00.000Z',
  currentPeriodEnd: '2026-12-01T00:00:00.000Z',
  cancelAt: null,
  ...changes,
});

/** A paid invoice, with changes. */
export const sampleInvoice = (changes: Partial<PaidInvoice> = {}): PaidInvoice => ({
  id: 'in_1',
  number: 'PL-1',
  createdAt: '2026-11-01T00:00:00.000Z',
  issuedAt: '2026-11-01T00:00:00.000Z',
  status: 'paid',
  currency: 'usd',
  total: 1999,
  amountDue: 1999,
  amountPaid: 1999,
  pdfUrl: 'https://pay.stripe.com/invoice/1/pdf',
  isFirst: true,
  customerName: null,
  stripeSubscriptionId: 'sub_1',
  paymentIntentIds: ['pi_1'],
  ...changes,
});

/** A charge that was paid, with changes. */
export const sampleCharge = (changes: Partial<StripeCharge> = {}): StripeCharge => ({
  chargeId: 'ch_1',
  stripeCustomerId: 'cus_1',
  paymentIntentId: 'pi_1',
  currency: 'usd',
  amount: 1999,
  amountRefunded: 0,
  isPaid: true,
  isRefunded: false,
  isDisputed: false,
  ...changes,
});

const time = fc
  .integer({ min: 0, max: 30 })
  .map((day) => new Date(Date.UTC(2026, 10, 1 + day)).toISOString());

/** Up to six subscriptions of one customer, each with its own id. */
export const subscriptionLists: fc.Arbitrary<StripeSubscription[]> = fc.uniqueArray(
  fc
    .record({
      stripeSubscriptionId: fc.integer({ min: 1, max: 99 }).map((number) => `sub_${number}`),
      status: fc.constantFrom(...STATUSES),
      priceId: fc.constantFrom(ESSENTIALS, 'price_other'),
      createdAt: time,
      cancelAt: fc.option(time),
    })
    .map(sampleSubscription),
  { maxLength: 6, selector: ({ stripeSubscriptionId }) => stripeSubscriptionId },
);
