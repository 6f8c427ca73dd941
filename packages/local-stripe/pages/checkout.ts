import type { Account } from '../account.ts';
import { completeSession, PROMOTION_CODE, type BuyerForm } from '../billing/checkout.ts';
import { chargeCard } from '../billing/test-cards.ts';
import type { Reply } from '../http.ts';
import type { Address, CheckoutSession } from '../objects.ts';
import type { StandIn } from '../stand-in.ts';
import { renderCardForm, testCardList } from './card-form.ts';
import type { OpenCardPage } from './card-page.ts';
import { formatMoney, formatPrice } from './format.ts';
import { html, type Html } from './html.ts';
import { notFound, redirect, renderNotice, renderPage } from './layout.ts';

const toReturnUrl = (session: CheckoutSession, url: string): string =>
  url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

const renderClosed = (session: CheckoutSession, siteUrl = '/'): Reply =>
  session.status === 'complete'
    ? renderNotice({
        title: 'You’re all done here',
        text: 'This checkout was completed and the subscription has begun. You need not pay again.',
        link: { href: toReturnUrl(session, session.success_url), text: 'Back to the site' },
      })
    : renderNotice({
        title: 'This checkout has expired',
        text: 'Nothing was charged. Please go back to the site and start again.',
        link: { href: toReturnUrl(session, session.cancel_url ?? siteUrl), text: 'Back to the site' },
      });

/** A sample, so that the page on this machine is sent without typing it. */
const SAMPLE: Address = {
  line1: '1 Market Street',
  postal_code: '94105',
  city: 'San Francisco',
  country: 'US',
};

const renderField = (name: string, label: string, value = '', isRequired = false): Html =>
  html`<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" ${isRequired && html`required`} />`;

/** The fields that the session asks for beside the card. */
const renderMore = (account: Account, session: CheckoutSession): Html => {
  const { address, business_name: business, name } = account.customer(session.customer);
  const { line1, postal_code, city, country } = address ?? SAMPLE;
  return html`
    ${session.name_collection && renderField('business', 'Business name (optional)', business ?? name ?? '')}
    ${session.tax_id_collection.enabled && renderField('taxId', 'Tax ID (optional)')}
    ${
      session.billing_address_collection === 'required' &&
      html`${renderField('line1', 'Address', line1, true)}
      ${renderField('postalCode', 'Postal code', postal_code, true)}
      ${renderField('city', 'City', city, true)} ${renderField('country', 'Country', country, true)}`
    }
    ${
      session.allow_promotion_codes &&
      html`${renderField('promotionCode', 'Promotion code (optional)')}
        <p>${PROMOTION_CODE} makes the first period free.</p>`
    }
    ${session.custom_text.submit && html`<p>${session.custom_text.submit.message}</p>`}
  `;
};

const readBuyer = (form: URLSearchParams): BuyerForm => {
  const read = (name: string): string => form.get(name)?.trim() ?? '';
  const [line1, postal_code, city, country] = ['line1', 'postalCode', 'city', 'country'].map(read);
  return {
    business: read('business'),
    cardName: read('cardName'),
    taxId: read('taxId'),
    address: line1 && postal_code && city && country ? { line1, postal_code, city, country } : undefined,
  };
};

/** Stands after the form, so that the Enter key pays with the card. */
const linkButton = html`<button class="button" form="card-form" name="method" value="link" formnovalidate>
  Use Link instead of a card
</button>`;

const render = ({ account }: StandIn, session: CheckoutSession, message?: string): Reply => {
  const { quantity = 1, price: priceId = '' } = account.state.orders[session.id] ?? {};
  const price = account.get('price', priceId);
  const { name } = account.get('product', price.product);
  const { email } = account.customer(session.customer);
  return renderPage(
    `Subscribe to ${name}`,
    html`${
        session.cancel_url !== null &&
        html`<p><a href="${toReturnUrl(session, session.cancel_url)}">← Back to the site</a></p>`
      }
      <div class="columns">
        <div class="stack">
          <h1>Subscribe to ${name}</h1>
          <p class="price">${formatPrice(price, quantity)}</p>
          <p>Due today: <strong>${formatMoney(session.amount_total, session.currency)}</strong></p>
          ${testCardList}
        </div>
        <section class="card" aria-labelledby="pay">
          <h2 id="pay">Pay with card</h2>
          ${email !== null && html`<p>Email: <strong>${email}</strong></p>`}
          ${renderCardForm(`/checkout/${session.id}`, 'Subscribe', message, renderMore(account, session))}
          ${session.allowed_payment_method_types.includes('link') && linkButton}
        </section>
      </div>`,
  );
};

/** Like Stripe, sends the buyer back once the endpoint has been told of the purchase. */
const returnToSite = async ({ account, deliveries }: StandIn, session: CheckoutSession): Promise<Reply> => {
  const event = account
    .all('event')
    .find(
      ({ type, data }) =>
        type === 'checkout.session.completed' && 'id' in data.object && data.object.id === session.id,
    );
  if (event) await deliveries.waitForFirstAttempt(event.id);
  return redirect(toReturnUrl(session, session.success_url));
};

/** The hosted checkout. After the payment, a second press or another tab leads to the same page as the first. */
export const openCheckout: OpenCardPage = ({ standIn, method, id, siteUrl }) => {
  const { account } = standIn;
  const session = account.find('checkout.session', id);
  if (!session) return notFound();
  if (session.status === 'complete' && method === 'POST') return returnToSite(standIn, session);
  if (session.status !== 'open') return renderClosed(session, siteUrl);
  return {
    path: `/checkout/${id}`,
    purpose: `A payment of ${formatMoney(session.amount_total, session.currency)} needs your confirmation.`,
    show: (message) => render(standIn, session, message),
    useCard: (card, form) => {
      const isFree = session.allow_promotion_codes === true && form.get('promotionCode') === PROMOTION_CODE;
      const outcome = isFree ? 'paid' : chargeCard(card, true);
      if (outcome === 'paid') completeSession(account, session, card, readBuyer(form), isFree);
      return outcome;
    },
    finish: () => returnToSite(standIn, session),
  };
};
