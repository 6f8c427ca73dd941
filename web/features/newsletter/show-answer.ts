import { readAddress } from './stored-sign-up.ts';

/**
 * Brings back the address that was typed, on this page or another one, and names it in the answer to a sign-up. After an answer that
 * asks for something, the field takes the focus.
 */
export const showAnswer = (): void => {
  const field = document.querySelector<HTMLInputElement>('.sign-up input[name=email]');
  if (!field) return;
  const address = readAddress();
  if (field.value === '') field.value = address;
  const to = document.querySelector<HTMLElement>('.answer__to');
  const name = to?.querySelector('strong');
  if (to && name && address !== '') {
    name.textContent = address;
    to.hidden = false;
  }
  const answer = document.querySelector('.answer:target');
  if (!answer || answer.contains(to)) return;
  field.setAttribute('aria-describedby', answer.id);
  field.focus({ preventScroll: true });
};
