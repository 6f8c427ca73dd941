import type { Invoice, InvoiceState } from '#shared/contract/subscriptions.ts';
import { limits } from '#shared/limits.ts';
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
  const page = { after, size: limits.invoicesPage };
  const { invoices, hasMore } = await stripe.fetchInvoicePage(stripeCustomerId, page);
  const oldest = invoices.at(-1);
  if (!oldest) return { invoices: [], next: null };
  const refunded = new Map<string | null, number>();
  // An invoice is charged after it was created. A payment may have several charges: those that failed, and one that did not.
  for (const { paymentIntentId, amountRefunded } of await stripe.fetchRefundedAmounts(
    stripeCustomerId,
    oldest.createdAt,
  ))
    refunded.set(paymentIntentId, (refunded.get(paymentIntentId) ?? 0) + amountRefunded);
  return {
    invoices: invoices
      .filter(({ status }) => status !== 'draft')
      .map((invoice) => {
        const amounts = invoice.paymentIntentIds.map((id) => refunded.get(id) ?? 0);
        const amountRefunded = amounts.reduce((sum, amount) => sum + amount, 0);
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
