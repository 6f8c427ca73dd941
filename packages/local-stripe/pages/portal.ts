// The customer portal: the plan, its end or its continuation, the card, the invoices.
import type { Stripe } from 'stripe';
import { idOf } from '../ids.ts';
import { attach, makePaymentMethod, methodFor } from '../payment-methods.ts';
import { StripeRefusal } from '../refusal.ts';
import type { Reply } from '../request.ts';
import type { StandIn } from '../stand-in.ts';
import { endSubscription, scheduleCancellation } from '../subscription-end.ts';
import { currentPeriodEnd, isEnded } from '../subscription-record.ts';
import { authenticationPage } from './authentication.ts';
import { alert, cardFields, readCard, testCardList, untyped } from './card-form.ts';
import type { Typed } from './card-form.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { notFound, page, redirect } from './layout.ts';
import type { PageCall } from './call.ts';
import { stateMark } from './state-mark.ts';
import { day, interval, money } from './words.ts';

interface Visit {
  standIn: StandIn;
  session: Stripe.BillingPortal.Session;
  features: Stripe.BillingPortal.Configuration.Features;
  home: string;
}

function visit(call: PageCall): Visit | null {
  const session = call.standIn.account.find('billing_portal.session', call.id);
  if (!session) return null;
  const configuration = call.standIn.account.get('billing_portal.configuration', idOf(session.configuration));
  return { standIn: call.standIn, session, features: configuration.features, home: `/portal/${session.id}` };
}

const liveOf = ({ standIn, session }: Visit): Stripe.Subscription[] =>
  standIn.account.all('subscription').filter((each) => each.customer === session.customer && !isEnded(each));

/** The subscription that a form names, if it is this customer's and still runs. */
const named = (at: Visit, call: PageCall): Stripe.Subscription | undefined => {
  const wanted = call.form.get('subscription') ?? new URLSearchParams(call.query).get('subscription');
  return liveOf(at).find((each) => each.id === wanted);
};

export function showPortal(call: PageCall): Reply {
  const at = visit(call);
  if (!at) return notFound();
  const { flow } = at.session;
  const isFresh = !new URLSearchParams(call.query).has('home');
  const aimed = flow?.subscription_cancel?.subscription;
  if (isFresh && flow?.type === 'payment_method_update') return redirect(`${at.home}/card`);
  if (
    isFresh &&
    aimed !== undefined &&
    liveOf(at).some((each) => each.id === aimed && each.cancel_at === null)
  )
    return redirect(`${at.home}/cancel?subscription=${aimed}`);
  return page({
    title: 'Your subscription',
    body: html`<div class="between">
        <h1>Your subscription</h1>
        ${at.session.return_url && html`<a href="${at.session.return_url}">← Back to the site</a>`}
      </div>
      ${liveOf(at).map((each) => plan(at, each))}
      ${liveOf(at).length === 0 && html`<p class="card">You have no subscription.</p>`}
      ${at.features.payment_method_update.enabled && card(at)}
      ${at.features.invoice_history.enabled && invoices(at)}`,
  });
}

function plan(at: Visit, subscription: Stripe.Subscription): Html {
  const item = subscription.items.data[0];
  if (!item) return html``;
  const product = at.standIn.account.find('product', idOf(item.price.product));
  const amount = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  const end = subscription.cancel_at;
  const next = day(currentPeriodEnd(subscription));
  const isPaying = subscription.status === 'active' || subscription.status === 'trialing';
  return html`<section class="card" aria-label="${product?.name ?? 'Plan'}">
    <div class="between">
      <h2>${product?.name}</h2>
      ${stateMark(subscription.status)}
    </div>
    <p>${money(amount, subscription.currency)} ${interval(item.price)}</p>
    <p>
      ${
        end !== null
          ? `Your subscription ends on ${day(end)}. You keep it until then.`
          : isPaying
            ? `Next payment: ${money(amount, subscription.currency)} on ${next}.`
            : 'A payment is due; see the invoices below, or change your card.'
      }
    </p>
    ${
      end !== null
        ? html`<form method="post" action="${at.home}/resume">
            <input type="hidden" name="subscription" value="${subscription.id}" />
            <div><button class="button">Don’t cancel</button></div>
          </form>`
        : at.features.subscription_cancel.enabled &&
          html`<p>
            <a class="button plain" href="${at.home}/cancel?subscription=${subscription.id}"
              >Cancel subscription</a
            >
          </p>`
    }
  </section>`;
}

