import { contactEndpoints } from '#shared/contract/contact.ts';
import { words } from '#shared/words.ts';
import { settings } from '../../platform/settings.ts';
import { forbidden } from '../../platform/problem.ts';
import { handle } from '../../handle.ts';
import { takeContactRequest } from '../../contact/take-contact-request.ts';

const { CONTACT_FORM } = settings('CONTACT_FORM');

export const handler = handle(contactEndpoints.send, async ({ caller, body, now }) => {
  // Never in silence: whoever has written must know that it did not arrive. But no failure of ours, which rings.
  if (CONTACT_FORM === 'closed') throw forbidden(words.contactFailed);
  const { captchaToken, ...form } = body;
  await takeContactRequest({ form, token: captchaToken, visitor: caller }, now);
  return { success: true as const, message: words.contactSent };
});
