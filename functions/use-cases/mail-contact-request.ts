import * as requests from '../adapters/contact-requests.ts';
import { mailStaff } from '../adapters/mail.ts';
import { mailOf } from '../domain/contact-mail.ts';
import type { ContactRequest } from '../domain/contact-request.ts';

/**
 * Mails staff of a request and notes that it is done. Where the note fails, or the answer of the mail is lost, the
 * mail comes a second time: it may come twice, but never not at all.
 */
export const mailContactRequest = async (request: ContactRequest, signal?: AbortSignal): Promise<void> => {
  await mailStaff(mailOf(request), { signal });
  await requests.noteMailed(request.requestId, signal);
};