function card(at: Visit): Html {
  const subscription = liveOf(at)[0] ?? null;
  const method = methodFor(at.standIn.account, subscription, at.session.customer)?.card;
  return html`<section class="card" aria-labelledby="method">
    <h2 id="method">Payment method</h2>
    <p>
      ${
        method
          ? `${method.brand[0]?.toUpperCase()}${method.brand.slice(1)} ending in ${method.last4}, expires ${method.exp_month}/${method.exp_year}`
          : 'No card is on file.'
      }
    </p>
    <p><a class="button plain" href="${at.home}/card">Update card</a></p>
  </section>`;
}

function invoices(at: Visit): Html {
  const own = at.standIn.account
    .all('invoice')
    .filter((each) => each.customer === at.session.customer && each.status !== 'draft')
    .toReversed();
  return html`<section class="card" aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    ${
      own.length === 0
        ? html`<p class="soft">There are none yet.</p>`
        : html`<dl class="lines">
            ${own.map(
              (each) =>
                html`<div>
                  <dt><a href="${each.hosted_invoice_url}">${day(each.created)}</a></dt>
                  <dd>${money(each.total, each.currency)} ${stateMark(each.status ?? '')}</dd>
                </div>`,
            )}
          </dl>`
    }
  </section>`;
}

const REASONS: Record<string, string> = {
  customer_service: 'The customer service',
  low_quality: 'The quality',
  missing_features: 'I miss something',
  other: 'Another reason',
  switched_service: 'I found something else',
  too_complex: 'It is too complicated',
  too_expensive: 'It is too expensive',
  unused: 'I do not use it enough',
};

export function showCancel(call: PageCall): Reply {
  const at = visit(call);
  const subscription = at && named(at, call);
  if (!at || !at.features.subscription_cancel.enabled) return notFound();
  if (!subscription) return redirect(`${at.home}?home`);
  const { mode, cancellation_reason: reason } = at.features.subscription_cancel;
  const end = day(currentPeriodEnd(subscription));
  return page({
    title: 'Cancel your subscription',
    body: html`<div class="card notice">
      <h1>Cancel your subscription</h1>
      <p>
        ${
          mode === 'immediately'
            ? 'Your subscription ends at once.'
            : `You keep your subscription until ${end}, and are not charged again. You can change your mind until then.`
        }
      </p>
      <form method="post">
        <input type="hidden" name="subscription" value="${subscription.id}" />
        ${
          reason.enabled &&
          html`<div class="field">
            <label for="feedback">Why do you cancel? (optional)</label>
            <select id="feedback" name="feedback">
              <option value="">I’d rather not say</option>
              ${reason.options.map((each) => html`<option value="${each}">${REASONS[each] ?? each}</option>`)}
            </select>
          </div>`
        }
        <div class="row">
          <button class="button danger">Cancel subscription</button>
          <a class="button plain" href="${at.home}?home">Keep it</a>
        </div>
      </form>
    </div>`,
  });
}

export function submitCancel(call: PageCall): Reply {
  const at = visit(call);
  if (!at || !at.features.subscription_cancel.enabled) return notFound();
  const subscription = named(at, call);
  const { account } = at.standIn;
  if (subscription) {
    const feedback = call.form.get('feedback') ?? '';
    const told = Object.hasOwn(REASONS, feedback) ? { feedback } : {};
    if (at.features.subscription_cancel.mode === 'immediately')
      endSubscription(account, subscription, 'cancellation_requested');
    else
      scheduleCancellation(
        account,
        subscription,
        { cancel_at: currentPeriodEnd(subscription), cancel_at_period_end: false },
        told,
      );
  }
  return redirect(afterFlow(at));
}

