import { contactEndpoints } from '#shared/contract/contact.ts';
import * as words from '#shared/contact-words.ts';
import { takeContactRequest } from '../contact/take-contact-request.ts';
import { handle } from '../handle.ts';
import { forbidden } from '../platform/problem.ts';
import { settings } from '../platform/settings.ts';

const { CONTACT_FORM } = settings('CONTACT_FORM');

export const handler = handle(contactEndpoints.declareWithdrawal, async ({ body, visitor, now }) => {
  // `contact.isOpen: false` closes the contact form alone. This one is closed where the stage has no mails or the owner no such page.
  if (CONTACT_FORM === 'closed') throw forbidden(words.withdrawalFailed);
  const { captchaToken, name, ...rest } = body;
  // The table has names in two parts, and keeps its shape (docs/decisions/0032).
  const form = { ...rest, firstName: name, lastName: '' };
  await takeContactRequest({ kind: 'withdrawal', form, token: captchaToken, visitor }, now);
  return { success: true as const, message: words.withdrawalSent };
});
