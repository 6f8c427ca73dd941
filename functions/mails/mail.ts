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
  // One mail of an issue of the newsletter: the reference is the subscriber, the occurrence the issue.
  'issue',
  // Tells staff that an issue has paused or stopped by itself: the reference is the issue, the occurrence the moment.
  'issue-halted',
]);
export type MailKind = z.infer<typeof MailKind>;

/**
 * `sending`: SES is being called. `unknown`: SES may have sent it, and nobody can tell. `failed`: SES refused the address, or the mail
 * came back. `dropped`: a former version kept the records of mails that were no longer true; now only those
 * of an issue are kept, because it counts them.
 */
export const MailState = z.enum(['waiting', 'sending', 'sent', 'failed', 'dropped', 'unknown']);
export type MailState = z.infer<typeof MailState>;

/**
 * What an event of SES says of a mail. `bounced`: it came back for good. `soft-bounced`: this time. `failed`: SES rejected it.
 * `complained`: it has arrived, and its reader does not want it.
 */
export type MailOutcome = 'sent' | 'failed' | 'bounced' | 'soft-bounced' | 'complained' | 'ignored';

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

/**
 * The states of an issue's mails, which tell why one failed: it came back for good (`bounced`) or for this time (`returned`), or SES did
 * not take it.
 */
export const ISSUE_MAIL_STATES = [
  'waiting',
  'sending',
  'sent',
  'bounced',
  'returned',
  'refused',
  'dropped',
  'unknown',
] as const;
export type IssueMailState = (typeof ISSUE_MAIL_STATES)[number];

/** The state of an issue's mails in the table, and in its index: no list of other mails has them. */
export const toIssueMailState = (issueId: string, state: IssueMailState): string => `${issueId}#${state}`;

/** How the reason of a mail begins that came back for good, or for this time. */
export const BOUNCE = 'bounce-';
export const SOFT_BOUNCE = 'soft-bounce-';

/** SES did not try an address that bounced before: that says nothing about the list. */
const NOT_TRIED = `${BOUNCE}OnAccountSuppressionList`;

const toFailedState = (reason: string): IssueMailState => {
  if (reason.startsWith(SOFT_BOUNCE) || reason === NOT_TRIED) return 'returned';
  return reason.startsWith(BOUNCE) ? 'bounced' : 'refused';
};

/** The state of a mail as the table has it. `reason` tells why it failed. */
export const toStoredState = (
  { kind, occurrence }: Pick<MailKey, 'kind' | 'occurrence'>,
  state: MailState,
  reason = '',
): string => {
  if (kind !== 'issue') return state;
  return toIssueMailState(occurrence, state === 'failed' ? toFailedState(reason) : state);
};

const StateOfIssueMail = z.pipe(
  z.string(),
  z.transform((stored) => {
    const state = stored.split('#').at(-1);
    return state === 'bounced' || state === 'returned' || state === 'refused' ? 'failed' : state;
  }),
);

/** Parses an item of the table. */
export const parseMailItem = (item: Readonly<Record<string, unknown>>): StoredMail =>
  StoredMail.parse(
    item['kind'] === 'issue' ? { ...item, state: StateOfIssueMail.parse(item['state']) } : item,
  );

/** The id of a mail: letters, digits, hyphens and underscores, as a tag of SES must be. */
export const toMailId = ({ kind, reference, occurrence }: MailKey): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, reference, occurrence]))
    .digest('base64url');

/** A record may name a customer who deletes the account, so it ends no later than a tombstone that begins after it. */
export const getMailDeletion = (now: Date): Date => new Date(now.getTime() + limits.recoveryDays * DAY_MS);
