// The customer portal: shows, cancels and resumes subscriptions, replaces the card, lists the invoices.
import type { Account } from '../account.ts';
import { currentPeriodEnd, hasEnded, scheduleCancellation } from '../billing/subscriptions.ts';
import { chargeCard } from '../billing/test-cards.ts';
import type { Reply } from '../http.ts';
import type { Customer, PortalSession, Subscription } from '../objects.ts';
import { renderCardForm, testCardList } from './card-form.ts';
import type { OpenCardPage } from './card-page.ts';
import { formatDay, formatMoney, formatPrice, statusMark } from './format.ts';
import { html, type Html } from './html.ts';
import { notFound, redirect, renderPage, type PageCall } from './layout.ts';

interface Visit {
  readonly account: Account;
  readonly session: PortalSession;
  /** The subscriptions that have not ended. */
  readonly subscriptions: readonly Subscription[];
  /** The subscription that the call is about. */
  readonly subscription: Subscription | undefined;
  readonly path: string;
}

const openVisit = ({ standIn: { account }, id, form, query }: PageCall): Visit | undefined => {
  const session = account.find('billing_portal.session', id);
  if (!session) return undefined;
  const subscriptions = account
    .all('subscription')
    .filter((each) => each.customer === session.customer && !hasEnded(each));
  const subscriptionId = form.get('subscription') ?? query.get('subscription');
  const subscription = subscriptions.find((each) => each.id === subscriptionId);
  return { account, session, subscriptions, subscription, path: `/portal/${id}` };
};

const nextStep = (subscription: Subscription): string => {
  const [{ price, quantity }] = subscription.items.data;
  if (subscription.cancel_at !== null) {
    return `Your subscription ends on ${formatDay(subscription.cancel_at)}. You keep it until then.`;
  }
  if (subscription.status !== 'active') {
    return 'A payment is due; pay the open invoice below, or change your card.';
  }
  const amount = formatMoney(price.unit_amount * quantity, price.currency);
  return `Next payment: ${amount} on ${formatDay(currentPeriodEnd(subscription))}.`;
};

const renderSubscription = ({ account, path }: Visit, subscription: Subscription): Html => {
  const [{ price, quantity }] = subscription.items.data;
  const { name } = account.get('product', price.product);
  return html`<section class="card" aria-label="${name}">
    <div class="between">
      <h2>${name}</h2>
      ${statusMark(subscription.status)}
    </div>
    <p>${formatPrice(price, quantity)}</p>
    <p>${nextStep(subscription)}</p>
    ${
      subscription.cancel_at !== null
        ? html`<form method="post" action="${path}/resume">
            <input type="hidden" name="subscription" value="${subscription.id}" />
            <div><button class="button">Don’t cancel</button></div>
          </form>`
        : html`<p>
            <a class="button" href="${path}/cancel?subscription=${subscription.id}"> Cancel subscription </a>
          </p>`
    }
  </section>`;
};

const renderInvoices = ({ account, session }: Visit): Html => {
  const invoices = account
    .all('invoice')
    .filter(({ customer, status }) => customer === session.customer && status !== 'draft')
    .toReversed();
  return html`<section class="card" aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    ${invoices.length === 0 && html`<p>There are none yet.</p>`}
    ${invoices.map(
      (invoice) =>
        html`<p class="between">
          <a href="${invoice.hosted_invoice_url}">${formatDay(invoice.created)}</a>
          <span>${formatMoney(invoice.amount_due, invoice.currency)} ${statusMark(invoice.status)}</span>
        </p>`,
    )}
  </section>`;
};

const renderDetails = ({ account, session, path }: Visit): Html => {
  const { name } = account.get('customer', session.customer);
  return html`<section class="card" aria-labelledby="details">
    <h2 id="details">Billing details</h2>
    <form method="post" action="${path}/details">
      <label for="name">Name on invoices</label>
      <input id="name" name="name" value="${name ?? ''}" required />
      <label for="taxId">Tax ID (optional)</label>
      <input id="taxId" name="taxId" value="${account.state.taxIds[session.customer]?.value ?? ''}" />
      <button class="button">Save details</button>
    </form>
  </section>`;
};

