// The two providers' widgets, in our words.
import { CAPTCHA_ACTION, type CaptchaProvider } from '#shared/captcha.ts';
import type { Recaptcha, Turnstile } from './captcha-globals.ts';

export interface CheckEvents {
  readonly onSolved: (token: string) => void;
  /** The token is too old, or the puzzle was left alone for too long. */
  readonly onExpired: () => void;
  readonly onFailed: () => void;
}

/** A widget that is shown. */
export interface Check {
  /** Whether the server may verify a token again for the same request: it asks Turnstile so, and cannot ask reCAPTCHA. */
  readonly isRepeatable: boolean;
  /** For another token: each is good for one use. */
  readonly reset: () => void;
  readonly remove: () => void;
}

type Draw = (container: HTMLElement, sitekey: string, events: CheckEvents) => Check;

/** Pixels that either provider's widget needs at its normal size, 300 and 304; below it is compact. */
const NORMAL_WIDTH = 304;
const isNarrow = (container: HTMLElement) => container.clientWidth < NORMAL_WIDTH;

/** What either provider is told. */
const common = (sitekey: string, { onSolved, onExpired }: CheckEvents) => ({
  sitekey,
  callback: onSolved,
  'expired-callback': onExpired,
});

const turnstileWith =
  (turnstile: Turnstile): Draw =>
  (container, sitekey, events) => {
    const id = turnstile.render(container, {
      ...common(sitekey, events),
      action: CAPTCHA_ACTION,
      theme: 'auto',
      size: isNarrow(container) ? 'compact' : 'flexible',
      'timeout-callback': events.onExpired,
      'error-callback': () => {
        events.onFailed();
        return true;
      },
    });
    if (typeof id !== 'string') throw new Error('The human check could not be shown');
    return { isRepeatable: true, reset: () => turnstile.reset(id), remove: () => turnstile.remove(id) };
  };

const recaptchaWith =
  (recaptcha: Recaptcha): Draw =>
  (container, sitekey, events) => {
    // It draws into an element only once, and has no way to take the widget away again.
    const place = container.appendChild(document.createElement('div'));
    const id = recaptcha.render(place, {
      ...common(sitekey, events),
      theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      size: isNarrow(container) ? 'compact' : 'normal',
      'error-callback': events.onFailed,
    });
    return { isRepeatable: false, reset: () => recaptcha.reset(id), remove: () => place.remove() };
  };

/** What a provider's script puts on the window. */
const brought = <T>(global: T | undefined): T => {
  if (!global) throw new Error("The human check's script is not what it should be");
  return global;
};

/** A provider's way to draw its widget, once its script is loaded. */
export const drawingOf: Record<CaptchaProvider, () => Promise<Draw>> = {
  // turnstile.ready is not for a script that is loaded asynchronously: once loaded, it is ready.
  turnstile: async () => turnstileWith(brought(window.turnstile)),
  recaptcha: async () => {
    const recaptcha = brought(window.grecaptcha);
    await new Promise<void>((resolve) => recaptcha.ready(resolve));
    return recaptchaWith(recaptcha);
  },
};
