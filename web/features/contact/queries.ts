// The call of the contact form.
import { contact, ContactForm } from '#shared/contract/contact.ts';
import { words } from '#shared/words.ts';
import { ApiError, rethrowAs } from '../../api-error.ts';
import { call } from '../../api.ts';

export type ContactRequest = ContactForm & { readonly captchaToken: string };

/**
 * Sends what somebody wrote, and answers the sentence to show. Rejects with an ApiError, whose `fields` name what the
 * API refused. The same request sent again is taken once, so trying again does no harm.
 */
export const sendContactRequest = async (request: ContactRequest): Promise<string> => {
  if (!ContactForm.shape.emailAddress.safeParse(request.emailAddress).success)
    throw new ApiError('bad-request', { message: words.contactEmailRequired });
  const { message } = await call(contact.send, { body: request }).catch(
    rethrowAs('Failed to submit Contact Us Form'),
  );
  return message || words.contactSent;
};
