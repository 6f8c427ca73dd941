import { testCards } from '../test-cards.ts';
import type { TypedCard } from '../payment-methods.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** What was typed, and by field what is wrong with it. */
export interface Typed {
  email: string;
  /** Of a test card alone: whoever pastes a real number by mistake does not see it again. */
  cardNumber: string;
  cardExpiry: string;
  cardName: string;
  errors: Partial<Record<FieldName, string>>;
}

type FieldName = 'email' | 'cardNumber' | 'cardExpiry' | 'cardCvc' | 'cardName';

export const untyped: Typed = { email: '', cardNumber: '', cardExpiry: '', cardName: '', errors: {} };

export type CardReading =
  | { is: 'right'; card: TypedCard & { email: string; name: string } }
  | { is: 'wrong'; typed: Typed };

/** Reads the card form; `email` is given where the form does not ask for it. */
export function readCard(form: URLSearchParams, now: number, email?: string): CardReading {
  const value = (name: FieldName): string => (form.get(name) ?? '').trim();
  const digits = value('cardNumber').replaceAll(/[\s-]/g, '');
  const card = testCards.find((each) => each.number === digits);
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(value('cardExpiry')) ?? [];
  const expMonth = Number(month);
  const expYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const typedEmail = email ?? value('email');
  const name = value('cardName');
  const errors: Typed['errors'] = {};
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(typedEmail))
    errors.email = 'Enter an email address, such as name@example.com.';
  if (digits.length < 12) errors.cardNumber = 'Your card number is incomplete.';
  else if (!isCardNumber(digits)) errors.cardNumber = 'Your card number is invalid.';
  else if (!card) errors.cardNumber = 'Only the test cards listed on this page work here.';
  if (expMonth < 1 || expMonth > 12) errors.cardExpiry = 'Your card’s expiration date is incomplete.';
  else if (Date.UTC(expYear, expMonth, 1) <= now * 1000)
    errors.cardExpiry = 'Your card’s expiration date is in the past.';
  if (!/^\d{3,4}$/.test(value('cardCvc'))) errors.cardCvc = 'Your card’s security code is incomplete.';
  if (name === '') errors.cardName = 'Enter the name on the card.';
  if (!card || Object.keys(errors).length > 0)
    return {
      is: 'wrong',
      typed: {
        email: typedEmail,
        cardNumber: card ? value('cardNumber') : '',
        cardExpiry: value('cardExpiry'),
        cardName: name,
        errors,
      },
    };
  return { is: 'right', card: { card, expMonth, expYear, name, email: typedEmail } };
}

function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = Array.from(digits, Number)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2))
    .reduce((total, digit) => total + digit, 0);
  return sum % 10 === 0;
}

interface Field {
  name: FieldName;
  label: string;
  autocomplete: string;
  value?: string;
  placeholder?: string;
  type?: string;
  isNumeric?: boolean;
}

/** An input with its label; what is wrong with it is read out with it. */
export function field(given: Field, errors: Typed['errors']): Html {
  const error = errors[given.name];
  const isFirst = Object.keys(errors)[0] === given.name;
  const wrong =
    error === undefined
      ? html``
      : html` aria-invalid="true" aria-describedby="${given.name}-error"${isFirst && html` autofocus`}`;
  const numeric = given.isNumeric ? html` inputmode="numeric"` : html``;
  return html`<div class="field">
    <label for="${given.name}">${given.label}</label>
    <input
      id="${given.name}"
      name="${given.name}"
      type="${given.type ?? 'text'}"
      autocomplete="${given.autocomplete}"
      value="${given.value ?? ''}"
      placeholder="${given.placeholder ?? ''}"
      required${numeric}${wrong}
    />
    ${error !== undefined && html`<p class="wrong" id="${given.name}-error">${error}</p>`}
  </div>`;
}

/** Number, expiry, code and name; the code is never shown again. */
export const cardFields = ({ cardNumber, cardExpiry, cardName, errors }: Typed): Html =>
  html`${field(
      {
        name: 'cardNumber',
        label: 'Card number',
        autocomplete: 'cc-number',
        value: cardNumber,
        placeholder: '4242 4242 4242 4242',
        isNumeric: true,
      },
      errors,
    )}
    <div class="pair">
      ${field(
        {
          name: 'cardExpiry',
          label: 'Expiry (MM / YY)',
          autocomplete: 'cc-exp',
          value: cardExpiry,
          placeholder: '12 / 34',
          isNumeric: true,
        },
        errors,
      )}
      ${field({ name: 'cardCvc', label: 'CVC', autocomplete: 'cc-csc', placeholder: '123', isNumeric: true }, errors)}
    </div>
    ${field({ name: 'cardName', label: 'Name on card', autocomplete: 'cc-name', value: cardName }, errors)}`;

export const alert = (message: string | null): Html =>
  html`${message !== null && html`<p class="alert" role="alert">${message}</p>`}`;

export const testCardList: Html = html`<section class="card" aria-labelledby="test-cards">
  <h2 id="test-cards">Test cards</h2>
  <p class="soft small">Any date to come, any three digits.</p>
  <ul class="cards">
    ${testCards.map(
      ({ number, effect }) =>
        html`<li><code>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code> <span>${effect}</span></li>`,
    )}
  </ul>
</section>`;
