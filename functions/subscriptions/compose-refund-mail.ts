// The mails about money that goes back, from what Stripe says when they are sent. If Stripe does not answer, they wait.
import { composeToCustomer } from '../customers/compose-to-customer.ts';
import type { Dropped, Letter } from '../mails/letter.ts';
import type { StoredMail } from '../mails/mail.ts';
import { settings } from '../platform/settings.ts';
import { toDisputeLetter, toLatePaymentLetter, toRefundContent } from './refunds.mail.ts';
import * as stripe from './stripe.client.ts';

const { SITE_URL } = settings('SITE_URL');

/** The occurrence is the ids of the charge and of the refund. Each refund has a mail of its own. */
export const composeRefund = composeToCustomer(async (_, { occurrence }) => {
  const [chargeId = '', refundId] = occurrence.split(' ');
  const charge = await stripe.fetchCharge(chargeId);
  const refunds = (await stripe.fetchRefunds(chargeId)).filter(({ hasFailed }) => !hasFailed);
  const index = refunds.findIndex((refund) => refund.refundId === refundId);
  const [refund, ...earlier] = refunds.slice(0, index + 1).toReversed();
  if (!charge || !refund) return { dropped: 'not-refunded' };
  const inAll = earlier.reduce((sum, { amount }) => sum + amount, refund.amount);
  return toRefundContent(SITE_URL, charge, { amount: refund.amount, inAll });
});

/** The reference is the id of an invoice that was paid too late. */
export const composeLatePayment = async ({ reference }: StoredMail): Promise<Letter | Dropped> => {
  const payment = await stripe.fetchInvoicePayment(reference);
  return payment ? toLatePaymentLetter(payment) : { dropped: 'not-paid' };
};

const OPEN: ReadonlySet<string> = new Set(['needs_response', 'warning_needs_response']);

/** The reference is the id of the dispute. */
export const composeDispute = async ({ reference }: StoredMail): Promise<Letter | Dropped> => {
  const dispute = await stripe.fetchDispute(reference);
  if (!dispute || !OPEN.has(dispute.status)) return { dropped: 'answered-or-closed' };
  return toDisputeLetter(dispute);
};
