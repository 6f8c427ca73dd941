import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { DAY_MS } from '#shared/durations.ts';

/** What a mail is about. Its sentences are in a `*.mail.ts` file of its subject. */
const MailKind = z.enum([
  'contact-request',
  'withdrawal-receipt',
  'staff-report',
  'confirm-subscription',
  'subscribed',
  'welcome',
  'account-deleted',
  'confirm-address',
  'confirm-invoice-address',
  'invoice-copy',
  'yearly-reminder',
  'payment-failed',
  'plan-ending',
  'plan-ended',
  'refund',
  'dispute',
]);
export type MailKind = z.infer<typeof MailKind>;

/**
 * `sending`: SES is being called. `dropped`: no longer true when it was to be sent. `unknown`: SES may have sent it, and nobody can
 * tell. `failed`: SES refused the address, or the mail came back.
 */
export const MailState = z.enum(['waiting', 'sending', 'sent', 'failed', 'dropped', 'unknown']);
export type MailState = z.infer<typeof MailState>;

/** Names one mail: the same kind, reference and occurrence are the same mail, which is sent once. Never holds text or an address. */
export interface MailKey {
  readonly kind: MailKind;
  /** Whom or what it concerns: a user id, the id of a contact request or of a subscriber. */
  readonly reference: string;
  /** Which of several: the end's date, the invoice, the day. */
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
  /** Why it failed, was dropped or is unknown: a code, without personal data. */
  reason: z.optional(z.string()),
});
export type StoredMail = Readonly<z.infer<typeof StoredMail>>;

const KEPT_DAYS = 400;

/** The id of a mail: letters, digits, hyphens and underscores, as a tag of SES must be. */
export const toMailId = ({ kind, reference, occurrence }: MailKey): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, reference, occurrence]))
    .digest('base64url');

export const getMailDeletion = (now: Date): Date => new Date(now.getTime() + KEPT_DAYS * DAY_MS);
