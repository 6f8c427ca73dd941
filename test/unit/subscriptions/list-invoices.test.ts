import { expect, it, vi } from 'vitest';
import type { PaidInvoice, StripeCharge } from '../../../functions/subscriptions/stripe-parse.ts';
import { environment } from '../events.ts';
import { sampleCharge, sampleInvoice } from './subscriptions.ts';

vi.mock('../../../functions/subscriptions/stripe.client.ts');
Object.assign(process.env, environment);
const stripe = vi.mocked(await import('../../../functions/subscriptions/stripe.client.ts'));
const { listInvoices } = await import('../../../functions/subscriptions/invoices.ts');

const invoice = (changes: Partial<PaidInvoice> = {}): PaidInvoice =>
  sampleInvoice({
    ...{ createdAt: '2026-10-31T23:30:00.000Z', issuedAt: '2026-11-01T01:00:00.000Z', pdfUrl: null },
    ...{ paymentIntentIds: ['pi_1', 'pi_2'], ...changes },
  });
const refund = (paymentIntentId: string | null, amountRefunded: number) =>
  sampleCharge({ paymentIntentId, amountRefunded });
const list = (invoices: PaidInvoice[], refunds: StripeCharge[] = [], hasMore = false) => {
  stripe.fetchInvoicePage.mockResolvedValue({ invoices, hasMore });
  stripe.fetchRefundedAmounts.mockResolvedValue(refunds);
  return listInvoices('cus_1', 'in_before');
};

it.each([
  ['paid', {}, [], 'paid'],
  ['paid, of which other payments were refunded', {}, [refund('pi_3', 1999), refund(null, 1999)], 'paid'],
  ['paid, of which a cent was refunded', {}, [refund('pi_1', 1)], 'partly-refunded'],
  ['paid, of which all but a cent was refunded', {}, [refund('pi_1', 1998)], 'partly-refunded'],
  ['paid, of which all was refunded', {}, [refund('pi_1', 1999)], 'refunded'],
  [
    'paid twice over, of which each part was refunded',
    {},
    [refund('pi_1', 999), refund('pi_2', 1000)],
    'refunded',
  ],
  [
    'paid in part by credit, of which the payment was refunded',
    { amountPaid: 999 },
    [refund('pi_1', 999)],
    'refunded',
  ],
  ['void', { status: 'void' }, [], 'void'],
  ['open', { status: 'open' }, [], 'open'],
  ['uncollectible', { status: 'uncollectible' }, [], 'open'],
])('shows the state of an invoice that is %s', async (_, changes, refunds, state) => {
  expect((await list([invoice(changes)], refunds)).invoices).toMatchObject([{ state }]);
});

it('shows what an invoice asks for and when it was issued, whatever was paid', async () => {
  expect(
    (await list([invoice({ amountPaid: 999, amountDue: 0, pdfUrl: 'https://a.example/pdf' })])).invoices,
  ).toEqual([
    {
      id: 'in_1',
      number: 'PL-1',
      date: '2026-11-01T01:00:00.000Z',
      amount: 1999,
      currency: 'usd',
      state: 'paid',
      pdfUrl: 'https://a.example/pdf',
    },
  ]);
});

it('leaves out drafts, and goes on after the oldest one, whatever it is', async () => {
  const draft = invoice({ id: 'in_0', status: 'draft', createdAt: '2026-10-01T00:00:00.000Z' });
  expect(await list([invoice(), draft], [], true)).toMatchObject({
    invoices: [{ id: 'in_1' }],
    next: 'in_0',
  });
  expect(stripe.fetchInvoicePage).toHaveBeenLastCalledWith('cus_1', { after: 'in_before', size: 12 });
  expect(stripe.fetchRefundedAmounts).toHaveBeenLastCalledWith('cus_1', draft.createdAt);
  expect(await list([invoice(), draft])).toMatchObject({ next: null });
});
