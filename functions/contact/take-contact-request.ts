import type { ContactForm } from '#shared/contract/contact.ts';
import { words } from '#shared/words.ts';
import { isSolved } from './human-check.client.ts';
import * as requests from './contact-requests.table.ts';
import { logError } from '../platform/log.ts';
import { count } from '../platform/metrics.ts';
import { getSecret } from '../platform/secrets.client.ts';
import { countersOf, overLimit } from './contact-limits.ts';
import { contactRequestOf, fingerprintOf, type ContactRequest } from './contact-request.ts';
import { verificationIdOf } from './human-check.ts';
import { invalidFields } from '../platform/problem.ts';
import type { Visitor } from '../platform/visitor.ts';
import { mailContactRequest } from './mail-contact-request.ts';

/** Longer than a mail takes on any good day; the person waits for nothing of it. */
const MAIL_MS = 2500;

/** It is stored: whatever becomes of the mail, the person has written to us. The schedule mails what is left. */
const mailNow = async (request: ContactRequest): Promise<void> => {
  try {
    await mailContactRequest(request, AbortSignal.timeout(MAIL_MS));
  } catch (error) {
    logError('Staff are mailed later of a contact request', { requestId: request.requestId }, error);
  }
};

interface Sent {
  readonly form: ContactForm;
  readonly token: string;
  readonly visitor: Visitor;
}

/**
 * Takes a request once: the same again is taken already, asks nobody and counts for nothing. Else the person must have
 * solved the check (400) and be within the limits (429).
 */
export const takeContactRequest = async ({ form, token, visitor }: Sent, now: Date): Promise<void> => {
  const fingerprint = fingerprintOf(form);
  if (await requests.isStored(fingerprint, now)) return;

  // Looked at before the check, so that nobody spends a check on what is refused anyway; counted after it, with the
  // request itself, so that no program without a check uses up the limit of a person.
  const key = await getSecret('HUMAN_CHECK_SECRET_PARAMETER');
  const counters = countersOf(key, { emailAddress: form.emailAddress, visitor }, now);
  const full = await requests.fullOf(counters);
  if (full) throw overLimit(full, now);

  const verificationId = verificationIdOf(token, fingerprint);
  if (!(await isSolved({ token, address: visitor.address, verificationId }))) {
    throw invalidFields([{ path: 'captchaToken', message: words.humanCheckMissing }]);
  }

  const request = contactRequestOf(form, now);
  const outcome = await requests.store(request, { fingerprint, counters, now });
  if (outcome === 'same') return;
  if (outcome !== 'stored') throw overLimit(outcome, now);
  count('ContactRequested');
  await mailNow(request);
};
