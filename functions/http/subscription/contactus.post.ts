import { contact } from '#shared/contract/contact.ts';
import { words } from '#shared/words.ts';
import { settings } from '../../adapters/settings.ts';
import { unavailable } from '../../domain/problem.ts';
import { handle } from '../../handle.ts';

const { CONTACT_FORM } = settings('CONTACT_FORM');

export const handler = handle(contact.send, async () => {
  if (CONTACT_FORM === 'closed') throw unavailable();
  return { success: true as const, message: words.contactSent };
});
