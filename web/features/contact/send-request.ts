import { contactForm } from '../../content/contact-form.ts';
import { ApiError, rethrowWithPrefix } from '../../api-error.ts';
import type { FormPurpose } from './form-purpose.ts';
import type { FormValues } from './form-values.ts';

/**
 * Sends the form and returns the sentence to show. Rejects with an ApiError, whose `fields` name those that the API
 * refused. A repeated request is stored once, so a retry is safe (docs/decisions/0014).
 */
export const sendContactRequest = async (
  { schema, send, words, sent }: FormPurpose,
  values: FormValues,
  captchaToken: string,
): Promise<string> => {
  const issues = schema.safeParse(values).error?.issues ?? [];
  if (issues.some(({ path }) => path[0] === 'emailAddress'))
    throw new ApiError('bad-request', { message: contactForm.emailInvalid });
  const { message } = await send(values, captchaToken).catch(rethrowWithPrefix(words.failedCall));
  return message || sent;
};
