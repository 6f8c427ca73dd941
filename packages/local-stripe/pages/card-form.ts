import { testCards } from '../billing/test-cards.ts';
import { html, type Html } from './html.ts';

const fields = [
  { name: 'cardNumber', label: 'Card number', pattern: '[\\d \\-]{12,}', example: '4242 4242 4242 4242' },
  { name: 'cardExpiry', label: 'Expiry (MM / YY)', pattern: '\\d\\d? ?/ ?\\d\\d', example: '12 / 34' },
  { name: 'cardCvc', label: 'CVC', pattern: '\\d{3,4}', example: '123' },
  { name: 'cardName', label: 'Name on card', pattern: '.*', example: 'Ann Lee' },
];

/** The form, below the error of the last attempt. It is sent to `action`. `more` are further fields. */
export const renderCardForm = (
  action: string,
  button: string,
  message: string | undefined,
  more?: Html,
): Html =>
  html`${message !== undefined && html`<p class="alert" role="alert">${message}</p>`}
    <form id="card-form" method="post" action="${action}" autocomplete="off">
      ${fields.map(
        ({ name, label, pattern, example }) =>
          html`<label for="${name}">${label}</label>
            <input id="${name}" name="${name}" pattern="${pattern}" placeholder="${example}" required />`,
      )}
      ${more}
      <button class="button">${button}</button>
    </form>`;

export const testCardList: Html = html`<section class="card" aria-labelledby="test-cards">
  <h2 id="test-cards">Test cards</h2>
  <p>Any future date, any three digits.</p>
  <ul>
    ${testCards.map(
      ({ number, effect }) =>
        html`<li><code>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code> ${effect}</li>`,
    )}
  </ul>
</section>`;
