// The sentences of the mails about invoices.
import { brand } from '#shared/brand.ts';
import type { SubscriptionStatus } from '#shared/contract/subscription-status.ts';
import { formatAmount, formatDay } from '#shared/format.ts';
import { ESSENTIALS } from '#shared/plans.ts';
import type { LetterContent } from '../mails/render-letter.ts';

interface Amount {
  readonly total: number;
  readonly currency: string;
}

interface InvoiceCopy {
  readonly invoice: Amount & {
    readonly number: string | null;
    readonly issuedAt: string;
    readonly pdfUrl: string;
  };
  /** As the customer typed it; undefined before the profile is complete. */
  readonly company: string | undefined;
  /** The page on which a button ends the copies. */
  readonly endUrl: string;
}

/** Its reader has no account here: everything that they need is behind the two links. */
export const toInvoiceCopyContent = ({ invoice, company, endUrl }: InvoiceCopy): LetterContent => {
  const name = invoice.number === null ? 'Invoice' : `Invoice ${invoice.number}`;
  const customer = company ?? `a customer of ${brand.name}`;
  const amount = formatAmount(invoice.total, invoice.currency);
  return {
    subject: `${name} from ${brand.name}`,
    preview: `${amount}, paid by ${customer}.`,
    heading: name,
    parts: [
      {
        text: `${brand.name} charged ${customer} ${amount} on ${formatDay(invoice.issuedAt)}. The invoice is paid.`,
      },
      { button: 'Open the invoice (PDF)', url: invoice.pdfUrl },
      { text: 'Please save it now: the link works for about a month.' },
    ],
    footer: [
      { text: `You get this copy because ${customer} asked for it and you agreed.` },
      { link: 'No more copies', url: endUrl },
    ],
  };
};

interface Renewal {
  readonly createdAt: string;
  readonly currentPeriodEnd: string;
  readonly status: SubscriptionStatus;
}

/** What one pays is what the newest invoice says, with tax and discounts. */
export const toYearlyReminderContent = (
  siteUrl: string,
  { createdAt, currentPeriodEnd, status }: Renewal,
  newest: Amount | undefined,
): LetterContent => ({
  subject: `Your ${ESSENTIALS.name} renews each month`,
  preview: 'Once a year we say what you pay, and how to end it.',
  heading: 'What you pay, and how to end it',
  parts: [
    {
      text: `You have had the ${ESSENTIALS.name} since ${formatDay(createdAt)}. It renews each month until you end it.`,
    },
    ...(newest
      ? [{ text: `Your newest invoice is ${formatAmount(newest.total, newest.currency)}, for one month.` }]
      : []),
    // Of any other status it is uncertain when the next payment is due (docs/product.md 8.10).
    ...(status === 'active' || status === 'trialing'
      ? [{ text: `The next payment is due on ${formatDay(currentPeriodEnd)}.` }]
      : []),
    { text: `To end it, sign in and choose 'Cancel Membership' in your account. No reason is needed.` },
    { button: 'Go to your account', url: `${siteUrl}/account` },
    { text: `Or write to ${brand.contactEmail}. People answer.` },
  ],
  footer: [
    {
      text: `You get this email once a year, because you have a plan at ${brand.name}. It is not a newsletter.`,
    },
    { link: 'Your account', url: `${siteUrl}/account` },
  ],
});
