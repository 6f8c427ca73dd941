// The human check: the provider's script, loaded when it is wanted, and its widget.
import { CAPTCHA_ACTION, type CaptchaProvider } from '#shared/captcha.ts';
import type { WebSettings } from '#shared/web-settings.ts';
import type { Recaptcha, Turnstile } from './captcha-globals.ts';

type Settings = NonNullable<WebSettings['captcha']>;

export interface CheckEvents {
  onSolved: (token: string) => void;
  /** The token is too old, or the puzzle was left alone for too long. */
  onExpired: () => void;
  onFailed: () => void;
}

/** A widget that is shown. */
export interface Check {
  /** For another token: each is good for one use. */
  reset: () => void;
  remove: () => void;
}

const PATIENCE_MS = 15_000;
/** Pixels that either provider's widget needs at its normal size, 300 and 304; below it is compact. */
const NORMAL_WIDTH = 304;

const isNarrow = (container: HTMLElement) => container.clientWidth < NORMAL_WIDTH;

let loading: Promise<void> | undefined;

/** Loads the script once. One that failed is forgotten, so that another try can succeed. */
const loadScript = (url: string): Promise<void> =>
  (loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The human check could not be loaded')));
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

const ready: Record<CaptchaProvider, () => Promise<Provider>> = {
  // A script that is loaded asynchronously must not call turnstile.ready: it is ready once it is loaded.
  turnstile: async () => turnstileOf(window.turnstile),
  recaptcha: async () => {
    const { grecaptcha } = window;
    await new Promise<void>((resolve) => void grecaptcha?.ready(resolve));
    return recaptchaOf(grecaptcha);
  },
};

type Provider = (container: HTMLElement, siteKey: string, events: CheckEvents) => Check;

const turnstileOf =
  (turnstile: Turnstile | undefined): Provider =>
  (container, sitekey, { onSolved, onExpired, onFailed }) => {
    const id = turnstile?.render(container, {
      sitekey,
      action: CAPTCHA_ACTION,
      theme: 'auto',
      size: isNarrow(container) ? 'compact' : 'flexible',
      callback: onSolved,
      'expired-callback': onExpired,
      'timeout-callback': onExpired,
      'error-callback': () => {
        onFailed();
        return true;
      },
    });
    if (!turnstile || typeof id !== 'string') throw new Error('The human check could not be shown');
    return { reset: () => turnstile.reset(id), remove: () => turnstile.remove(id) };
  };

const recaptchaOf =
  (recaptcha: Recaptcha | undefined): Provider =>
  (container, sitekey, { onSolved, onExpired, onFailed }) => {
    // It draws into an element once only, and has no way to take the widget away again.
    const place = container.appendChild(document.createElement('div'));
    const id = recaptcha?.render(place, {
      sitekey,
      theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      size: isNarrow(container) ? 'compact' : 'normal',
      callback: onSolved,
      'expired-callback': onExpired,
      'error-callback': onFailed,
    });
    if (!recaptcha || id === undefined) throw new Error('The human check could not be shown');
    return { reset: () => recaptcha.reset(id), remove: () => place.remove() };
  };

const withinPatience = <T>(promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The human check did not come')), PATIENCE_MS);
    }),
  ]);

/** Shows the widget in an element. Rejects when the provider's script does not come, or will not draw it. */
export const showCheck = async (
  { provider, scriptUrl, siteKey }: Settings,
  container: HTMLElement,
  events: CheckEvents,
): Promise<Check> => {
  const show = await withinPatience(loadScript(scriptUrl).then(ready[provider]));
  return show(container, siteKey, events);
};
