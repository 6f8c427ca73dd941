// The hosted invoice: what it is for, and a card form while it is open.
import type { Stripe } from 'stripe';
import { subscriptionIdOf } from '../invoice-life.ts';
import { idOf } from '../ids.ts';
import { makePaymentMethod } from '../payment-methods.ts';
import type { Reply } from '../request.ts';
import type { StandIn } from '../stand-in.ts';
import { settle } from '../subscription-life.ts';
import { authenticationPage } from './authentication.ts';
import { alert, cardFields, readCard, testCardList, untyped } from './card-form.ts';
import type { Typed } from './card-form.ts';
import { html } from './html.ts';
import { notFound, page, redirect } from './layout.ts';
import type { PageCall } from './call.ts';
import { day, money } from './words.ts';

const openInvoice = ({ standIn, id }: PageCall): Stripe.Invoice | undefined => {
  const invoice = standIn.account.find('invoice', id);
  return invoice?.status === 'draft' ? undefined : invoice;
};

export function showInvoice(call: PageCall): Reply {
  const invoice = openInvoice(call);
  return invoice ? view(call, invoice, untyped, null) : notFound();
}

export function submitInvoice(call: PageCall): Reply {
  const { standIn, id, form } = call;
  const invoice = openInvoice(call);
  if (!invoice) return notFound();
  if (invoice.status !== 'open') return redirect(`/invoices/${id}`);
  const reading = readCard(
    form,
    standIn.account.clock.seconds,
    invoice.customer_email ?? 'nobody@example.com',
  );
  if (reading.is === 'wrong') return view(call, invoice, reading.typed, null);
  const method = makePaymentMethod(standIn.account, reading.card);
  const outcome = payWith(standIn, invoice, method);
  if (outcome === 'asks') {
    standIn.account.state.awaiting[id] = method.id;
    return redirect(`/invoices/${id}/authenticate`);
  }
  if (outcome === 'paid') return redirect(`/invoices/${id}`);
  return view(call, invoice, { ...untyped, cardName: reading.card.name }, outcome.message);
}

export function showInvoiceAuthentication(call: PageCall): Reply {
  const { standIn, id } = call;
  const invoice = openInvoice(call);
  if (!invoice) return notFound();
  if (invoice.status !== 'open' || !standIn.account.state.awaiting[id]) return redirect(`/invoices/${id}`);
  return authenticationPage(
    `/invoices/${id}/authenticate`,
    `A payment of ${money(invoice.amount_due, invoice.currency)} waits for your word.`,
  );
}

export function submitInvoiceAuthentication(call: PageCall): Reply {
  const { standIn, id, form } = call;
  const invoice = openInvoice(call);
  const waiting = standIn.account.state.awaiting[id];
  if (!invoice) return notFound();
  if (invoice.status !== 'open' || waiting === undefined) return redirect(`/invoices/${id}`);
  delete standIn.account.state.awaiting[id];
  if (form.get('outcome') !== 'complete')
    return view(
      call,
      invoice,
      untyped,
      'We are unable to authenticate your payment method. Please try another card.',
    );
  standIn.account.state.cards[waiting] = { outcome: 'asks', isAuthenticated: true };
  payWith(standIn, invoice, standIn.account.get('payment_method', waiting));
  return redirect(`/invoices/${id}`);
}

/** Pays, and makes a card that paid the subscription's own, so that its renewals are charged to it too. */
function payWith({ account }: StandIn, invoice: Stripe.Invoice, method: Stripe.PaymentMethod) {
  const customer = idOf(invoice.customer);
  const outcome = settle(account, invoice, { method, isOnSession: true, isAutomatic: false });
  if (outcome === 'paid') {
    method.customer = customer;
    account.publish('payment_method.attached', method);
    const subscription = account.find('subscription', subscriptionIdOf(invoice) ?? '');
    if (subscription)
      account.change(subscription, { default_payment_method: method.id }, 'customer.subscription.updated');
  }
  return outcome;
}

const WORDS: Record<string, string> = {
  paid: 'This invoice is paid. Thank you.',
  void: 'This invoice is void: nothing is due on it any more.',
  uncollectible: 'This invoice was given up.',
};

function view({ siteUrl }: PageCall, invoice: Stripe.Invoice, typed: Typed, message: string | null): Reply {
  const isOpen = invoice.status === 'open';
  return page({
    title: `Invoice ${invoice.number}`,
    body: html`<div class="columns">
      <div class="stack">
        <h1>Invoice ${invoice.number}</h1>
        <p class="price">${money(invoice.amount_due, invoice.currency)}</p>
        <dl class="lines">
          ${invoice.lines.data.map(
            (line) =>
              html`<div>
                <dt>${day(line.period.start)} to ${day(line.period.end)}</dt>
                <dd>${money(line.amount, line.currency)}</dd>
              </div>`,
          )}
        </dl>
        ${isOpen ? testCardList : null}
      </div>
      <section class="card" aria-labelledby="pay">
        <h2 id="pay">${isOpen ? 'Pay with card' : 'Nothing to pay'}</h2>
        ${alert(message)}
        ${
          isOpen
            ? html`<form method="post" action="/invoices/${invoice.id}" novalidate>
                ${cardFields(typed)}
                <button class="button">Pay ${money(invoice.amount_remaining, invoice.currency)}</button>
              </form>`
            : html`<p class="told">${WORDS[invoice.status ?? '']}</p>`
        }
        ${siteUrl && html`<p><a href="${siteUrl}">Back to the site</a></p>`}
      </section>
    </div>`,
  });
}
