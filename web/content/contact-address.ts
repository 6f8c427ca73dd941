// The words of the card with the contact address.
import { contactEmail } from '#shared/brand.ts';
import { limits } from '#shared/limits.ts';

export const contactAddress = {
  title: 'Where our emails go',
  confirmed: 'Confirmed',
  notConfirmed: 'Not confirmed',
  none: 'No address yet',
  text: 'We write here about your account and your plan. How you sign in does not change with it.',
  notConfirmedText: 'We write to this address once it is confirmed.',
  returned: (address: string, day: string) =>
    `Our emails to ${address} come back, the last on ${day}. Use another address, or write to ${contactEmail}.`,
  /** Of a link of which we do not know when it was sent. */
  pending: (address: string) =>
    `We sent a link to ${address}. Open the email and press its button to confirm.`,
  valid: (address: string, sent: string) =>
    `The last link to ${address} was sent ${sent} and is still valid. Open the email and press its button to confirm. Look into the folder for spam, too.`,
  ended: (address: string, sent: string) =>
    `The last link to ${address} was sent ${sent}. It is too old now.`,
  today: (time: string) => `today at ${time}`,
  onDay: (day: string) => `on ${day}`,
  again: 'Send the link again',
  done: 'A link is on its way.',
  change: 'Use another address',
  newAddress: 'New address',
  hint: `We send a link to it, up to ${limits.addressLinks.toInbox.perDay} a day.`,
  send: 'Send a link',
  sending: 'Sending...',
} as const;
