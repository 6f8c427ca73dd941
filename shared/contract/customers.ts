// The customer as the signed-in pages show them.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { mailAddress } from '../text.ts';
import { toPlain } from '../tidy.ts';
import * as words from '../words.ts';
import { endpoint } from './endpoint.ts';
import { Profile, DraftBody } from './profile.ts';
import { Subscription } from './subscriptions.ts';

/** When the last link to the pending address was sent; null if there is none, or if that is not known. */
const LinkSentAt = z.nullable(z.iso.datetime());

/** Where our mails go. */
export const ContactAddress = z.object({
  /** Null if the tenant named none. */
  address: z.nullable(z.string()),
  /** Until it is confirmed, it gets a link to confirm it and no other mail. */
  isConfirmed: z.boolean(),
  /** The address to which we sent a link that was not pressed yet. */
  pendingAddress: z.nullable(z.string()),
  linkSentAt: LinkSentAt,
  /** When a mail to the confirmed address last came back. Absent while none has. */
  mailsReturnedAt: z.optional(z.iso.datetime()),
});
export type ContactAddress = z.infer<typeof ContactAddress>;

/** Where copies of the invoices go: to an accountant, say. */
export const InvoiceAddress = z.object({
  /** Null while copies go to nobody. Confirmed by a link. */
  address: z.nullable(z.string()),
  /** The address to which we sent a link that was not pressed yet. */
  pendingAddress: z.nullable(z.string()),
  linkSentAt: LinkSentAt,
});
export type InvoiceAddress = z.infer<typeof InvoiceAddress>;

/** What a customer types to delete their account: DELETE, in letters of any size. */
export const DeleteConfirmation = z.string(words.deleteConfirmationRequired).check(
  z.overwrite((typed) => toPlain(typed).toUpperCase()),
  z.refine((typed) => typed === 'DELETE', words.deleteConfirmationRequired),
);

const Email = mailAddress(words.mailAddressRefused, words.mailAddressRefused);

export const Customer = z.object({
  userId: z.string(),
  /** The sign-in's address. */
  email: z.nullable(z.string()),
  contactAddress: ContactAddress,
  invoiceAddress: InvoiceAddress,
  /** Null until the profile is complete. */
  profile: z.nullable(Profile),
  subscription: Subscription,
});
export type Customer = z.infer<typeof Customer>;

export const customerEndpoints = {
  /** Creates the caller's record from a profile draft. A second call changes nothing. */
  create: endpoint({
    method: 'POST',
    path: '/users',
    caller: 'customer',
    status: 200,
    body: DraftBody,
    reply: Customer,
  }),
  /** The caller. A customer without a record is on the free plan. */
  me: endpoint({
    method: 'GET',
    path: '/users/me',
    caller: 'customer',
    status: 200,
    reply: Customer,
  }),
  /** Replaces the caller's whole profile. 409 until it is complete. */
  changeProfile: endpoint({
    method: 'POST',
    path: '/users/profile',
    caller: 'customer',
    status: 200,
    body: Profile,
    reply: Customer,
  }),
  /**
   * Sends a link to an address, which becomes the contact address when the link is pressed. 400 for an address to which we cannot
   * write, and 429 where no link is sent: after some links (`limits.addressLinks`), or if those of several customers to this inbox were
   * not pressed. A success means that a link is on its way, or that the address is confirmed already.
   */
  changeContactAddress: endpoint({
    method: 'POST',
    path: '/users/contact-address',
    caller: 'customer',
    signedInWithinMinutes: limits.recentSignInMinutes,
    status: 200,
    body: z.strictObject({ email: Email }),
    reply: z.object({ contactAddress: ContactAddress }),
  }),
  /**
   * Sends a link to an address, which gets copies of the invoices once the link is pressed. Null ends the copies. Refuses and counts
   * as `changeContactAddress` does.
   */
  changeInvoiceAddress: endpoint({
    method: 'POST',
    path: '/users/invoice-address',
    caller: 'customer',
    status: 200,
    body: z.strictObject({ email: z.nullable(Email) }),
    reply: z.object({ invoiceAddress: InvoiceAddress }),
  }),
  /** Everything that we hold of the caller, for a file (functions/customers/export-customer.ts). */
  exportData: endpoint({
    method: 'GET',
    path: '/users/export',
    caller: 'customer',
    status: 200,
    reply: z.record(z.string(), z.unknown()),
  }),
  /**
   * Deletes the caller's account. From the answer on every other call answers 410; the rest is deleted within minutes, or as soon as
   * Stripe answers. A second call changes nothing.
   */
  deleteAccount: endpoint({
    method: 'POST',
    path: '/users/delete',
    caller: 'customer',
    signedInWithinMinutes: limits.recentSignInMinutes,
    status: 200,
    body: z.strictObject({ confirmation: DeleteConfirmation }),
    reply: z.object({ success: z.literal(true) }),
  }),
};
