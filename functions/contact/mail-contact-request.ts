import * as requests from './contact-requests.table.ts';
import { mailStaff } from '../platform/mail.client.ts';
import { mailOf } from './contact-request.mail.ts';
import type { ContactRequest } from './contact-request.ts';

/**
 * Mails staff of a request and notes that it is done. Where the note fails, or the answer of the mail is lost, the
 * mail comes a second time: it may come twice, but never not at all.
 */
export const mailContactRequest = async (request: ContactRequest, signal?: AbortSignal): Promise<void> => {
  await mailStaff(mailOf(request), { signal });
  await requests.noteMailed(request.requestId, signal);
};
