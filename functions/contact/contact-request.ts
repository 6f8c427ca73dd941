import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { ContactForm } from '#shared/contract/contact.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import type { MailKey } from '../mails/mail.ts';
import { createUlid } from '../platform/ulid.ts';

/** A contact request, or a withdrawal from a contract, which differs in its mails alone. */
export const ContactKind = z.enum(['contact', 'withdrawal']);
export type ContactKind = z.infer<typeof ContactKind>;

/**
 * A contact request as the table keeps it. A new shape gets the next version, and the parser upgrades older records. An unknown
 * version throws.
 */
export const StoredContactRequest = z.object({
  version: z.literal(1),
  /** A ULID with the time at which it was received. */
  requestId: z.string(),
  /** Absent in records from before there were withdrawals. */
  kind: z._default(ContactKind, 'contact'),
  /** The customer who was signed in. Nobody is matched to a request by the address that was typed. */
  userId: z.optional(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  /** The contract of a withdrawal, which has its whole name in `firstName`. Absent in those that came by the contact form. */
  contract: z.optional(z.string()),
  message: z.string(),
  receivedAt: z.iso.datetime(),
});
export type ContactRequest = Readonly<Omit<z.infer<typeof StoredContactRequest>, 'version'>>;

/** A question, or a withdrawal with its contract. */
export type ContactWords = ContactForm & Pick<ContactRequest, 'contract'>;

const RANDOM_BYTES = 10;

/** A contact request received at `now`. A lone surrogate becomes U+FFFD, because neither the table nor a mail can carry it. */
export const createContactRequest = (
  kind: ContactKind,
  { firstName, lastName, emailAddress, contract, message }: ContactWords,
  now: Date,
): ContactRequest => ({
  kind,
  firstName: firstName.toWellFormed(),
  lastName: lastName.toWellFormed(),
  emailAddress: emailAddress.toWellFormed(),
  ...(contract !== undefined && { contract: contract.toWellFormed() }),
  message: message.toWellFormed(),
  requestId: createUlid(now.getTime(), randomBytes(RANDOM_BYTES).toString('hex')),
  receivedAt: now.toISOString(),
});

/** The mail to staff about a request, and the receipt of a withdrawal. */
export const toMailKeys = ({ kind, requestId }: ContactRequest): MailKey[] => {
  const mail = { reference: requestId, occurrence: 'received' };
  const toStaff: MailKey = { kind: 'contact-request', ...mail };
  return kind === 'withdrawal' ? [toStaff, { kind: 'withdrawal-receipt', ...mail }] : [toStaff];
};

/** The moment at which a request received at `now` is deleted. */
export const getDeletionTime = (now: Date): Date =>
  new Date(now.getTime() + limits.contact.keptDays * DAY_MS);

/** Identifies a request: the same address with the same words has the same fingerprint, unless it is of another kind. */
export const createFingerprint = (
  kind: ContactKind,
  { firstName, lastName, emailAddress, contract, message }: ContactWords,
): string => {
  const parts = [
    kind,
    emailAddress.toLowerCase(),
    firstName,
    lastName,
    message,
    ...(contract === undefined ? [] : [contract]),
  ];
  return createHash('sha256')
    .update(JSON.stringify(parts.map((part) => part.normalize('NFC'))))
    .digest('base64url');
};

/** The moment until which the same request counts as a repetition of one received at `now` (docs/product.md 5.2). */
export const getRepetitionEnd = (now: Date): Date =>
  new Date(now.getTime() + limits.contact.sameForHours * HOUR_MS);
