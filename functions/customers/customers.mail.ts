// The sentences of the first mails to a customer.
import { brand } from '#shared/brand.ts';
import type { LessonTeaser } from '#shared/contract/lessons.ts';
import { formatLongDuration } from '#shared/lesson-duration.ts';
import { limits } from '#shared/limits.ts';
import type { Letter } from '../mails/letter.ts';
import type { LetterContent, LetterPart } from '../mails/render-letter.ts';
import type { CustomerRecord } from './customer.ts';
import type { Tombstone } from './tombstone.ts';

interface Beginning {
  readonly siteUrl: string;
  /** The modules whose lessons are open to every customer, in their order, each with its first lesson. */
  readonly modules: readonly { readonly name: string; readonly first: LessonTeaser }[];
}

const toLessons = ({ siteUrl, modules }: Beginning): LetterPart[] => {
  const first = modules[0]?.first;
  return first === undefined
    ? [
        { text: 'All articles for customers are open to you.' },
        { button: 'Read the articles', url: `${siteUrl}/articles` },
      ]
    : [
        { text: 'The articles for customers are open to you, and the lessons of these modules:' },
        { list: modules.map(({ name }) => name) },
        {
          text: `Begin with '${first.title}' (${formatLongDuration(first)}). Your place is kept.`,
        },
        { button: 'Begin to learn', url: `${siteUrl}/learn` },
      ];
};

export const toWelcomeContent = (beginning: Beginning): LetterContent => ({
  subject: `Welcome to ${brand.name}`,
  preview: 'What is open to you, and where to begin.',
  heading: `Welcome to ${brand.name}`,
  parts: [
    { text: 'Your account is ready.' },
    ...toLessons(beginning),
    { text: `Questions? Write to ${brand.contactEmail}. People answer.` },
  ],
  footer: [
    { text: `You get this email once, because you opened an account at ${brand.name}.` },
    { link: 'Your account', url: `${beginning.siteUrl}/account` },
  ],
});

/** It repeats nothing that somebody typed, because anybody can type any address. */
export const toConfirmAddressContent = (url: string): LetterContent => ({
  subject: `Please confirm your address for ${brand.name}`,
  preview: 'One tap, and our emails reach you here.',
  heading: 'Is this your address?',
  parts: [
    {
      text: `Somebody, probably you, wants emails about an account at ${brand.name} to come to this address.`,
    },
    { button: 'Confirm this address', url },
    {
      text: 'A newsletter of ours that the account gets then comes here too, and whoever has the account can see and end it. They see nothing that you ever wrote to us.',
    },
    { text: `The link is valid for ${limits.addressLinks.validDays} days.` },
    { text: 'If it was not you, do nothing: only such a question can come here, and never often.' },
  ],
  footer: [{ text: `You get this email because your address was entered at ${brand.name}.` }],
});

/** Its reader did perhaps not move it. It does not name the new address. */
export const toAddressMovedContent = (): LetterContent => ({
  subject: `Your emails from ${brand.name} go elsewhere now`,
  preview: 'Was it you? Then there is nothing to do.',
  heading: 'Your emails go elsewhere now',
  parts: [
    {
      text: `Our emails about an account at ${brand.name} came to this address. They go to another one now: somebody who is signed in there asked for it.`,
    },
    { text: 'Was it you? Then there is nothing to do.' },
    { text: `If not, write to ${brand.contactEmail} from this address. People answer.` },
  ],
  footer: [
    { text: `You get this email once, because the emails about an account at ${brand.name} have moved.` },
  ],
});

/**
 * Its reader is probably an accountant, who has no account here. It names the customer's confirmed address, which is proved, and repeats
 * nothing that somebody typed.
 */
export const toConfirmInvoiceAddressContent = (
  url: string,
  { contactAddress }: Pick<CustomerRecord, 'contactAddress'>,
): LetterContent => ({
  subject: `May ${brand.name} send invoices to this address?`,
  preview: 'One tap, and copies of the invoices reach you here.',
  heading: 'Do you want copies of invoices?',
  parts: [
    {
      text: `${contactAddress ?? 'Somebody'}, a customer of ${brand.name} and perhaps somebody whose books you keep, wants copies of their invoices to come to this address.`,
    },
    { button: 'Send me the copies', url },
    {
      text: `The link is valid for ${limits.addressLinks.validDays} days. Each copy comes with a link that ends them.`,
    },
    { text: 'If you do not expect this, do nothing: only such a question can come here, and never often.' },
  ],
  footer: [{ text: `You get this email because your address was entered at ${brand.name}.` }],
});

/** Its reader has no account any more, so nothing leads there. */
export const toAccountDeletedContent = ({ isAtStripe }: { isAtStripe: boolean }): LetterContent => ({
  subject: `Your account at ${brand.name} is deleted`,
  preview: 'This is our last email about it.',
  heading: 'Your account is deleted',
  parts: [
    {
      text: `You asked us to delete your account at ${brand.name}.${isAtStripe ? ' If you had a plan, it has ended with it, and nothing more is charged.' : ''}`,
    },
    {
      text: 'Your profile, your progress and the messages that you wrote while signed in are deleted within the hour. What was written from this address without signing in is deleted if you ask us from here. Invoices that were paid stay at Stripe, our payment provider, because the law asks for them, and a withdrawal from a contract stays with us as long as the privacy page says.',
    },
    {
      text: `Backups end after ${limits.recoveryDays} days. Until then nobody can open an account with the same sign-in, unless you sign in and ask us. For that time its user id stays with us, also in the records of our emails.`,
    },
    {
      text: `Did you not ask for this, or do you miss something? Write to ${brand.contactEmail}. People answer.`,
    },
  ],
  footer: [{ text: `You get this email once, because your account at ${brand.name} was deleted.` }],
});

/** To staff. We have no address of the person any more; the tenant has that of the new sign-in. */
export const toBeginAnewLetter = ({ userId, forgotten }: Tombstone, stage: string): Letter => ({
  set: 'mails',
  to: 'staff',
  subject: `${brand.name}: somebody who deleted the account asks to begin anew`,
  text: [
    'Somebody deleted the account, signed in again, and asks to begin anew now. What was deleted does not come back.',
    '',
    `User id: ${userId}`,
    `Deletion asked for: ${forgotten.requestedAt}`,
    forgotten.finishedAt === undefined
      ? 'It is still under way. They can be let in after its last step, which is within the hour as a rule.'
      : `Deletion finished: ${forgotten.finishedAt}`,
    '',
    'To let them in (docs/operate.md#let-in-again):',
    `npm run customer -- --stage ${stage} lift --user '${userId}'`,
    '',
    'Then tell them. The address of their sign-in stands in the tenant, under the user id.',
    '',
  ].join('\n'),
});
