import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { InvoiceAddress as Address } from '#shared/contract/customers.ts';
import type { Invoice, InvoiceState } from '#shared/contract/subscriptions.ts';
import { InvoiceAddress } from '../../../web/features/customers/invoice-address.tsx';
import { describeLink } from '../../../web/features/customers/address-form.tsx';
import { InvoicesCard, invoicesQuery } from '../../../web/features/subscriptions/invoices-card.tsx';
import { renderSignedIn } from '../render-signed-in.ts';

const invoice: Invoice = {
  id: 'in_1',
  number: 'PL-0001',
  // The day is that of UTC, wherever the reader is.
  date: '2026-12-21T23:30:00.000Z',
  amount: 1999,
  currency: 'usd',
  state: 'paid',
  pdfUrl: 'https://pay.stripe.com/invoice/1/pdf',
};

const renderInvoices = (invoices: Invoice[], next: string | null = null) =>
  renderSignedIn(createElement(InvoicesCard), invoicesQuery.queryKey, {
    pages: [{ invoices, next }],
    pageParams: [null],
  });

describe('the card with the invoices', () => {
  it('shows day, number, amount, state and PDF of each', () => {
    const html = renderInvoices([invoice, { ...invoice, id: 'in_2', number: null, pdfUrl: null }]);
    expect(html.match(/<li/g)).toHaveLength(2);
    for (const text of ['December 21, 2026', 'PL-0001', '$19.99', 'Paid']) expect(html).toContain(text);
    expect(html.match(/href="https:\/\/pay\.stripe\.com\/invoice\/1\/pdf"/g)).toHaveLength(1);
    expect(html).not.toContain('Show more');
  });

  it.each<[InvoiceState, string]>([
    ['paid', 'Paid'],
    ['open', 'Open'],
    ['partly-refunded', 'Partly refunded'],
    ['refunded', 'Refunded'],
    ['void', 'Void'],
  ])('says that an invoice is %s', (state, words) => {
    expect(renderInvoices([{ ...invoice, state }])).toMatch(new RegExp(`badge--\\w+">${words}<`));
  });

  it('offers older ones, and says that there is none', () => {
    expect(renderInvoices([invoice], 'in_1')).toContain('Show more');
    expect(renderInvoices([])).toContain('There is no invoice yet.');
  });
});

describe('the address for copies', () => {
  const render = (address: Address) => renderSignedIn(createElement(InvoiceAddress, address));
  const buttons = (html: string) =>
    [...html.matchAll(/<(button|summary)[^>]*>([^<]*)</g)].map(([, , words]) => words);

  it.each<[Address, string[]]>([
    [{ address: null, pendingAddress: null, linkSentAt: null }, ['Add an address', 'Send a link']],
    [
      { address: null, pendingAddress: 'ben@books.example', linkSentAt: null },
      ['Send the link again', 'Use another address', 'Send a link', 'Take the question back'],
    ],
    [
      { address: 'ben@books.example', pendingAddress: null, linkSentAt: null },
      ['Use another address', 'Send a link', 'End the copies'],
    ],
    [
      { address: 'ben@books.example', pendingAddress: 'ann@books.example', linkSentAt: null },
      ['Send the link again', 'Use another address', 'Send a link', 'End the copies'],
    ],
  ])('offers what can be done: %j', (address, expected) => {
    const html = render(address);
    expect(buttons(html)).toEqual(expected);
    for (const text of Object.values(address)) if (text !== null) expect(html).toContain(text);
  });

  it.each([
    [null, 'We sent a link to ben@books.example.'],
    ['2026-11-27T09:12:00', 'was sent today at 9:12 AM and is still valid'],
    ['2026-11-26T23:59:00', 'was sent on November 26, 2026 and is still valid'],
    ['2026-11-20T12:00:01', 'still valid'],
    ['2026-11-20T12:00:00', 'was sent on November 20, 2026. It is too old now.'],
  ])('says of a link of %s: %s', (sentAt, words) => {
    const linkSentAt = sentAt && new Date(sentAt).toISOString();
    expect(describeLink('ben@books.example', linkSentAt, new Date('2026-11-27T12:00:00'))).toContain(words);
  });
});
