import * as requests from './contact-requests.table.ts';
import { mailStaff } from '../platform/mail.client.ts';
import { toMail } from './contact-request.mail.ts';
import type { ContactRequest } from './contact-request.ts';

/**
 * Mails a request to staff and marks it as mailed. If marking fails or SES's response is lost, the mail is sent again later. So it
 * may arrive twice, but is never lost (docs/product.md 5.4).
 */
export const mailContactRequest = async (request: ContactRequest, signal?: AbortSignal): Promise<void> => {
  await mailStaff(toMail(request), { signal });
  await requests.markMailed(request.requestId, signal);
};
