import { readAddress } from './stored-sign-up.ts';

/** Brings back the address that was typed, on this page or another one, and names it in the answer to a sign-up. */
export const showAnswer = (): void => {
  const address = readAddress();
  const field = document.querySelector<HTMLInputElement>('.sign-up input[name=email]');
  if (field?.value === '') field.value = address;
  const to = document.querySelector<HTMLElement>('.answer__to');
  const name = to?.querySelector('strong');
  if (!to || !name || address === '') return;
  name.textContent = address;
  to.hidden = false;
};

/** Whether the server asked for the human check. */
export const isCheckAsked = (): boolean => {
  const { hash } = location;
  return hash !== '' && hash.slice(1) === document.querySelector('.answer--check')?.id;
};
