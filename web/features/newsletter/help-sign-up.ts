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

  const accept = (suggested: string): void => {
    field.value = suggested;
    field.setCustomValidity('');
    keepAddress(suggested);
    doubt.replaceChildren();
    field.focus();
  };
  /** Shows the question about the typed address, and returns its button; undefined if there is nothing to ask. */
  const ask = (): HTMLButtonElement | undefined => {
    const suggested = suggestAddress(field.value);
    doubt.replaceChildren();
    if (suggested === undefined) return undefined;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = words.question(suggested);
    button.addEventListener('click', () => accept(suggested));
    doubt.append(button, ` ${words.keep}`);
    return button;
  };

  keepAddress(field.value);
  field.addEventListener('input', () => {
    keepAddress(field.value);
    field.setCustomValidity('');
    doubt.replaceChildren();
  });
  field.addEventListener('change', () => {
    field.setCustomValidity(
      field.value === '' || parseMailAddress(field.value) !== undefined ? '' : words.notAnAddress,
    );
    ask();
  });
  form.addEventListener('submit', (event) => {
    const button = field.value === confirmed ? undefined : ask();
    confirmed = field.value;
    if (button) {
      event.preventDefault();
      button.focus();
    } else browser.value = keepBrowserValue();
  });
};
