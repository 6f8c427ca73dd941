import type { Customer } from '#shared/contract/customers.ts';
import type { Profile } from '#shared/contract/profile.ts';
import type { Subscription, SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { limits } from '#shared/limits.ts';
import type { CustomerIdentity } from '../platform/customer-identity.ts';

/** Our copy of what Stripe says of a customer's subscription; moments are in UTC, as ISO 8601 writes them. */
export interface SubscriptionRecord {
  readonly priceId: string;
  readonly stripeSubscriptionId: string;
  readonly status: SubscriptionStatus;
  readonly currentPeriodStart: string;
  readonly currentPeriodEnd: string;
  /** When it ends, where that is settled. */
  readonly cancelAt: string | null;
}

/** One try at buying: all that the customer's tabs and devices do at the same time is this one. */
export interface CheckoutAttempt {
  readonly id: string;
  readonly priceId: string;
  /** Stripe's checkout session, once there is one. */
  readonly sessionId?: string | undefined;
  readonly startedAt: string;
}

/** A customer as we keep them; any of it may come first, so only the subject is always there. */
export interface CustomerRecord {
  readonly userId: string;
  readonly email?: string | undefined;
  readonly profile?: Profile | undefined;
  readonly stripeCustomerId?: string | undefined;
  readonly subscription?: SubscriptionRecord | undefined;
  /** Counts the writes of `subscription`, so that who has read an older one cannot overwrite a newer one. */
  readonly syncVersion: number;
  readonly checkoutAttempt?: CheckoutAttempt | undefined;
}

/** A subscription that is not over, and whose it is. */
export interface OpenSubscription {
  readonly userId: string;
  readonly stripeCustomerId: string;
  readonly subscription: SubscriptionRecord;
}

/** Whether a subscription in this status may still change. */
export const isOpen = (status: SubscriptionStatus): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired';

/**
 * Whether a subscription in this status is a plan that is held, so that no other may be bought. One whose first
 * payment is open is none yet: it can be finished.
 */
export const isLiving = (status: SubscriptionStatus): boolean => isOpen(status) && status !== 'incomplete';

const DAY_MS = 24 * 60 * 60 * 1000;

const hasAccess = ({ status, currentPeriodStart, cancelAt }: SubscriptionRecord, now: Date): boolean => {
  if (cancelAt !== null && Date.parse(cancelAt) <= now.getTime()) return false;
  if (status === 'active' || status === 'trialing') return true;
  // Stripe begins the new period before it is paid, so the grace begins with it.
  const graceEnd = Date.parse(currentPeriodStart) + limits.pastDueGraceDays * DAY_MS;
  return status === 'past_due' && now.getTime() < graceEnd;
};

/** A customer's plan at `now` as their pages show it; who has no record is on the free plan. */
export const subscriptionView = (record: CustomerRecord | undefined, now: Date): Subscription => {
  const held = record?.subscription;
  if (!held || !isLiving(held.status)) {
    return {
      priceId: null,
      stripeSubscriptionId: null,
      currentPeriodEnd: null,
      status: held?.status ?? null,
      endsAt: null,
      hasAccess: false,
    };
  }
  return {
    priceId: held.priceId,
    stripeSubscriptionId: held.stripeSubscriptionId,
    currentPeriodEnd: held.currentPeriodEnd,
    status: held.status,
    endsAt: held.cancelAt,
    hasAccess: hasAccess(held, now),
  };
};

/** The customer at `now` as their own pages know them; the token's address is newer than ours. */
export const customerOf = (
  record: CustomerRecord | undefined,
  { userId, email }: CustomerIdentity,
  now: Date,
): Customer => ({
  userId,
  email: email ?? record?.email ?? null,
  profile: record?.profile ?? null,
  subscription: subscriptionView(record, now),
});

/** The profile in what was sent, and nothing else of it. */
export const profileOf = (sent: Profile): Profile => ({
  accountType: sent.accountType,
  phoneNumber: sent.phoneNumber,
  company: sent.company,
  companySize: sent.companySize,
  // Half a surrogate pair is no text in UTF-8; the table would refuse it as malformed.
  natureOfBusiness: sent.natureOfBusiness.toWellFormed(),
});
