// The sentences of the mails about money that goes back.
import { brand } from '#shared/brand.ts';
import { formatAmount, formatDay } from '#shared/format.ts';
import type { Letter } from '../mails/letter.ts';
import type { LetterContent } from '../mails/render-letter.ts';
import type { InvoicePayment, StripeCharge, StripeDispute } from './stripe-parse.ts';

/** This refund of a charge, and what was refunded with it in all. Whether a plan ends with it is another mail's subject. */
export const toRefundContent = (
  siteUrl: string,
  { amount: charged, currency }: Pick<StripeCharge, 'amount' | 'currency'>,
  { amount, inAll }: { readonly amount: number; readonly inAll: number },
): LetterContent => {
  const refunded = formatAmount(amount, currency);
  const whole = formatAmount(charged, currency);
  const sum =
    inAll > amount ? ` With what we refunded before, that is ${formatAmount(inAll, currency)}.` : '';
  return {
    subject: `Your refund from ${brand.name}: ${refunded}`,
    preview: 'It goes back to the card or account that paid.',
    heading: 'Your refund is on its way',
    parts: [
      {
        text:
          amount === charged
            ? `We have refunded your payment of ${whole}.`
            : `We have refunded ${refunded} of your payment of ${whole}.${sum}`,
      },
      {
        text: 'It goes back to the card or account that paid. Banks take five to ten business days to show it.',
      },
      { text: `Questions? Write to ${brand.contactEmail}. People answer.` },
    ],
    footer: [
      { text: `You get this email because it is about a payment of yours at ${brand.name}.` },
      { link: 'Your account', url: `${siteUrl}/account` },
    ],
  };
};

const toStripePage = (isTest: boolean, path: string): string =>
  `At Stripe: https://dashboard.stripe.com/${isTest ? 'test/' : ''}${path}`;

/** The mail to staff about money that opens nothing. Nobody refunds it but staff. */
export const toLatePaymentLetter = ({
  invoiceId,
  amount,
  currency,
  paidAt,
  isTest,
}: InvoicePayment): Letter => ({
  set: 'mails',
  to: 'staff',
  subject: `${brand.name}: ${formatAmount(amount, currency)} came in for a plan that has ended`,
  text: [
    `On ${formatDay(paidAt)} an invoice of ${formatAmount(amount, currency)} was paid, but its plan had ended or its account was deleted. It opens nothing.`,
    'Nothing is refunded by itself: give the money back at Stripe, or ask whoever paid.',
    '',
    toStripePage(isTest, `invoices/${invoiceId}`),
    'What to do: docs/alarms.md#money-for-an-ended-plan',
    '',
  ].join('\n'),
});

/** The mail to staff. Stripe's page of the payment shows the dispute and takes the answer. */
export const toDisputeLetter = ({
  amount,
  answerBy,
  charge,
  currency,
  disputeId,
  isTest,
  reason,
}: StripeDispute): Letter => ({
  set: 'mails',
  to: 'staff',
  subject: `${brand.name}: a payment of ${formatAmount(amount, currency)} is disputed`,
  text: [
    `A customer's bank disputes a payment of ${formatAmount(amount, currency)}. Its reason: ${reason.replaceAll('_', ' ')}.`,
    answerBy === null
      ? 'The bank takes no answer.'
      : `Answer by ${formatDay(answerBy)} (${answerBy}), or the money is lost. The plan stays until the bank has decided.`,
    '',
    toStripePage(isTest, `payments/${charge.paymentIntentId ?? charge.chargeId}`),
    `Dispute: ${disputeId}`,
    'What to do: docs/alarms.md#a-payment-is-disputed',
    '',
  ].join('\n'),
});
