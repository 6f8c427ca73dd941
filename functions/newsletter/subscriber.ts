import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { SIGN_UP_PLACES } from '#shared/contract/newsletter.ts';
import { DAY_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { toEpochSeconds } from '../platform/epoch-seconds.ts';

/** States in which nobody gets the newsletter, from the mildest on. They are remembered without the address, and without an end. */
const END_STATES = ['left', 'bounced', 'complained'] as const;
const EndState = z.enum(END_STATES);
export type EndState = z.infer<typeof EndState>;

const State = z.enum(['pending', 'confirmed', ...END_STATES]);

/** A subscriber as the table keeps it. A new shape gets the next version. */
export const StoredSubscriber = z.object({
  version: z.literal(1),
  /** The id of the address (functions/mails/address-id.ts). */
  subscriberId: z.string(),
  /** In lower case. */
  address: z.string(),
  state: State,
  /** Since when it is in this state. */
  since: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  confirmedAt: z.optional(z.iso.datetime()),
  source: z.enum([...SIGN_UP_PLACES, 'account', 'import']),
  /** When the last mail to confirm was put; absent if it got none. */
  askedAt: z.optional(z.iso.datetime()),
  /** When the mail 'You are on the list' was put. */
  greetedAt: z.optional(z.iso.datetime()),
  /** The hash of the value that the browser of the sign-up keeps. */
  browserHash: z.optional(z.string()),
  /** Of an imported subscriber: how the owner of the list says that the person agreed. */
  consent: z.optional(z.string()),
  /** When DynamoDB deletes it, in seconds: a confirmed one stays. */
  expiresAt: z.optional(z.int()),
});
export type StoredSubscriber = Readonly<z.infer<typeof StoredSubscriber>>;

/** What is known for good about an address that we may not write to. It outlives the subscriber. */
export const StoredNote = z.object({ subscriberId: z.string(), state: EndState, at: z.iso.datetime() });
export type StoredNote = Readonly<z.infer<typeof StoredNote>>;

/** The occurrence of a mail to confirm that is not sent: the inbox has had enough of them, or is on the list. */
export const OVER_LIMIT = 'over-limit';

/** How long a link to confirm is valid. Then the address is deleted. */
export const PENDING_DAYS = 7;
/** How long the address of one who left is kept for 'Subscribe again'. */
const ENDED_DAYS = 30;

const inDays = (now: Date, days: number): number => toEpochSeconds(new Date(now.getTime() + days * DAY_MS));

export const hashBrowser = (browser: string): string =>
  createHash('sha256').update(browser).digest('base64url');

export interface SignUp {
  readonly address: string;
  readonly source: StoredSubscriber['source'];
  /** The value that the browser keeps; empty without a script. */
  readonly browser?: string;
}

/** A subscriber who must still press the link in the mail. `found` is what is stored of the address. */
export const createPending = (
  subscriberId: string,
  { address, source, browser = '' }: SignUp,
  now: Date,
  found?: StoredSubscriber,
): StoredSubscriber => ({
  version: 1,
  subscriberId,
  address,
  state: 'pending',
  since: now.toISOString(),
  createdAt: now.toISOString(),
  source,
  ...(found?.askedAt !== undefined && { askedAt: found.askedAt }),
  ...(found?.greetedAt !== undefined && { greetedAt: found.greetedAt }),
  ...(browser !== '' && { browserHash: hashBrowser(browser) }),
  expiresAt: inDays(now, PENDING_DAYS),
});

export const toConfirmed = (subscriber: StoredSubscriber, now: Date): StoredSubscriber => {
  const { browserHash: _, expiresAt: __, askedAt: ___, ...rest } = subscriber;
  return { ...rest, state: 'confirmed', since: now.toISOString(), confirmedAt: now.toISOString() };
};

export const toEnded = (subscriber: StoredSubscriber, state: EndState, now: Date): StoredSubscriber => {
  const { browserHash: _, ...rest } = subscriber;
  return { ...rest, state, since: now.toISOString(), expiresAt: inDays(now, ENDED_DAYS) };
};

const isWithin = (moment: string | undefined, milliseconds: number, now: Date): boolean =>
  moment !== undefined && now.getTime() - Date.parse(moment) < milliseconds;

/** Whether the last link to confirm is still valid. */
export const isAsked = ({ askedAt }: StoredSubscriber, now: Date): boolean =>
  isWithin(askedAt, PENDING_DAYS * DAY_MS, now);

/** The moment that names the mail 'You are on the list'. A second one within a day is the same mail. */
export const toGreetedAt = (found: StoredSubscriber | undefined, now: Date): string =>
  (isWithin(found?.greetedAt, DAY_MS, now) ? found?.greetedAt : undefined) ?? now.toISOString();

/**
 * Whether an inbox may get one more mail to confirm. `unanswered`: when it got the last ones, oldest first, since somebody
 * confirmed.
 */
export const mayAsk = (
  unanswered: readonly string[],
  { hasComplained, isHuman }: { readonly hasComplained: boolean; readonly isHuman: boolean },
  now: Date,
): boolean => {
  const { minutesBetween, daysBetweenChecked, unanswered: limit } = limits.newsletter;
  const last = unanswered.at(-1);
  if (isWithin(last, minutesBetween * 60 * 1000, now)) return false;
  const recent = unanswered.filter((moment) => isWithin(moment, limit.days * DAY_MS, now));
  if (recent.length < (hasComplained ? 1 : limit.max)) return true;
  return isHuman && !hasComplained && !isWithin(last, daysBetweenChecked * DAY_MS, now);
};

const rank = (state: StoredSubscriber['state'] | undefined): number =>
  END_STATES.findIndex((endState) => endState === state);

/** Whether a state says more against writing to an address than another one. Events come in any order, so the worst state stays. */
export const isWorse = (state: EndState, than: StoredSubscriber['state'] | undefined): boolean =>
  rank(state) > rank(than);
