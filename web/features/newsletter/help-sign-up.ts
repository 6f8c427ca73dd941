// Loaded when somebody turns to the newsletter's form (enhance-sign-up.ts).
import { suggestAddress } from '#shared/address-suggestion.ts';
import { parseMailAddress } from '#shared/mail-address.ts';
import { signUpDoubt as words } from '../../content/newsletter.ts';
import { keepAddress, keepBrowserValue } from './stored-sign-up.ts';

/** Keeps what is typed, asks about a probable typing error once, and marks the sign-up as this browser's. */
export const helpSignUp = (form: HTMLFormElement): void => {
  const field = form.querySelector<HTMLInputElement>('input[name=email]');
  const browser = form.querySelector<HTMLInputElement>('input[name=browser]');
  const doubt = form.querySelector('.sign-up__doubt');
  if (!field || !browser || !doubt) return;
  /** The address that its owner was asked about, and kept. */
  let confirmed = '';

  const isAddress = (): boolean => parseMailAddress(field.value) !== undefined;
  /** Says below the field that it holds no address, or takes the sentence and the question back. */
  const showRefusal = (isRefused: boolean): void => {
    if (isRefused) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
    doubt.classList.toggle('problem', isRefused);
    doubt.replaceChildren(...(isRefused ? [words.notAnAddress] : []));
  };

  const accept = (suggested: string): void => {
    field.value = suggested;
    keepAddress(suggested);
    showRefusal(false);
    field.focus();
  };
  /** Shows the question about the typed address, and returns its button; undefined if there is nothing to ask. */
  const ask = (): HTMLButtonElement | undefined => {
    const suggested = suggestAddress(field.value);
    showRefusal(false);
    if (suggested === undefined) return undefined;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = words.question(suggested);
    button.addEventListener('click', () => accept(suggested));
    doubt.append(button, ` ${words.keep}`);
    return button;
  };

  keepAddress(field.value);
  // The browser's own message has the language of the browser, and covers the button.
  form.noValidate = true;
  field.addEventListener('input', () => {
    keepAddress(field.value);
    showRefusal(false);
  });
  field.addEventListener('change', () => {
    if (field.value === '' || isAddress()) ask();
    else showRefusal(true);
  });
  form.addEventListener('submit', (event) => {
    if (!isAddress()) {
      event.preventDefault();
      showRefusal(true);
      field.focus();
      return;
    }
    const button = field.value === confirmed ? undefined : ask();
    confirmed = field.value;
    if (button) {
      event.preventDefault();
      button.focus();
    } else browser.value = keepBrowserValue();
  });
};
