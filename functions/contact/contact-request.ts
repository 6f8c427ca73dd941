import { createHash, randomBytes } from 'node:crypto';
import type { ContactForm } from '#shared/contract/contact.ts';
import { limits } from '#shared/limits.ts';
import { createUlid } from '../platform/ulid.ts';

/** What a visitor has written to us, as it is kept. */
export interface ContactRequest extends ContactForm {
  /** A ULID of the moment in which it came. */
  readonly requestId: string;
  /** The day on which it came, by UTC. */
  readonly day: string;
  readonly receivedAt: string;
}

const RANDOM_BYTES = 10;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Half a letter, which no table and no mail can carry, becomes U+FFFD. */
const wellFormed = ({ firstName, lastName, emailAddress, message }: ContactForm): ContactForm => ({
  firstName: firstName.toWellFormed(),
  lastName: lastName.toWellFormed(),
  emailAddress: emailAddress.toWellFormed(),
  message: message.toWellFormed(),
});

/** A request that comes at `now`. */
export const contactRequestOf = (form: ContactForm, now: Date): ContactRequest => ({
  ...wellFormed(form),
  requestId: createUlid(now.getTime(), randomBytes(RANDOM_BYTES).toString('hex')),
  day: now.toISOString().slice(0, 10),
  receivedAt: now.toISOString(),
});

/** Until when a request is kept that came at `now`. */
export const keptUntil = (now: Date): Date => new Date(now.getTime() + limits.contact.keptDays * DAY_MS);

/** The name under which the same address with the same words is the same request. */
export const fingerprintOf = ({ firstName, lastName, emailAddress, message }: ContactForm): string => {
  const said = [emailAddress.toLowerCase(), firstName, lastName, message];
  return createHash('sha256')
    .update(JSON.stringify(said.map((part) => part.normalize('NFC'))))
    .digest('base64url');
};

/** Until when the same request again is no new one, for one that came at `now`. */
export const sameUntil = (now: Date): Date =>
  new Date(now.getTime() + limits.contact.sameForHours * 60 * 60 * 1000);
