// The words of the card with the contact address.
import { limits } from '#shared/limits.ts';

export const contactAddress = {
  title: 'Where our emails go',
  confirmed: 'Confirmed',
  notConfirmed: 'Not confirmed',
  none: 'No address yet',
  text: 'We write to this address about your account and your plan. How you sign in does not change with it.',
  notConfirmedText: 'We write to this address once it is confirmed.',
  pending: (address: string) =>
    `We sent a link to ${address}. Open the email and press its button to confirm.`,
  again: 'Send the link again',
  done: 'A link is on its way, unless this address got one today already.',
  change: 'Use another address',
  newAddress: 'New address',
  hint: `We send a link to it. An address gets one link a day, and you can ask for ${limits.linksPerDay} a day.`,
  send: 'Send a link',
  sending: 'Sending...',
} as const;
