import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { DAY_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';

/** What a mail is about. Its sentences are in a `*.mail.ts` file of its subject. */
export const MailKind = z.enum([
  'contact-request',
  'withdrawal-receipt',
  'staff-report',
  'staff-copy',
  'confirm-subscription',
  'subscribed',
  'welcome',
  'account-deleted',
  'begin-anew',
  'confirm-address',
  'confirm-invoice-address',
  'address-moved',
  'invoice-paid',
  'invoice-copy',
  'yearly-reminder',
  'payment-failed',
  'plan-ending',
  'plan-kept',
  'plan-ended',
  'refund',
  'dispute',
  'late-payment',
  'probe',
]);
export type MailKind = z.infer<typeof MailKind>;

/**
 * `sending`: SES is being called. `unknown`: SES may have sent it, and nobody can tell. `failed`: SES refused the address, or the mail
 * came back. `dropped`: a former version kept the records of mails that were no longer true; now they are deleted.
 */
export const MailState = z.enum(['waiting', 'sending', 'sent', 'failed', 'dropped', 'unknown']);
export type MailState = z.infer<typeof MailState>;

/** Names one mail: the same kind, reference and occurrence are the same mail, which is sent once. Never holds text or an address. */
export interface MailKey {
  readonly kind: MailKind;
  /** Whom or what it concerns: a user id, the id of a contact request or of a subscriber. */
  readonly reference: string;
  /** Which of several: the decision to end a plan, the invoice, the day. */
  readonly occurrence: string;
}

/** A mail as the table keeps it. A new shape gets the next version. */
export const StoredMail = z.object({
  version: z.literal(1),
  mailId: z.string(),
  kind: MailKind,
  reference: z.string(),
  occurrence: z.string(),
  state: MailState,
  /** Since when it is in this state; of a waiting mail the moment from which it may be sent. */
  since: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** Counts the claims. A writer names the claim that it made, so that it cannot settle a later one. */
  claims: z.int(),
  /** Counts how often it was put. Whoever drops it names the count, so that a cause that comes meanwhile is not lost. */
  puts: z.optional(z.int()),
  /** Counts how often it waited again because nobody knew whether it was sent. */
  repeats: z.optional(z.int()),
  /** Why it failed, waits again or is unknown: a code, without personal data. */
  reason: z.optional(z.string()),
});
export type StoredMail = Readonly<z.infer<typeof StoredMail>>;

/** The id of a mail: letters, digits, hyphens and underscores, as a tag of SES must be. */
export const toMailId = ({ kind, reference, occurrence }: MailKey): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, reference, occurrence]))
    .digest('base64url');

/** A record may name a customer who deletes the account, so it ends no later than a tombstone that begins after it. */
export const getMailDeletion = (now: Date): Date => new Date(now.getTime() + limits.recoveryDays * DAY_MS);
