// The sentences of the mails about money that depend on what they are about.
import { expect, it } from 'vitest';
import {
  toInvoiceCopyContent,
  toPlanStartedContent,
  toReceiptContent,
  toYearlyReminderContent,
} from '../../../functions/subscriptions/invoices.mail.ts';
import type { LetterContent } from '../../../functions/mails/render-letter.ts';
import { toPaymentFailedContent, toPlanEndedContent } from '../../../functions/subscriptions/plan.mail.ts';
import { toDisputeLetter, toRefundContent } from '../../../functions/subscriptions/refunds.mail.ts';

const SITE = 'https://plainly.example';
const invoice = {
  ...{ number: 'PL-1', issuedAt: '2026-11-02T00:30:00.000Z', pdfUrl: 'https://stripe.example/pdf' },
  ...{ total: 2379, currency: 'usd' },
};

it.each([
  ['PL-1', 'Rosas Bakery', 'Invoice PL-1', 'Rosas Bakery'],
  [null, null, 'Invoice', 'a customer of Plainly'],
])(
  'names in a copy of the invoice %s who paid (%s), what, when, and both links',
  (number, customerName, name, payer) => {
    const endUrl = `${SITE}/mail/token`;
    const content = toInvoiceCopyContent({ invoice: { ...invoice, number }, customerName, endUrl });
    expect(content).toMatchObject({ subject: `${name} from Plainly`, heading: name });
    expect(content.preview).toBe(`$23.79, paid by ${payer}.`);
    expect(content.parts).toMatchObject([
      { text: `Plainly charged ${payer} $23.79 on November 2, 2026. The invoice is paid.` },
      { url: invoice.pdfUrl },
      {},
    ]);
    expect(content.footer).toMatchObject([{ text: expect.stringContaining(payer) }, { url: endUrl }]);
  },
);

const RENEWS = 'It renews each month until you end it, the next time on December 21, 2026.';
it.each([
  [null, RENEWS],
  ['2026-12-05T00:00:00.000Z', 'It ends on December 5, 2026, as asked for, and does not renew.'],
])('says at a purchase and at a renewal what was paid and what comes, with an end at %s', (endsAt, next) => {
  const paid = { invoice, renewsAt: '2026-12-21T10:00:00.000Z', endsAt };
  const [started, receipt] = [toPlanStartedContent(SITE, paid), toReceiptContent(SITE, paid)];
  expect(started.parts[0]).toEqual({
    text: `You bought the AI Essentials Plan of Plainly: all its lessons and articles, for $19.99 a month. On November 2, 2026 you paid $23.79 for the first month. ${next}`,
  });
  expect(receipt.parts[0]).toEqual({
    text: `On November 2, 2026 you paid $23.79 for your AI Essentials Plan. ${next}`,
  });
  expect(receipt.subject).toBe('Your invoice from Plainly: $23.79');
  const urls = ({ parts }: LetterContent) => parts.flatMap((part) => ('url' in part ? [part.url] : []));
  expect(urls(started)).toEqual([
    ...[`${SITE}/learn`, invoice.pdfUrl, `${SITE}/account`],
    `${SITE}/withdraw`,
  ]);
  expect(urls(receipt)).toEqual([invoice.pdfUrl]);
  const without = { ...paid, invoice: { ...invoice, pdfUrl: null } };
  expect(urls(toPlanStartedContent(SITE, without))).not.toContain(null);
  expect(urls(toReceiptContent(SITE, without))).toEqual([]);
});

it.each([
  ['active', invoice, true],
  ['trialing', undefined, true],
  ['past_due', invoice, false],
  ['unpaid', undefined, false],
  ['paused', undefined, false],
] as const)('says once a year of a plan that is %s what it knows', (status, newest, hasDay) => {
  const plan = {
    createdAt: '2025-11-21T10:00:00.000Z',
    currentPeriodEnd: '2026-12-21T10:00:00.000Z',
    status,
  };
  const { parts, footer } = toYearlyReminderContent(SITE, plan, newest);
  const texts = parts.flatMap((part) => ('text' in part ? [part.text] : []));
  expect(texts[0]).toContain(' since November 21, 2025. ');
  expect(texts.filter((text) => text.includes('newest invoice'))).toEqual(
    newest ? ['Your newest invoice is $23.79, for one month.'] : [],
  );
  expect(texts.filter((text) => text.includes('next payment'))).toEqual(
    hasDay ? ['The next payment is due on December 21, 2026.'] : [],
  );
  const urls = [...parts, ...footer].flatMap((part) => ('url' in part ? [part.url] : []));
  expect(urls).toEqual([`${SITE}/account`, `${SITE}/account`]);
});

const charge = {
  ...{ chargeId: 'ch_1', stripeCustomerId: 'cus_1', paymentIntentId: 'pi_1', currency: 'usd', amount: 1999 },
  ...{ amountRefunded: 500, isPaid: true, isRefunded: false, isDisputed: true },
};

it.each([
  [{ amount: 500, inAll: 500 }, '$5.00', 'We have refunded $5.00 of your payment of $19.99.'],
  [
    { amount: 1499, inAll: 1999 },
    '$14.99',
    'We have refunded $14.99 of your payment of $19.99. With what we refunded before, that is $19.99.',
  ],
  [{ amount: 1999, inAll: 1999 }, '$19.99', 'We have refunded your payment of $19.99.'],
])('says how much of a payment goes back: %j', (refund, amount, sentence) => {
  const { subject, parts, footer } = toRefundContent(SITE, charge, refund);
  expect(subject).toBe(`Your refund from Plainly: ${amount}`);
  expect(parts[0]).toEqual({ text: sentence });
  expect(footer).toContainEqual({ link: 'Your account', url: `${SITE}/account` });
});

it.each([
  [null, false, 'pi_1', 'The bank takes no answer.', '/payments/pi_1'],
  [
    '2026-12-21T23:30:00.000Z',
    true,
    null,
    'Answer by December 21, 2026 (2026-12-21T23:30:00.000Z), ',
    '/test/payments/ch_1',
  ],
])('tells staff until when a dispute is answered (%s), and where', (...row) => {
  const [answerBy, isTest, paymentIntentId, sentence, path] = row;
  const dispute = { disputeId: 'dp_1', currency: 'usd', amount: 1499, reason: 'product_not_received' };
  const { to, subject, text } = toDisputeLetter({
    ...dispute,
    ...{ charge: { ...charge, paymentIntentId }, answerBy, isTest, status: 'needs_response' },
  });
  expect([to, subject]).toEqual(['staff', 'Plainly: a payment of $14.99 is disputed']);
  const lines = text.split('\n');
  expect(lines[0]).toBe("A customer's bank disputes a payment of $14.99. Its reason: product not received.");
  expect(lines[1]?.startsWith(sentence)).toBe(true);
  expect(lines).toContain(`At Stripe: https://dashboard.stripe.com${path}`);
  expect(lines).toContain('Dispute: dp_1');
});

it('names the last day of grace after a payment that failed, and where to get the plan again', () => {
  const failed = toPaymentFailedContent(SITE, '2026-11-02T00:30:00.000Z');
  expect(failed.subject).toBe('Your payment for the AI Essentials Plan failed');
  expect(failed.preview).toBe('Please check your card. Your plan stays open until November 9, 2026.');
  expect(failed.parts).toContainEqual({ button: 'Check your card', url: `${SITE}/account` });
  expect(toPlanEndedContent(SITE, null).parts).toContainEqual({
    ...{ button: 'Get the plan again', url: `${SITE}/subscribe/essentials` },
  });
});
