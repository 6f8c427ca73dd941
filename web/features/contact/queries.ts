import { contactFields } from '#shared/contract/contact-fields.ts';
import type { contactEndpoints, ContactForm } from '#shared/contract/contact.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import * as words from '#shared/words.ts';
import { contactForm } from '../../content/contact-form.ts';
import { ApiError, rethrowWithPrefix } from '../../api-error.ts';
import { callSite } from '../../site-api.ts';
import { isRecord } from '../../json.ts';

export type ContactRequest = ContactForm & { readonly captchaToken: string };

const isSuccess = (value: unknown): value is Reply<typeof contactEndpoints.send> =>
  isRecord(value) && value['success'] === true && typeof value['message'] === 'string';

/**
 * Sends a contact request and returns the sentence to show. Rejects with an ApiError, whose `fields` are those that the API
 * refused. A repeated request is stored once, so a retry is safe (docs/decisions/0014).
 */
export const sendContactRequest = async (request: ContactRequest): Promise<string> => {
  if (!contactFields.emailAddress.safeParse(request.emailAddress).success)
    throw new ApiError('bad-request', { message: contactForm.emailInvalid });
  const { message } = await callSite<typeof contactEndpoints.send>(
    'POST /subscription/contactus',
    isSuccess,
    {
      body: request,
    },
  ).catch(rethrowWithPrefix(contactForm.failedCall));
  return message || words.contactSent;
};
