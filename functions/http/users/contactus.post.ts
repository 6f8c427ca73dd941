import { contactEndpoints } from '#shared/contract/contact.ts';
import * as words from '#shared/contact-words.ts';
import { takeContactRequest } from '../../contact/take-contact-request.ts';
import * as customers from '../../customers/customers.table.ts';
import { handle } from '../../handle.ts';
import { forbidden } from '../../platform/problem.ts';
import { settings } from '../../platform/settings.ts';

const { CONTACT_FORM } = settings('CONTACT_FORM');

export const handler = handle(contactEndpoints.sendSignedIn, async ({ caller, body, visitor, now }) => {
  if (CONTACT_FORM === 'closed') throw forbidden(words.contactFailed);
  const { userId } = caller;
  // Nothing is stored of a customer who was forgotten.
  await customers.find(userId, { consistent: true });
  const { captchaToken, ...form } = body;
  await takeContactRequest({ kind: 'contact', form, token: captchaToken, visitor, userId }, now);
  return { success: true as const, message: words.contactSent };
});
