import type { Invoice, InvoiceState } from '#shared/contract/subscriptions.ts';
import type { PaidInvoice } from './stripe-parse.ts';
import * as stripe from './stripe.client.ts';

const toState = ({ status, amountPaid }: PaidInvoice, amountRefunded: number): InvoiceState => {
  if (status === 'void') return 'void';
  if (status !== 'paid') return 'open';
  if (amountRefunded === 0) return 'paid';
  return amountRefunded < amountPaid ? 'partly-refunded' : 'refunded';
};

/** A page of a customer's invoices as Stripe has them now, newest first, without drafts. */
export const listInvoices = async (
  stripeCustomerId: string,
  after: string | undefined,
): Promise<{ invoices: Invoice[]; next: string | null }> => {
  const { invoices, hasMore } = await stripe.fetchInvoicePage(stripeCustomerId, { after, size: 12 });
  const oldest = invoices.at(-1);
  if (!oldest) return { invoices: [], next: null };
  // An invoice is charged after it was created.
  const refunds = await stripe.fetchRefundedAmounts(stripeCustomerId, oldest.createdAt);
  return {
    invoices: invoices
      .filter(({ status }) => status !== 'draft')
      .map((invoice) => {
        // A payment may have several charges: those that failed, and one that did not.
        const ownRefunds = refunds.filter(
          ({ paymentIntentId: id }) => id !== null && invoice.paymentIntentIds.includes(id),
        );
        const amountRefunded = ownRefunds.reduce((sum, refund) => sum + refund.amountRefunded, 0);
        return {
          id: invoice.id,
          number: invoice.number,
          date: invoice.issuedAt,
          amount: invoice.total,
          currency: invoice.currency,
          state: toState(invoice, amountRefunded),
          pdfUrl: invoice.pdfUrl,
        };
      }),
    next: hasMore ? oldest.id : null,
  };
};
