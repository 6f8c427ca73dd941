import { HUMAN_CHECK_ACTION } from '#shared/human-check.ts';
import * as words from '#shared/contact-words.ts';
import { startSending } from '../mails/start-sending.ts';
import { invalidFields } from '../platform/problem.ts';
import type { Visitor } from '../platform/visitor.ts';
import { checkHuman } from './check-human.ts';
import { createCounters, overContactLimit } from './contact-limits.ts';
import {
  createContactRequest,
  createFingerprint,
  toMailKeys,
  type ContactKind,
  type ContactWords,
} from './contact-request.ts';
import * as requests from './contact-requests.table.ts';

interface Submission {
  readonly kind: ContactKind;
  readonly form: ContactWords;
  readonly token: string;
  readonly visitor: Visitor;
  /** The customer who is signed in. */
  readonly userId?: string;
}

/**
 * Accepts a contact request once. A repeated request succeeds without a check or a count. For a new one the visitor must have
 * solved the human check (400) and be within the limits (429).
 */
export const takeContactRequest = async (
  { kind, form, token, visitor, userId }: Submission,
  now: Date,
): Promise<void> => {
  const fingerprint = createFingerprint(kind, form);
  if (await requests.isStored(fingerprint, now)) return;

  // The counters are read before the check, so that no check is wasted on a refused request. They are raised with the request,
  // after the check, so that a program that solves no check cannot use up a person's limit. The calls that such a program causes at
  // the check's provider have a limit of their own.
  const counters = createCounters(kind, { emailAddress: form.emailAddress, visitor }, now);
  const full = await requests.findFullCounter(counters);
  if (full) throw overContactLimit(full, now);

  if (!(await checkHuman({ token, visitor, fingerprint, action: HUMAN_CHECK_ACTION }, now)))
    throw invalidFields([{ path: 'captchaToken', message: words.humanCheckMissing }]);

  const request = { ...createContactRequest(kind, form, now), ...(userId !== undefined && { userId }) };
  const outcome = await requests.store(request, { fingerprint, counters, now });
  if (outcome === 'same') return;
  if (outcome !== 'stored') throw overContactLimit(outcome, now);
  await startSending(toMailKeys(request));
};
