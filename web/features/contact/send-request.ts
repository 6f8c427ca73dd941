import { ContactForm } from '#shared/contract/contact.ts';
import { contactForm } from '../../content/contact-form.ts';
import { call } from '../../api.ts';
import { ApiError, rethrowWithPrefix } from '../../api-error.ts';
import type { FormPurpose } from './form-purpose.ts';

export type ContactRequest = ContactForm & { readonly captchaToken: string };

/**
 * Sends the form and returns the sentence to show. Rejects with an ApiError, whose `fields` name those that the API
 * refused. A repeated request is stored once, so a retry is safe (docs/decisions/0014).
 */
export const sendContactRequest = async (
  { endpoint, words, sent }: FormPurpose,
  request: ContactRequest,
): Promise<string> => {
  if (!ContactForm.shape.emailAddress.safeParse(request.emailAddress).success)
    throw new ApiError('bad-request', { message: contactForm.emailInvalid });
  const { message } = await call(endpoint, { body: request }).catch(rethrowWithPrefix(words.failedCall));
  return message || sent;
};
