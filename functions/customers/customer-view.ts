// Converts a customer's record to the API's form, and input of the API to the record's form.
import type { ContactAddress, Customer, InvoiceAddress } from '#shared/contract/customers.ts';
import type { Profile } from '#shared/contract/profile.ts';
import { EndReason } from '#shared/contract/subscription-status.ts';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import type { CustomerIdentity } from '../platform/caller.ts';
import { findGraceEnd, hasAccess, isCurrent } from './subscription-access.ts';
import type { CustomerRecord } from './customer.ts';

/** A customer's subscription at `now`. A customer without a record is on the free plan. */
export const toSubscription = (record: CustomerRecord | undefined, now: Date): Subscription => {
  const subscription = record?.subscription;
  if (!subscription || !isCurrent(subscription.status)) {
    return {
      priceId: null,
      stripeSubscriptionId: null,
      currentPeriodEnd: null,
      status: subscription?.status ?? null,
      endsAt: null,
      endReason: EndReason.safeParse(subscription?.endReason).data ?? null,
      hasAccess: false,
    };
  }
  return {
    priceId: subscription.priceId,
    stripeSubscriptionId: subscription.stripeSubscriptionId,
    currentPeriodEnd: subscription.currentPeriodEnd,
    status: subscription.status,
    endsAt: subscription.cancelAt,
    endReason: null,
    hasAccess: hasAccess(subscription, now),
    ...(subscription.status === 'past_due' && { graceEndsAt: findGraceEnd(subscription).toISOString() }),
  };
};

/** Where our mails go, as the account page shows it. */
export const toContactAddress = (record: CustomerRecord | undefined): ContactAddress => {
  const { contactAddress, addressLinks, email, mailsReturnedAt } = record ?? {};
  // The tenant may have verified the address to which we sent a link.
  const pendingAddress = record?.pendingAddress === contactAddress ? undefined : record?.pendingAddress;
  return {
    address: contactAddress ?? email ?? null,
    isConfirmed: contactAddress !== undefined,
    pendingAddress: pendingAddress ?? null,
    linkSentAt: pendingAddress === undefined ? null : (addressLinks?.lastAt ?? null),
    ...(mailsReturnedAt !== undefined && { mailsReturnedAt }),
  };
};

/** Where copies of the invoices go, as the account page shows it. */
export const toInvoiceAddress = (record: CustomerRecord | undefined): InvoiceAddress => {
  const { invoiceAddress, pendingInvoiceAddress, invoiceAddressLinks } = record ?? {};
  return {
    address: invoiceAddress ?? null,
    pendingAddress: pendingInvoiceAddress ?? null,
    linkSentAt: pendingInvoiceAddress === undefined ? null : (invoiceAddressLinks?.lastAt ?? null),
  };
};

/** The customer at `now`. The token's e-mail address is newer than the stored one. */
export const toCustomer = (
  record: CustomerRecord | undefined,
  { userId, email }: CustomerIdentity,
  now: Date,
): Customer => ({
  userId,
  email: email ?? record?.email ?? null,
  contactAddress: toContactAddress(record),
  invoiceAddress: toInvoiceAddress(record),
  profile: record?.profile ?? null,
  subscription: toSubscription(record, now),
});

/** The profile fields of a request body, without any other field. */
export const toProfile = (body: Profile): Profile => ({
  accountType: body.accountType,
  phoneNumber: body.phoneNumber,
  company: body.company,
  companySize: body.companySize,
  natureOfBusiness: body.natureOfBusiness,
});
