// The sentences of the mails about money that goes back.
import { brand } from '#shared/brand.ts';
import { formatAmount, formatDay } from '#shared/format.ts';
import type { Letter } from '../mails/letter.ts';
import type { LetterContent } from '../mails/render-letter.ts';
import type { StripeCharge, StripeDispute } from './stripe-parse.ts';

/** Whether a plan ends with it is another mail's subject. */
export const toRefundContent = (
  siteUrl: string,
  { amount, amountRefunded, currency, isRefunded }: StripeCharge,
): LetterContent => {
  const refunded = formatAmount(amountRefunded, currency);
  const whole = formatAmount(amount, currency);
  return {
    subject: `Your refund from ${brand.name}: ${refunded}`,
    preview: 'It goes back to the card or account that paid.',
    heading: 'Your refund is on its way',
    parts: [
      {
        text: isRefunded
          ? `We have refunded your payment of ${whole}.`
          : `We have refunded ${refunded} of your payment of ${whole}.`,
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
    `At Stripe: https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${charge.paymentIntentId ?? charge.chargeId}`,
    `Dispute: ${disputeId}`,
    'What to do: docs/runbook.md, "A payment is disputed".',
    '',
  ].join('\n'),
});
