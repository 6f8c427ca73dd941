// Shows what the account holds, with buttons that let time pass.
import type { Account } from '../account.ts';
import { periodEnd } from '../billing/calendar.ts';
import { closeDispute, findCharge, findDispute, openDispute, refundInvoice } from '../billing/payments.ts';
import { currentPeriodEnd } from '../billing/subscriptions.ts';
import { DAY } from '../clock.ts';
import type { Reply } from '../http.ts';
import type { Customer, Invoice, Subscription } from '../objects.ts';
import { formatDay, formatMoney, formatTime, statusMark } from './format.ts';
import { html, type Html } from './html.ts';
import { redirect, renderPage, type PageCall } from './layout.ts';

const MAX_EVENTS = 100;

const renderTable = (title: string, heads: readonly string[], rows: readonly (readonly Html[])[]): Html =>
  html`<section class="card" aria-label="${title}">
    <h2>${title}</h2>
    <div class="scroll" role="region" aria-label="${title}, table" tabindex="0">
      <table>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </table>
    </div>
  </section>`;

const nameCustomer = ({ deleted, email, id }: Customer): Html => html`${deleted ? 'deleted' : (email ?? id)}`;

const nextStep = (subscription: Subscription): string => {
  if (subscription.ended_at !== null) return `Ended on ${formatDay(subscription.ended_at)}`;
  if (subscription.cancel_at !== null) return `Ends on ${formatDay(subscription.cancel_at)}`;
  if (subscription.status === 'incomplete') return 'Waits for the first payment';
  return `Renews on ${formatDay(currentPeriodEnd(subscription))}`;
};

const renderCustomers = (account: Account): Html => {
  const rows = account
    .all('customer')
    .toReversed()
    .flatMap((customer) => {
      const subscriptions = account.all('subscription').filter((each) => each.customer === customer.id);
      const name = nameCustomer(customer);
      if (subscriptions.length === 0) return [[name, html``, html``, html`<code>${customer.id}</code>`]];
      return subscriptions.map((each) => [
        name,
        statusMark(each.status),
        html`${nextStep(each)}`,
        html`<code>${each.id}</code>`,
      ]);
    });
  return renderTable('Customers and subscriptions', ['Customer', 'Status', 'What comes next', 'Id'], rows);
};

const renderAction = (invoice: Invoice, action: string, label: string): Html =>
  html`<button class="button" name="${action}" value="${invoice.id}" aria-label="${label}: ${invoice.number}">
    ${label}
  </button>`;

/** What can be done with the charge of an invoice, or what was done. */
const renderMoney = (account: Account, invoice: Invoice): Html => {
  const charge = findCharge(account, invoice.id);
  if (!charge) return html``;
  const dispute = findDispute(account, charge);
  return html`<form method="post" action="/dashboard/money" class="row">
    ${charge.amount_refunded > 0 && html`${formatMoney(charge.amount_refunded, charge.currency)} refunded`}
    ${!charge.refunded && renderAction(invoice, 'refund', 'Refund')}
    ${!charge.refunded && renderAction(invoice, 'half', 'Refund half')}
    ${!dispute && renderAction(invoice, 'dispute', 'Dispute')}
    ${dispute && html`Dispute: ${statusMark(dispute.status)}`}
    ${
      dispute?.status === 'needs_response' &&
      html`${renderAction(invoice, 'won', 'Win')} ${renderAction(invoice, 'lost', 'Lose')}`
    }
  </form>`;
};

const renderInvoices = (account: Account): Html => {
  const rows = account
    .all('invoice')
    .toReversed()
    .map((invoice) => [
      invoice.hosted_invoice_url === null
        ? html`${invoice.number}`
        : html`<a href="${invoice.hosted_invoice_url}">${invoice.number}</a>`,
      nameCustomer(account.get('customer', invoice.customer)),
      html`${formatMoney(invoice.amount_due, invoice.currency)}`,
      statusMark(invoice.status),
      html`${formatDay(invoice.created)}`,
      renderMoney(account, invoice),
    ]);
  return renderTable('Invoices', ['Number', 'Customer', 'Amount', 'Status', 'Created', 'Money back'], rows);
};

const renderEvents = (account: Account): Html => {
  const rows = account
    .all('event')
    .slice(-MAX_EVENTS)
    .toReversed()
    .map(({ id, type, created }) => [
      html`${formatTime(created)}`,
      html`<code>${type}</code>`,
      html`${(account.state.deliveries[id] ?? []).map(
        ({ state, attempts }) => html`${statusMark(state)} ${attempts.at(-1)?.status} `,
      )}`,
    ]);
  return renderTable('Events', ['Time', 'Type', 'Delivery'], rows);
};

const renderClock = (now: number): Html =>
  html`<section class="card" aria-label="Time">
    <h2>Time</h2>
    <p>
      It is <strong>${formatTime(now)} UTC</strong> here. Let it pass to see renewals, failures and endings.
    </p>
    <form method="post" action="/dashboard/advance" class="row">
      <button class="button" name="by" value="day">1 day on</button>
      <button class="button" name="by" value="month">1 month on</button>
    </form>
  </section>`;

export const showDashboard = ({ standIn: { account }, siteUrl }: PageCall): Reply =>
  renderPage(
    'Dashboard',
    html`<div class="between">
        <h1>Payments on this machine</h1>
        ${siteUrl !== undefined && html`<a href="${siteUrl}">Back to the site</a>`}
      </div>
      ${renderClock(account.clock.seconds)} ${renderCustomers(account)} ${renderInvoices(account)}
      ${renderEvents(account)}`,
  );

/** Lets a day or a month pass. */
export const submitAdvance = async ({ standIn, form }: PageCall): Promise<Reply> => {
  const now = standIn.account.clock.seconds;
  await standIn.advance(form.get('by') === 'month' ? periodEnd(now, 'month', now) : now + DAY);
  return redirect('/');
};

/** Refunds an invoice, or opens or decides its dispute. An action that is no longer possible does nothing. */
export const submitMoney = ({ standIn: { account }, form }: PageCall): Reply => {
  for (const [action, invoiceId] of form) {
    const charge = findCharge(account, invoiceId);
    const dispute = charge && findDispute(account, charge);
    if (!charge) continue;
    const left = charge.amount - charge.amount_refunded;
    if (action === 'refund' && left > 0) refundInvoice(account, invoiceId);
    if (action === 'half' && left > 0) refundInvoice(account, invoiceId, Math.ceil(left / 2));
    if (action === 'dispute' && !dispute) openDispute(account, invoiceId);
    if ((action === 'won' || action === 'lost') && dispute?.status === 'needs_response')
      closeDispute(account, invoiceId, action);
  }
  return redirect('/');
};