/** Takes a cancellation back. */
export function submitResume(call: PageCall): Reply {
  const at = visit(call);
  if (!at) return notFound();
  const subscription = named(at, call);
  if (subscription)
    scheduleCancellation(at.standIn.account, subscription, { cancel_at: null, cancel_at_period_end: false });
  return redirect(`${at.home}?home`);
}

const afterFlow = ({ session, home }: Visit): string => {
  const after = session.flow?.after_completion;
  return after?.type === 'redirect' ? (after.redirect?.return_url ?? home) : `${home}?home`;
};

export function showCard(call: PageCall): Reply {
  const at = visit(call);
  return at?.features.payment_method_update.enabled ? cardPage(at, untyped, null) : notFound();
}

const cardPage = (at: Visit, typed: Typed, message: string | null): Reply =>
  page({
    title: 'Update your card',
    body: html`<p><a href="${at.home}?home">← Back to your subscription</a></p>
      <div class="columns">
        <section class="card">
          <h1>Update your card</h1>
          ${alert(message)}
          <form method="post" action="${at.home}/card" novalidate>
            ${cardFields(typed)}
            <button class="button">Save card</button>
          </form>
        </section>
        ${testCardList}
      </div>`,
  });

export function submitCard(call: PageCall): Reply {
  const at = visit(call);
  if (!at?.features.payment_method_update.enabled) return notFound();
  const { account } = at.standIn;
  const customer = account.customer(at.session.customer);
  const reading = readCard(call.form, account.clock.seconds, customer.email ?? 'nobody@example.com');
  if (reading.is === 'wrong') return cardPage(at, reading.typed, null);
  const method = makePaymentMethod(account, reading.card);
  if (reading.card.card.outcome === 'asks') {
    account.state.awaiting[at.session.id] = method.id;
    return redirect(`${at.home}/authenticate`);
  }
  try {
    use(at, method.id);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return cardPage(at, { ...untyped, cardName: reading.card.name }, error.message);
  }
  return redirect(afterFlow(at));
}

export function showCardAuthentication(call: PageCall): Reply {
  const at = visit(call);
  if (!at) return notFound();
  if (!at.standIn.account.state.awaiting[at.session.id]) return redirect(`${at.home}?home`);
  return authenticationPage(`${at.home}/authenticate`, 'Your new card is to be used for payments to come.');
}

export function submitCardAuthentication(call: PageCall): Reply {
  const at = visit(call);
  if (!at) return notFound();
  const { account } = at.standIn;
  const waiting = account.state.awaiting[at.session.id];
  if (waiting === undefined) return redirect(`${at.home}?home`);
  delete account.state.awaiting[at.session.id];
  if (call.form.get('outcome') !== 'complete')
    return cardPage(
      at,
      untyped,
      'We are unable to authenticate your payment method. Please try another card.',
    );
  account.state.cards[waiting] = { outcome: 'asks', isAuthenticated: true };
  use(at, waiting);
  return redirect(afterFlow(at));
}

/** Makes a card the customer's own choice, and that of each subscription that had one of its own. */
function use(at: Visit, methodId: string): void {
  const { account } = at.standIn;
  const customer = account.customer(at.session.customer);
  attach(account, methodId, customer.id);
  const settings = { ...customer.invoice_settings, default_payment_method: methodId };
  account.change(customer, { invoice_settings: settings }, 'customer.updated');
  for (const subscription of liveOf(at))
    if (subscription.default_payment_method !== null)
      account.change(subscription, { default_payment_method: methodId }, 'customer.subscription.updated');
}
