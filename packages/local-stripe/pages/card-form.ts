import type { EnteredCard } from '../billing/payment-methods.ts';
import { testCards } from '../billing/test-cards.ts';
import { html, type Html } from './html.ts';

type FieldName = 'cardNumber' | 'cardExpiry' | 'cardCvc' | 'cardName';

/** What the form shows again: never the security code, and the number of a test card alone. */
export interface CardInput {
  readonly values: Partial<Record<FieldName, string>>;
  readonly errors: Partial<Record<FieldName, string>>;
}

export const emptyInput: CardInput = { values: {}, errors: {} };

/** The card that was entered, or what to show again with its errors. */
export const readCard = (form: URLSearchParams, now: number): EnteredCard | CardInput => {
  const value = (name: FieldName): string => (form.get(name) ?? '').trim();
  const number = value('cardNumber').replaceAll(/[\s-]/g, '');
  const card = testCards.find((each) => each.number === number);
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(value('cardExpiry')) ?? [];
  const [expMonth, expYear] = [Number(month), 2000 + Number(year)];
  const errors = {
    ...(!card && { cardNumber: 'Only the test cards listed on this page work here.' }),
    ...(expMonth < 1 || expMonth > 12
      ? { cardExpiry: 'Your card’s expiration date is incomplete.' }
      : Date.UTC(expYear, expMonth) <= now * 1000 && {
          cardExpiry: 'Your card’s expiration date is in the past.',
        }),
    ...(!/^\d{3,4}$/.test(value('cardCvc')) && { cardCvc: 'Your card’s security code is incomplete.' }),
    ...(value('cardName') === '' && { cardName: 'Enter the name on the card.' }),
  };
  if (card && Object.keys(errors).length === 0) return { card, expMonth, expYear };
  const values = { cardExpiry: value('cardExpiry'), cardName: value('cardName') };
  return { values: { ...values, ...(card && { cardNumber: value('cardNumber') }) }, errors };
};

interface Field {
  readonly name: FieldName;
  readonly label: string;
  readonly autocomplete: string;
  readonly placeholder: string;
}

const renderField = ({ name, label, autocomplete, placeholder }: Field, input: CardInput): Html => {
  const error = input.errors[name];
  const isFirst = Object.keys(input.errors)[0] === name;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      autocomplete="${autocomplete}"
      placeholder="${placeholder}"
      value="${input.values[name]}"
      required
      ${error !== undefined && html`aria-invalid="true" aria-describedby="${name}-error"`}
      ${isFirst && html`autofocus`}
    />
    ${error !== undefined && html`<p class="wrong" id="${name}-error">${error}</p>`}
  </div>`;
};

const fields: readonly Field[] = [
  {
    name: 'cardNumber',
    label: 'Card number',
    autocomplete: 'cc-number',
    placeholder: '4242 4242 4242 4242',
  },
  { name: 'cardExpiry', label: 'Expiry (MM / YY)', autocomplete: 'cc-exp', placeholder: '12 / 34' },
  { name: 'cardCvc', label: 'CVC', autocomplete: 'cc-csc', placeholder: '123' },
  { name: 'cardName', label: 'Name on card', autocomplete: 'cc-name', placeholder: '' },
];

/** The form, which is sent to `action`. */
export const renderCardForm = (
  action: string,
  button: string,
  input: CardInput,
  message: string | undefined,
): Html =>
  html`${message !== undefined && html`<p class="alert" role="alert">${message}</p>`}
    <form method="post" action="${action}" novalidate>
      ${fields.map((field) => renderField(field, input))}
      <button class="button">${button}</button>
    </form>`;

export const testCardList: Html = html`<section class="card" aria-labelledby="test-cards">
  <h2 id="test-cards">Test cards</h2>
  <p class="soft">Any future date, any three digits.</p>
  <ul class="cards">
    ${testCards.map(
      ({ number, effect }) =>
        html`<li><code>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code> <span>${effect}</span></li>`,
    )}
  </ul>
</section>`;
