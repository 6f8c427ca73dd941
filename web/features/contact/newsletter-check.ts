// The human check of `/newsletter`. Loaded when somebody turns to the field.
import { NEWSLETTER_CHECK_ACTION } from '#shared/human-check.ts';
import { signUpCheck as words } from '../../content/newsletter.ts';
import { readSettings } from '../../settings.ts';
import { showWidget } from './turnstile.ts';

/** Shows the check in its place, and puts its token into the form. The form can be sent without it. */
export const showNewsletterCheck = async (form: HTMLFormElement): Promise<void> => {
  const place = form.querySelector<HTMLElement>('.sign-up__check');
  const status = form.querySelector('.sign-up__check-status');
  const widget = form.querySelector<HTMLElement>('.sign-up__widget');
  const token = form.querySelector<HTMLInputElement>('input[name=cf-turnstile-response]');
  if (!place || !status || !widget || !token) return;
  const say = (text: string, solved = ''): void => {
    status.textContent = text;
    token.value = solved;
  };
  place.hidden = false;
  say(words.loading);
  try {
    const { humanCheck, isContactFormClosed } = await readSettings();
    if (!humanCheck || isContactFormClosed) {
      place.hidden = true;
      return;
    }
    await showWidget(humanCheck, NEWSLETTER_CHECK_ACTION, widget, {
      onSolved: (solved) => say('', solved),
      onExpired: () => say(words.expired),
      onFailed: () => say(words.failed),
    });
    if (token.value === '') say('');
  } catch {
    say(words.failed);
  }
};
