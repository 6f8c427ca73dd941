import { createHash } from 'node:crypto';
import { DAY_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { END_STATES, type EndState, type StoredSubscriber } from '#shared/subscriber.ts';
import { toEpochSeconds } from '../platform/epoch-seconds.ts';

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
  const { browserHash: _, expiresAt: __, askedAt: ___, softBounces: ____, ...rest } = subscriber;
  return { ...rest, state: 'confirmed', since: now.toISOString(), confirmedAt: now.toISOString() };
};

export const toEnded = (subscriber: StoredSubscriber, state: EndState, now: Date): StoredSubscriber => {
  const { browserHash: _, softBounces: __, ...rest } = subscriber;
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

/** Whether `state` weighs more than another one (complained > bounced > left). Events come in any order, so the worst stays. */
export const isWorse = (state: EndState, than: StoredSubscriber['state'] | undefined): boolean =>
  rank(state) > rank(than);