/** Changes the name and the tax id that later invoices carry. */
export const submitDetails = (call: PageCall): Reply => {
  const visit = openVisit(call);
  if (!visit) return notFound();
  const { account, session, path } = visit;
  const [name = '', taxId = ''] = ['name', 'taxId'].map((field) => call.form.get(field)?.trim());
  if (name !== '') Object.assign(account.get('customer', session.customer), { name });
  if (taxId === '') delete account.state.taxIds[session.customer];
  else account.state.taxIds[session.customer] = { type: 'eu_vat', value: taxId };
  return redirect(path);
};

export const showPortal = (call: PageCall): Reply => {
  const visit = openVisit(call);
  if (!visit) return notFound();
  const { session, subscriptions, path } = visit;
  return renderPage(
    'Your subscription',
    html`<div class="between">
        <h1>Your subscription</h1>
        ${session.return_url !== null && html`<a href="${session.return_url}">← Back to the site</a>`}
      </div>
      ${subscriptions.map((subscription) => renderSubscription(visit, subscription))}
      ${subscriptions.length === 0 && html`<p class="card">You have no subscription.</p>`}
      <p><a class="button" href="${path}/card">Update card</a></p>
      ${renderDetails(visit)} ${renderInvoices(visit)}`,
  );
};

export const showCancel = (call: PageCall): Reply => {
  const visit = openVisit(call);
  if (!visit) return notFound();
  const { subscription, path } = visit;
  if (!subscription) return redirect(path);
  return renderPage(
    'Cancel your subscription',
    html`<div class="card">
      <h1>Cancel your subscription</h1>
      <p>
        You keep your subscription until ${formatDay(currentPeriodEnd(subscription))}, and are not charged
        again. You can change your mind until then.
      </p>
      <form method="post">
        <input type="hidden" name="subscription" value="${subscription.id}" />
        <div class="row">
          <button class="button">Cancel subscription</button>
          <a class="button" href="${path}">Keep it</a>
        </div>
      </form>
    </div>`,
  );
};

export const submitCancel = (call: PageCall): Reply => {
  const visit = openVisit(call);
  if (!visit) return notFound();
  const { account, subscription, path } = visit;
  if (subscription) {
    scheduleCancellation(account, subscription, {
      cancelAt: currentPeriodEnd(subscription),
      isAtPeriodEnd: false,
    });
  }
  return redirect(path);
};

/** Removes a scheduled cancellation. */
export const submitResume = (call: PageCall): Reply => {
  const visit = openVisit(call);
  if (!visit) return notFound();
  const { account, subscription, path } = visit;
  if (subscription) scheduleCancellation(account, subscription, { cancelAt: null, isAtPeriodEnd: false });
  return redirect(path);
};

/** The form for another card, which is then charged for all subscriptions of the customer. */
export const openCardUpdate: OpenCardPage = (call) => {
  const visit = openVisit(call);
  if (!visit) return notFound();
  const { account, session, subscriptions } = visit;
  const path = `${visit.path}/card`;
  return {
    path,
    purpose: 'Your new card will be used for the payments to come.',
    show: (message) =>
      renderPage(
        'Update your card',
        html`<p><a href="${visit.path}">← Back to your subscription</a></p>
          <h1>Update your card</h1>
          ${renderCardForm(path, 'Save card', message)} ${testCardList}`,
      ),
    useCard: (method) => {
      const outcome = chargeCard(method, true);
      for (const subscription of outcome === 'paid' ? subscriptions : []) {
        account.change(subscription, { default_payment_method: method.id }, 'customer.subscription.updated');
      }
      if (outcome === 'paid') {
        const patch = { invoice_settings: { default_payment_method: method.id } };
        Object.assign(account.get('customer', session.customer), patch satisfies Partial<Customer>);
      }
      return outcome;
    },
    finish: () => redirect(visit.path),
  };
};
