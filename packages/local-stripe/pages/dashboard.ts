// For who tries the product on a laptop: what Stripe knows, and the means to let time pass.
import type { Stripe } from 'stripe';
import { periodEnd } from '../calendar.ts';
import { DAY } from '../clock.ts';
import { idOf } from '../ids.ts';
import type { Reply } from '../request.ts';
import type { StandIn } from '../stand-in.ts';
import { currentPeriodEnd } from '../subscription-record.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { page, redirect } from './layout.ts';
import type { PageCall } from './call.ts';
import { stateMark } from './state-mark.ts';
import { day, moment, money } from './words.ts';

const EVENTS_SHOWN = 100;

export function showDashboard({ standIn, siteUrl }: PageCall): Reply {
  const { account } = standIn;
  const now = account.clock.seconds;
  return page({
    title: 'Dashboard',
    isWide: true,
    body: html`<div class="between">
        <h1>Payments on this machine</h1>
        ${siteUrl && html`<a href="${siteUrl}">Back to the site</a>`}
      </div>
      <section class="card" aria-labelledby="time">
        <h2 id="time">Time</h2>
        <p>
          It is <strong>${moment(now)} UTC</strong> here. Let it pass to see renewals, failures and endings.
        </p>
        <div class="row">
          <form method="post" action="/dashboard/advance">
            <button class="button" name="by" value="day">1 day on</button>
            <button class="button" name="by" value="month">1 month on</button>
          </form>
          <form method="post" action="/dashboard/advance">
            <div class="field">
              <label for="to">Up to the date</label>
              <input
                id="to"
                name="to"
                type="date"
                required
                min="${isoDay(now + DAY)}"
                value="${isoDay(now + 30 * DAY)}"
              />
            </div>
            <button class="button plain">Go there</button>
          </form>
        </div>
      </section>
      ${customers(standIn)} ${subscriptions(standIn)} ${invoices(standIn)} ${events(standIn)}`,
  });
}

const isoDay = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

export async function submitAdvance({ standIn, form }: PageCall): Promise<Reply> {
  const now = standIn.account.clock.seconds;
  const by = form.get('by');
  const date = Date.parse(`${form.get('to')}T12:00:00Z`) / 1000;
  if (by === 'day') await standIn.advance(now + DAY);
  else if (by === 'month')
    await standIn.advance(periodEnd(now, { interval: 'month', interval_count: 1 }, now));
  else if (date > now) await standIn.advance(date);
  return redirect('/');
}

export async function submitResend({ standIn, form }: PageCall): Promise<Reply> {
  const id = form.get('id') ?? '';
  if (standIn.account.find('event', id)) await standIn.deliveries.resend(id);
  return redirect('/#events');
}

interface Table {
  id: string;
  title: string;
  heads: readonly string[];
  rows: readonly Html[];
}

const table = ({ id, title, heads, rows }: Table): Html =>
  html`<div class="card">
    <h2 id="${id}">${title}</h2>
    ${
      rows.length === 0
        ? html`<p class="soft">None yet.</p>`
        : html`<div class="scroll tall" role="region" aria-labelledby="${id}" tabindex="0">
            <table>
              <thead>
                <tr>
                  ${heads.map((head) => html`<th scope="col">${head}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${rows}
              </tbody>
            </table>
          </div>`
    }
  </div>`;

const emailOf = ({ account }: StandIn, reference: string | { id: string } | null): string => {
  const customer = reference === null ? undefined : account.find('customer', idOf(reference));
  if (!customer) return '';
  return customer.deleted ? 'deleted' : (customer.email ?? customer.id);
};

function customers({ account }: StandIn): Html {
  const rows = account
    .all('customer')
    .toReversed()
    .map((each) =>
      each.deleted
        ? html`<tr>
            <td>deleted</td>
            <td><code>${each.id}</code></td>
            <td></td>
          </tr>`
        : html`<tr>
            <td>${each.email ?? '(no email)'}</td>
            <td><code>${each.id}</code></td>
            <td>${day(each.created)}</td>
          </tr>`,
    );
  return table({ id: 'customers', title: 'Customers', heads: ['Email', 'Id', 'Since'], rows });
}

function subscriptions(standIn: StandIn): Html {
  const rows = standIn.account
    .all('subscription')
    .toReversed()
    .map(
      (each) =>
        html`<tr>
          <td>${emailOf(standIn, each.customer)}</td>
          <td>${stateMark(each.status)}</td>
          <td>${planOf(standIn, each)}</td>
          <td>${whatNext(each)}</td>
          <td><code>${each.id}</code></td>
        </tr>`,
    );
  return table({
    id: 'subscriptions',
    title: 'Subscriptions',
    heads: ['Customer', 'Status', 'Plan', 'What comes next', 'Id'],
    rows,
  });
}

const planOf = ({ account }: StandIn, subscription: Stripe.Subscription): string => {
  const price = subscription.items.data[0]?.price;
  return price ? (account.find('product', idOf(price.product))?.name ?? price.id) : '';
};

function whatNext(subscription: Stripe.Subscription): string {
  if (subscription.ended_at !== null) return `Ended on ${day(subscription.ended_at)}`;
  if (subscription.cancel_at !== null) return `Ends on ${day(subscription.cancel_at)}`;
  if (subscription.status === 'paused') return 'Paused';
  if (subscription.status === 'incomplete') return 'First payment is open';
  return `Renews on ${day(currentPeriodEnd(subscription))}`;
}

function invoices(standIn: StandIn): Html {
  const rows = standIn.account
    .all('invoice')
    .toReversed()
    .map(
      (each) =>
        html`<tr>
          <td>
            ${each.hosted_invoice_url ? html`<a href="${each.hosted_invoice_url}">${each.number}</a>` : each.number}
          </td>
          <td>${emailOf(standIn, each.customer)}</td>
          <td>${money(each.total, each.currency)}</td>
          <td>${stateMark(each.status ?? '')}</td>
          <td>${day(each.created)}</td>
          <td>
            ${each.status === 'open' && each.next_payment_attempt !== null && day(each.next_payment_attempt)}
          </td>
        </tr>`,
    );
  return table({
    id: 'invoices',
    title: 'Invoices',
    heads: ['Number', 'Customer', 'Amount', 'Status', 'Created', 'Tried again'],
    rows,
  });
}

function events({ account }: StandIn): Html {
  const rows = account
    .all('event')
    .slice(-EVENTS_SHOWN)
    .toReversed()
    .map((each) => {
      const deliveries = account.state.deliveries[each.id] ?? [];
      return html`<tr>
        <td>${moment(each.created)}</td>
        <td><code>${each.type}</code></td>
        <td>
          ${deliveries.length === 0 && html`<span class="soft">nobody listens</span>`}
          ${deliveries.map(({ state, attempts }) => {
            const last = attempts.at(-1);
            const told = last
              ? ` ${last.status ?? 'no answer'}${attempts.length > 1 ? `, ${attempts.length} tries` : ''}`
              : '';
            return html`${stateMark(state)}<span class="soft">${told}</span> `;
          })}
        </td>
        <td>
          ${
            deliveries.length > 0 &&
            html`<form method="post" action="/dashboard/resend">
              <input type="hidden" name="id" value="${each.id}" />
              <button class="button plain compact" aria-label="Send ${each.type} again">Send again</button>
            </form>`
          }
        </td>
      </tr>`;
    });
  return table({ id: 'events', title: 'Events', heads: ['When', 'What', 'Delivery', 'Action'], rows });
}
