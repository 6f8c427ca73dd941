import { contactEndpoints, ContactForm } from '#shared/contract/contact.ts';
import * as words from '#shared/words.ts';
import { contactForm } from '../../content/contact-form.ts';
import { call } from '../../api.ts';
import { ApiError, rethrowWithPrefix } from '../../api-error.ts';

export type ContactRequest = ContactForm & { readonly captchaToken: string };

/**
 * Sends a contact request and returns the sentence to show. Rejects with an ApiError, whose `fields` name those that the API
 * refused. A repeated request is stored once, so a retry is safe (docs/decisions/0014).
 */
export const sendContactRequest = async (request: ContactRequest): Promise<string> => {
  if (!ContactForm.shape.emailAddress.safeParse(request.emailAddress).success)
    throw new ApiError('bad-request', { message: contactForm.emailInvalid });
  const { message } = await call(contactEndpoints.send, { body: request }).catch(
    rethrowWithPrefix(contactForm.failedCall),
  );
  return message || words.contactSent;
};
