// The call of the contact form.
import { contactFields } from '#shared/contract/contact-fields.ts';
import type { contactEndpoints, ContactForm } from '#shared/contract/contact.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import { contactWords as words } from '#shared/words.ts';
import { ApiError, rethrowAs } from '../../api-error.ts';
import { ask } from '../../api.ts';
import { isRecord } from '../../json.ts';

export type ContactRequest = ContactForm & { readonly captchaToken: string };

const isTaken = (value: unknown): value is Reply<typeof contactEndpoints.send> =>
  isRecord(value) && value['success'] === true && typeof value['message'] === 'string';

/**
 * Sends what somebody wrote, and answers the sentence to show. Rejects with an ApiError, whose `fields` name what the
 * API refused. The same request sent again is taken once, so trying again does no harm.
 */
export const sendContactRequest = async (request: ContactRequest): Promise<string> => {
  if (!contactFields.emailAddress.safeParse(request.emailAddress).success)
    throw new ApiError('bad-request', { message: words.contactEmailRequired });
  const { message } = await ask<typeof contactEndpoints.send>('POST /subscription/contactus', isTaken, {
    body: request,
  }).catch(rethrowAs('Failed to submit Contact Us Form'));
  return message || words.contactSent;
};
