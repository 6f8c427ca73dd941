// The part that the checkout, an open invoice and the portal share: a card form, and the bank's authentication.
import { createCard, createLink, testCards, type ChargeOutcome } from '../billing/test-cards.ts';
import type { Reply } from '../http.ts';
import type { PaymentMethod } from '../objects.ts';
import { html } from './html.ts';
import { redirect, renderPage, type PageCall } from './layout.ts';

export interface CardPage {
  readonly path: string;
  /** What the card is charged for, as the authentication page says it. */
  readonly purpose: string;
  readonly show: (message?: string) => Reply;
  readonly useCard: (method: PaymentMethod, form: URLSearchParams) => ChargeOutcome;
  /** The reply that leads the card holder on after the card was used. */
  readonly finish: () => Reply | Promise<Reply>;
}

/** Opens the page, or gives the reply that replaces it if there is nothing to pay. */
export type OpenCardPage = (call: PageCall) => CardPage | Reply | Promise<CardPage | Reply>;

type Handler = (page: CardPage, call: PageCall) => Reply | Promise<Reply>;

const useCard = (
  page: CardPage,
  { standIn }: PageCall,
  method: PaymentMethod,
  form: URLSearchParams,
): Reply | Promise<Reply> => {
  const outcome = page.useCard(method, form);
  if (outcome === 'paid') return page.finish();
  if (outcome !== 'requires_action') return page.show(outcome.message);
  standIn.account.state.pendingCards[page.path] = { method: method.id, form: form.toString() };
  return redirect(`${page.path}/authenticate`);
};

const submit: Handler = (page, call) => {
  const { account } = call.standIn;
  if (call.form.get('method') === 'link')
    return useCard(page, call, account.add('payment_method', createLink(null)), call.form);
  const number = call.form.get('cardNumber')?.replaceAll(/[\s-]/g, '');
  const card = testCards.find((each) => each.number === number);
  if (!card) return page.show('Only the test cards listed on this page work here.');
  const method = createCard(card, call.form.get('cardExpiry') ?? '12/34');
  return useCard(page, call, account.add('payment_method', method), call.form);
};

const showAuthentication: Handler = (page, { standIn }) =>
  standIn.account.state.pendingCards[page.path] === undefined
    ? redirect(page.path)
    : renderPage(
        'Authenticate your payment',
        html`<div class="card">
          <h1>Your bank asks: is this you?</h1>
          <p>${page.purpose}</p>
          <p>A real bank shows a page of its own here. Choose its answer.</p>
          <form method="post" action="${page.path}/authenticate">
            <button class="button" name="outcome" value="complete">Complete</button>
            <button class="button" name="outcome" value="fail">Fail</button>
          </form>
        </div>`,
      );

const submitAuthentication: Handler = (page, call) => {
  const { account } = call.standIn;
  const { pendingCards } = account.state;
  const pending = pendingCards[page.path];
  const method = account.find('payment_method', pending?.method ?? null);
  delete pendingCards[page.path];
  if (!pending || !method) return redirect(page.path);
  if (call.form.get('outcome') !== 'complete') {
    return page.show(
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    );
  }
  const authenticated = Object.assign(method, { isAuthenticated: true });
  return useCard(page, call, authenticated, new URLSearchParams(pending.form));
};

const handle = (open: OpenCardPage, handler: Handler) => async (call: PageCall) => {
  const page = await open(call);
  return 'path' in page ? handler(page, call) : page;
};

/** The addresses of a page with a card form. */
export const cardRoutes = (path: string, open: OpenCardPage) => ({
  [`GET ${path}`]: handle(open, (page) => page.show()),
  [`POST ${path}`]: handle(open, submit),
  [`GET ${path}/authenticate`]: handle(open, showAuthentication),
  [`POST ${path}/authenticate`]: handle(open, submitAuthentication),
});
