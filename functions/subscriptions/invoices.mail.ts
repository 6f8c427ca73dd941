// The sentences of the mails about invoices.
import { brand } from '#shared/brand.ts';
import type { SubscriptionStatus } from '#shared/contract/subscription-status.ts';
import { formatAmount, formatDay } from '#shared/format.ts';
import { ESSENTIALS } from '#shared/plans.ts';
import type { LetterContent, LetterPart } from '../mails/render-letter.ts';

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
  /** Whom the invoice names. */
  readonly customerName: string | null;
  /** The page on which a button ends the copies. */
  readonly endUrl: string;
}

/** Its reader has no account here: everything that they need is behind the two links. */
export const toInvoiceCopyContent = ({ invoice, customerName, endUrl }: InvoiceCopy): LetterContent => {
  const name = invoice.number === null ? 'Invoice' : `Invoice ${invoice.number}`;
  const customer = customerName ?? `a customer of ${brand.name}`;
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

interface PaidPlan {
  readonly invoice: Amount & { readonly issuedAt: string; readonly pdfUrl: string | null };
  readonly renewsAt: string;
  /** The end of the plan; null while none is set. */
  readonly endsAt: string | null;
}

const toNext = ({ renewsAt, endsAt }: PaidPlan): string =>
  endsAt === null
    ? `It renews each month until you end it, the next time on ${formatDay(renewsAt)}.`
    : `It ends on ${formatDay(endsAt)}, as asked for, and does not renew.`;

const toPdf = ({ invoice: { pdfUrl } }: PaidPlan): LetterPart[] =>
  pdfUrl === null
    ? []
    : [
        { link: 'Open the invoice (PDF)', url: pdfUrl },
        { text: 'The link works for about a month. Your account lists all invoices.' },
      ];

const toPlanFooter = (siteUrl: string): LetterPart[] => [
  { text: `You get this email because it is about a payment of yours at ${brand.name}.` },
  { link: 'Your account', url: `${siteUrl}/account` },
];

/** The confirmation of a purchase that laws ask for, on a durable medium (docs/what-the-law-asks.md). */
export const toPlanStartedContent = (siteUrl: string, paid: PaidPlan): LetterContent => ({
  subject: `Your ${ESSENTIALS.name} has begun`,
  preview: 'What you bought, where to begin, and how to end it.',
  heading: 'Thank you for your order',
  parts: [
    {
      text: `You bought the ${ESSENTIALS.name} of ${brand.name}: all its lessons and articles, for $${ESSENTIALS.price} a month. On ${formatDay(paid.invoice.issuedAt)} you paid ${formatAmount(paid.invoice.total, paid.invoice.currency)} for the first month. ${toNext(paid)}`,
    },
    { button: 'Begin to learn', url: `${siteUrl}/learn` },
    ...toPdf(paid),
    { text: "To end it, sign in and choose 'Cancel Membership' in your account. No reason is needed." },
    { link: 'Go to your account', url: `${siteUrl}/account` },
    ...(brand.withdrawal === 'on'
      ? ([
          { text: 'Consumers in the European Union can also withdraw within 14 days.' },
          { link: 'Withdraw from contract here', url: `${siteUrl}/withdraw` },
        ] as const)
      : []),
    { text: `Questions? Write to ${brand.contactEmail}. People answer.` },
  ],
  footer: toPlanFooter(siteUrl),
});

/** About a payment that is not the first one of its plan. */
export const toReceiptContent = (siteUrl: string, paid: PaidPlan): LetterContent => {
  const amount = formatAmount(paid.invoice.total, paid.invoice.currency);
  return {
    subject: `Your invoice from ${brand.name}: ${amount}`,
    preview: `Paid on ${formatDay(paid.invoice.issuedAt)}.`,
    heading: 'Your invoice',
    parts: [
      {
        text: `On ${formatDay(paid.invoice.issuedAt)} you paid ${amount} for your ${ESSENTIALS.name}. ${toNext(paid)}`,
      },
      ...toPdf(paid),
    ],
    footer: toPlanFooter(siteUrl),
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
