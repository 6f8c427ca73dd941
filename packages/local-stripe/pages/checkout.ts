// The hosted checkout: what is bought and for how much, the card, and the way back.
import type { Stripe } from 'stripe';
import { answerAuthentication, payCheckout } from '../checkout-payment.ts';
import type { CheckoutOutcome } from '../checkout-payment.ts';
import { returnUrl } from '../checkout.ts';
import { idOf } from '../ids.ts';
import type { Reply } from '../request.ts';
import type { StandIn } from '../stand-in.ts';
import { authenticationPage } from './authentication.ts';
import { alert, cardFields, field, readCard, testCardList, untyped } from './card-form.ts';
import type { Typed } from './card-form.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { notFound, notice, page, redirect } from './layout.ts';
import type { PageCall } from './call.ts';
import { day, interval, money } from './words.ts';

export function showCheckout({ standIn, id, siteUrl }: PageCall): Reply {
  const session = standIn.account.find('checkout.session', id);
  if (!session) return notFound();
  if (session.status !== 'open') return closed(session, siteUrl);
  const checkout = standIn.account.state.checkouts[id];
  const message = checkout?.message ?? null;
  if (checkout) checkout.message = null;
  return form(standIn, session, untyped, message);
}

export async function submitCheckout({ standIn, id, form: given, siteUrl }: PageCall): Promise<Reply> {
  const session = standIn.account.find('checkout.session', id);
  if (!session) return notFound();
  // A second press, or a second tab: there is nothing left to buy, and the first one's way is the right one.
  if (session.status !== 'open') return afterwards(standIn, session, siteUrl);
  const known = emailOf(standIn, session);
  const reading = readCard(given, standIn.account.clock.seconds, known ?? undefined);
  if (reading.is === 'wrong') return form(standIn, session, reading.typed, null);
  const typed = { ...untyped, email: reading.card.email, cardName: reading.card.name };
  return goOn(standIn, session, payCheckout(standIn.account, session, reading.card), typed);
}

export function showAuthentication({ standIn, id, siteUrl }: PageCall): Reply {
  const session = standIn.account.find('checkout.session', id);
  if (!session) return notFound();
  if (session.status !== 'open') return closed(session, siteUrl);
  if (!standIn.account.state.checkouts[id]?.awaiting) return redirect(`/checkout/${id}`);
  const amount = money(session.amount_total ?? 0, session.currency ?? 'usd');
  return authenticationPage(`/checkout/${id}/authenticate`, `A payment of ${amount} waits for your word.`);
}

export async function submitAuthentication({ standIn, id, form: given, siteUrl }: PageCall): Promise<Reply> {
  const session = standIn.account.find('checkout.session', id);
  if (!session) return notFound();
  if (session.status !== 'open') return afterwards(standIn, session, siteUrl);
  const outcome = answerAuthentication(standIn.account, session, given.get('outcome') === 'complete');
  if (!outcome || outcome.is === 'refused') return redirect(`/checkout/${id}`);
  return goOn(standIn, session, outcome, untyped);
}

async function goOn(
  standIn: StandIn,
  session: Stripe.Checkout.Session,
  outcome: CheckoutOutcome,
  typed: Typed,
): Promise<Reply> {
  if (outcome.is === 'asks') return redirect(`/checkout/${session.id}/authenticate`);
  if (outcome.is === 'refused') return form(standIn, session, typed, outcome.message);
  // Stripe too waits for the endpoint's answer, so that the customer finds the purchase known.
  await standIn.deliveries.firstAnswer(outcome.event.id);
  return redirect(returnUrl(session, session.success_url) ?? '/');
}

async function afterwards(
  standIn: StandIn,
  session: Stripe.Checkout.Session,
  siteUrl?: string,
): Promise<Reply> {
  if (session.status !== 'complete') return closed(session, siteUrl);
  const events = standIn.account.all('event').filter((each) => each.type === 'checkout.session.completed');
  const own = events.find((each) => 'id' in each.data.object && each.data.object.id === session.id);
  if (own) await standIn.deliveries.firstAnswer(own.id);
  return redirect(returnUrl(session, session.success_url) ?? '/');
}

function closed(session: Stripe.Checkout.Session, siteUrl = '/'): Reply {
  if (session.status === 'complete')
    return notice(
      'You’re all done here',
      'This checkout was completed; the subscription has begun. You need not pay again.',
      {
        href: returnUrl(session, session.success_url) ?? siteUrl,
        text: 'Back to the site',
      },
    );
  return notice(
    'This checkout has expired',
    'Nothing was charged. Please go back to the site and start again.',
    {
      href: returnUrl(session, session.cancel_url) ?? siteUrl,
      text: 'Back to the site',
    },
  );
}

/** The customer's own address, which the page shows and does not ask for. */
function emailOf({ account }: StandIn, session: Stripe.Checkout.Session): string | null {
  const customer = account.find('customer', idOf(session.customer));
  return customer && !customer.deleted ? customer.email : null;
}

function form(
  standIn: StandIn,
  session: Stripe.Checkout.Session,
  typed: Typed,
  message: string | null,
): Reply {
  const lines = standIn.account.state.checkouts[session.id]?.lines ?? [];
  const what = lines.map((line) => line.description ?? '').join(', ');
  const back = returnUrl(session, session.cancel_url);
  const known = emailOf(standIn, session);
  const email = known
    ? html`<div class="field"><span class="small soft">Email</span><strong>${known}</strong></div>`
    : field(
        {
          name: 'email',
          label: 'Email',
          autocomplete: 'email',
          type: 'email',
          value: typed.email || (session.customer_email ?? ''),
        },
        typed.errors,
      );
  return page({
    title: `Subscribe to ${what}`,
    body: html`${back && html`<p><a href="${back}">← Back to the site</a></p>`}
      <div class="columns">
        <div class="stack">${summary(standIn, session, lines, what)} ${testCardList}</div>
        <section class="card" aria-labelledby="pay">
          <h2 id="pay">Pay with card</h2>
          ${alert(message)}
          <form method="post" novalidate>
            ${email} ${cardFields(typed)}
            <button class="button">Subscribe</button>
          </form>
          <p class="soft small">
            By subscribing you allow that this card is charged for each period until you cancel.
          </p>
        </section>
      </div>`,
  });
}

function summary(
  standIn: StandIn,
  session: Stripe.Checkout.Session,
  lines: readonly Stripe.LineItem[],
  what: string,
): Html {
  const price = lines[0]?.price;
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  const currency = session.currency ?? 'usd';
  const trialEnd = standIn.account.state.checkouts[session.id]?.subscription.trialEnd ?? null;
  return html`<div class="stack">
    <h1>Subscribe to ${what}</h1>
    <p class="price">${money(total, currency)} <small>${price && interval(price)}</small></p>
    <dl class="lines">
      ${lines.map(
        (line) =>
          html`<div>
            <dt>${line.description}${(line.quantity ?? 1) > 1 && ` × ${line.quantity}`}</dt>
            <dd>${money(line.amount_total, currency)}</dd>
          </div>`,
      )}
      <div>
        <dt>Due today</dt>
        <dd><strong>${money(session.amount_total ?? 0, currency)}</strong></dd>
      </div>
    </dl>
    ${trialEnd !== null && html`<p class="soft">Free until ${day(trialEnd)}, then as above.</p>`}
  </div>`;
}
