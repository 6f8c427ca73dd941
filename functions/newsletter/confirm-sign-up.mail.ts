import { brand } from '#shared/brand.ts';
import type { LetterContent } from '../mails/render-letter.ts';
import { PENDING_DAYS } from './subscriber.ts';

/** Asks for the confirmation of a sign-up. It repeats nothing that somebody typed, because anybody can type any address. */
export const toConfirmSignUpContent = (url: string): LetterContent => ({
  subject: `Please confirm: the ${brand.name} newsletter`,
  preview: 'One tap, and you are on the list.',
  heading: 'One more tap',
  parts: [
    { text: `Somebody, probably you, asked for the ${brand.name} newsletter at this address.` },
    { button: 'Confirm', url },
    {
      text: `The link is valid for ${PENDING_DAYS} days. After it you get one email that says what comes and when.`,
    },
    {
      text: `If you did not ask for it, do nothing: then no newsletter comes, and we delete the address after ${PENDING_DAYS} days.`,
    },
  ],
  footer: [{ text: `You get this email because your address was entered at ${brand.name}.` }],
});
