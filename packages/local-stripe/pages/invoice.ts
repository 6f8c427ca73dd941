import { payInvoice, subscriptionFor } from '../billing/subscriptions.ts';
import type { Reply } from '../http.ts';
import type { Invoice } from '../objects.ts';
import { renderCardForm, testCardList } from './card-form.ts';
import type { OpenCardPage } from './card-page.ts';
import { formatDay, formatMoney } from './format.ts';
import { html, type Html } from './html.ts';
import { notFound, redirect, renderPage, type PageCall } from './layout.ts';
import { toPdf } from './pdf.ts';

const renderBuyer = ({ customer_name: name, customer_address: address, customer_tax_ids: ids }: Invoice) =>
  html`<p>
    ${[name, address?.line1, address && `${address.postal_code} ${address.city}`, address?.country]
      .filter((line) => typeof line === 'string')
      .map((line) => html`${line}<br />`)}
    ${ids.map(({ value }) => html`Tax ID ${value}`)}
  </p>`;

/** The invoice as a PDF of one line. */
export const downloadInvoice = ({ standIn: { account }, id }: PageCall): Reply => {
  const invoice = account.find('invoice', id);
  if (!invoice || invoice.status === 'draft') return notFound();
  const { number, customer_name: name, amount_due: amount, currency } = invoice;
  const line = `Invoice ${number} ${name ?? ''} ${formatMoney(amount, currency)}`.replaceAll(
    /[^\w $.-]/g,
    ' ',
  );
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
    },
    body: toPdf(line),
  };
};

const renderInvoice = (invoice: Invoice, siteUrl: string | undefined, title: string, body: Html): Reply =>
  renderPage(
    `Invoice ${invoice.number}`,
    html`<div class="columns">
      <div class="stack">
        <h1>Invoice ${invoice.number}</h1>
        <p class="price">${formatMoney(invoice.amount_due, invoice.currency)}</p>
        <p>Created on ${formatDay(invoice.created)}</p>
        ${renderBuyer(invoice)} ${invoice.status === 'open' && testCardList}
      </div>
      <section class="card" aria-labelledby="pay">
        <h2 id="pay">${title}</h2>
        ${body} ${siteUrl !== undefined && html`<p><a href="${siteUrl}">Back to the site</a></p>`}
      </section>
    </div>`,
  );

/** The hosted invoice: a card form while it is open. */
export const openInvoice: OpenCardPage = ({ standIn, method, id, siteUrl }) => {
  const { account } = standIn;
  const invoice = account.find('invoice', id);
  const path = `/invoices/${id}`;
  if (!invoice || invoice.status === 'draft') return notFound();
  if (invoice.status !== 'open') {
    const text = invoice.status === 'paid' ? 'This invoice is paid. Thank you.' : 'This invoice is void.';
    const body = html`<p>${text}</p>`;
    return method === 'POST' ? redirect(path) : renderInvoice(invoice, siteUrl, 'Nothing to pay', body);
  }
  const amount = formatMoney(invoice.amount_due, invoice.currency);
  return {
    path,
    purpose: `A payment of ${amount} needs your confirmation.`,
    show: (message) => {
      const form = renderCardForm(path, `Pay ${amount}`, message);
      return renderInvoice(invoice, siteUrl, 'Pay with card', form);
    },
    useCard: (card) => {
      const outcome = payInvoice(account, invoice, { method: card, isOnSession: true, isAutomatic: false });
      if (outcome === 'paid') {
        // Renewals are charged to the card that paid.
        const subscription = subscriptionFor(account, invoice);
        const patch = { default_payment_method: card.id };
        account.change(subscription, patch, 'customer.subscription.updated');
      }
      return outcome;
    },
    finish: () => redirect(path),
  };
};
