import { contactEndpoints } from '#shared/contract/contact.ts';
import * as words from '#shared/contact-words.ts';
import { takeContactRequest } from '../../contact/take-contact-request.ts';
import { handle } from '../../handle.ts';
import { forbidden } from '../../platform/problem.ts';
import { settings } from '../../platform/settings.ts';

const { CONTACT_FORM } = settings('CONTACT_FORM');

export const handler = handle(contactEndpoints.send, async ({ body, visitor, now }) => {
  // The visitor must learn that the request did not arrive. A 403 is not our failure, so it rings no alarm.
  if (CONTACT_FORM === 'closed') throw forbidden(words.contactFailed);
  const { captchaToken, ...form } = body;
  await takeContactRequest({ kind: 'contact', form, token: captchaToken, visitor }, now);
  return { success: true as const, message: words.contactSent };
});
