import * as z from 'zod/mini';
import { Profile } from '#shared/contract/profile.ts';
import { SubscriptionStatus } from '#shared/contract/subscription-status.ts';
import { DAY_MS } from '#shared/durations.ts';

/** Our copy of a customer's subscription at Stripe. Times are UTC, in ISO 8601. */
export const SubscriptionRecord = z.object({
  priceId: z.string(),
  stripeSubscriptionId: z.string(),
  status: SubscriptionStatus,
  currentPeriodStart: z.iso.datetime(),
  currentPeriodEnd: z.iso.datetime(),
  /** The end of the subscription; null while none is set. */
  cancelAt: z.nullable(z.iso.datetime()),
  /** When this end was asked for: it tells one cancellation from the next. Absent while none is set. */
  canceledAt: z.optional(z.iso.datetime()),
  /** Why it has ended (`EndReason`). Absent before the end, and from records that ended before we stored it. */
  endReason: z.optional(z.string()),
});
export type SubscriptionRecord = Readonly<z.infer<typeof SubscriptionRecord>>;

/** One try at buying. All tabs and devices of a customer share it. */
const CheckoutAttempt = z.object({
  id: z.string(),
  priceId: z.string(),
  /** The id of Stripe's checkout session, once there is one. */
  sessionId: z.optional(z.string()),
  startedAt: z.iso.datetime(),
});
export type CheckoutAttempt = Readonly<z.infer<typeof CheckoutAttempt>>;

/** The links that a customer had sent for one purpose within a month, oldest first. */
const AddressLinks = z.object({
  /** When the last one was sent. */
  lastAt: z.iso.datetime(),
  sent: z.array(z.object({ inboxId: z.string(), sentAt: z.iso.datetime() })),
});
export type AddressLinks = Readonly<z.infer<typeof AddressLinks>>;

export const FormerAddresses = z.array(z.object({ address: z.string(), movedAt: z.iso.datetime() }));
export type FormerAddresses = Readonly<z.infer<typeof FormerAddresses>>;

/**
 * A customer as the table keeps them. Any attribute may be written first, so only the key is always present. A new shape gets the
 * next version, and the parser upgrades older records. An unknown version throws.
 */
export const StoredCustomer = z.object({
  version: z.literal(1),
  userId: z.string(),
  email: z.optional(z.string()),
  profile: z.optional(Profile),
  /** When the profile was completed. Absent from records that are older than the welcome. */
  completedAt: z.optional(z.iso.datetime()),
  /** Where our mails go. The tenant verified it, or its owner pressed our link. */
  contactAddress: z.optional(z.string()),
  /** When a mail to the contact address last came back. Absent while none has since one arrived. */
  mailsReturnedAt: z.optional(z.iso.datetime()),
  /** Former contact addresses, for the mails that tell them so. Kept for a day, or until the next visit. */
  formerAddresses: z.optional(FormerAddresses),
  /** An address to which we sent a link that nobody has pressed yet. */
  pendingAddress: z.optional(z.string()),
  /** The last of these links went to the pending address, if there is one. */
  addressLinks: z.optional(AddressLinks),
  /** Where copies of the invoices go. Its owner pressed our link. */
  invoiceAddress: z.optional(z.string()),
  /** An address for copies to which we sent a link that nobody has pressed yet. */
  pendingInvoiceAddress: z.optional(z.string()),
  invoiceAddressLinks: z.optional(AddressLinks),
  /** The contact address that Stripe was last given. */
  addressAtStripe: z.optional(z.string()),
  stripeCustomerId: z.optional(z.string()),
  subscription: z.optional(SubscriptionRecord),
  /** Counts the writes of `subscription`, so that a writer with an old record cannot overwrite a newer one. */
  syncVersion: z._default(z.int(), 0),
  checkoutAttempt: z.optional(CheckoutAttempt),
  /** The checkout session that Stripe last called paid, once its subscription was stored. */
  paidSessionId: z.optional(z.string()),
});
export type CustomerRecord = Readonly<Omit<z.infer<typeof StoredCustomer>, 'version'>>;

/** The former addresses whose mails may still wait. */
export const listRecentFormer = (
  { formerAddresses = [] }: Pick<CustomerRecord, 'formerAddresses'>,
  now: Date,
): FormerAddresses => formerAddresses.filter(({ movedAt }) => now.getTime() - Date.parse(movedAt) < DAY_MS);

/** The addresses that a link confirms, by its purpose, which is also the kind of its mail. */
export const confirmableAddresses = {
  'confirm-address': { confirmed: 'contactAddress', pending: 'pendingAddress', links: 'addressLinks' },
  'confirm-invoice-address': {
    confirmed: 'invoiceAddress',
    pending: 'pendingInvoiceAddress',
    links: 'invoiceAddressLinks',
  },
} as const;
export type ConfirmPurpose = keyof typeof confirmableAddresses;

/** A subscription and its customer, as stored in the index of subscriptions that have not ended. */
export const CustomerSubscription = z.object({
  userId: z.string(),
  stripeCustomerId: z.string(),
  subscription: SubscriptionRecord,
});
export type CustomerSubscription = Readonly<z.infer<typeof CustomerSubscription>>;
