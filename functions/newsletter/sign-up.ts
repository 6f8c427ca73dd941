import type { SIGN_UP_PLACES } from '#shared/contract/newsletter.ts';
import { SIGN_UP_ANSWERS } from '#shared/contract/newsletter.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { NEWSLETTER_CHECK_ACTION } from '#shared/human-check.ts';
import { limits } from '#shared/limits.ts';
import { parseMailAddress } from '#shared/mail-address.ts';
import { checkHuman } from '../contact/check-human.ts';
import { toAddressId, toInboxId } from '../mails/address-id.ts';
import type { MailKey } from '../mails/mail.ts';
import { toMailWrite } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import { createCounter } from '../platform/counter.ts';
import { logError } from '../platform/log.ts';
import { Problem } from '../platform/problem.ts';
import { tryCount } from '../platform/rate-limits.table.ts';
import type { Visitor } from '../platform/visitor.ts';
import { change } from './change-subscriber.ts';
import { createPending, mayAsk, OVER_LIMIT, type SignUp } from './subscriber.ts';
import * as subscribers from './subscribers.table.ts';

/**
 * Signs an address up. For a new, a known and a suppressed one it makes the same reads, writes and calls, so that the time of the
 * answer tells nothing. Where nothing is to be sent it puts a mail that is dropped later. Only a mail that may be sent counts.
 */
export const signUp = async (form: SignUp, isHuman: boolean, now: Date): Promise<void> => {
  const [subscriberId, inboxId] = await Promise.all([toAddressId(form.address), toInboxId(form.address)]);
  const toMail = (occurrence: string): MailKey => ({
    kind: 'confirm-subscription',
    reference: subscriberId,
    occurrence,
  });
  let mail = toMail(OVER_LIMIT);
  await change(
    subscriberId,
    async ({ subscriber, note }) => {
      const read = await subscribers.findUnanswered(inboxId);
      const hasComplained = note?.state === 'complained';
      const isOnList = subscriber?.state === 'confirmed';
      const isToAsk = mayAsk(read, { hasComplained, isHuman }, now) && !isOnList;
      const askedAt = now.toISOString();
      mail = toMail(isToAsk ? askedAt : OVER_LIMIT);
      const pending = createPending(subscriberId, form, now, subscriber);
      return {
        after: isOnList ? subscriber : { ...pending, ...(isToAsk && { askedAt }) },
        writes: [
          toMailWrite(mail, now),
          subscribers.toUnansweredWrite(inboxId, read, isToAsk ? [...read, askedAt] : read, now),
        ],
      };
    },
    now,
  );
  await startSending([mail]);
};

interface Submission {
  readonly email: string;
  readonly browser: string;
  readonly from: (typeof SIGN_UP_PLACES)[number];
  /** The token of the human check; empty where the page has none. */
  readonly token: string;
  readonly visitor: Visitor;
}

type Answer = (typeof SIGN_UP_ANSWERS)[keyof typeof SIGN_UP_ANSWERS];

const hour = (kind: string, origin: string, max: number, now: Date) =>
  createCounter(kind, origin, { max, windowMs: HOUR_MS }, now);

/** Posts without the check have a ceiling. When it is full, the check on `/newsletter` is the way for everybody. */
const countUnchecked = async ({ network }: Visitor, now: Date): Promise<boolean> => {
  const { perNetworkPerHour, perHour } = limits.newsletter;
  // A network that is full counts nothing for all.
  return (
    (await tryCount(hour('unchecked sign-up', network, perNetworkPerHour, now))) &&
    tryCount(hour('unchecked sign-up', 'all', perHour, now))
  );
};

const check = async (
  address: string,
  { token, visitor }: Submission,
  now: Date,
): Promise<Answer | undefined> => {
  try {
    const humanCheck = { token, visitor, fingerprint: address, action: NEWSLETTER_CHECK_ACTION };
    return (await checkHuman(humanCheck, now)) ? undefined : SIGN_UP_ANSWERS.check;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code !== 'too-many-requests')
      logError('The human check of a sign-up does not answer', {}, error);
    return SIGN_UP_ANSWERS.later;
  }
};

/** Takes the form of a page. What it answers does not depend on what we know of the address. */
export const takeSignUp = async (submission: Submission, now: Date): Promise<Answer> => {
  const { email, browser, from, token, visitor } = submission;
  const address = parseMailAddress(email);
  if (address === undefined) return SIGN_UP_ANSWERS.notAnAddress;
  if (token === '' && !(await countUnchecked(visitor, now))) return SIGN_UP_ANSWERS.check;
  const refusal = token === '' ? undefined : await check(address, submission, now);
  if (refusal) return refusal;
  await signUp({ address, browser, source: from }, token !== '', now);
  return SIGN_UP_ANSWERS.done;
};
