// Cloudflare Turnstile in a page: its script, loaded on demand, and its widget.
// developers.cloudflare.com/turnstile/get-started/client-side-rendering
import type { WebSettings } from '#shared/web-settings.ts';

interface TurnstileOptions {
  sitekey: string;
  /** Returned when the token is verified. */
  action: string;
  /** Whether the widget adds a field to the form around it. */
  'response-field': boolean;
  theme: 'auto' | 'light' | 'dark';
  size: 'normal' | 'flexible' | 'compact';
  callback: (token: string) => void;
  'expired-callback': () => void;
  'timeout-callback': () => void;
  /** Returns true to keep the failure out of the console. */
  'error-callback': (code: string) => boolean;
}

declare global {
  interface Window {
    turnstile?: {
      /** Returns the widget's id, or nothing when the widget could not be drawn. */
      render: (container: HTMLElement, options: TurnstileOptions) => string | null | undefined;
      reset: (id: string) => void;
      remove: (id: string) => void;
    };
  }
}

export interface WidgetEvents {
  readonly onSolved: (token: string) => void;
  /** The token is too old, or the challenge was left unsolved for too long. */
  readonly onExpired: () => void;
  readonly onFailed: () => void;
}

export interface Widget {
  /** Asks for a new solution, because each token can be used only once. */
  readonly reset: () => void;
  readonly remove: () => void;
}

const SCRIPT_TIMEOUT_MS = 15_000;

/** Pixels. The widget is 300 px wide. In a narrower place it is compact; contact.css reserves its room at the same width. */
const NORMAL_WIDTH = 304;

let loading: Promise<void> | undefined;

/** Loads the script once. After a failure the next call tries again. */
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

const timeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The human check did not load in time')), SCRIPT_TIMEOUT_MS);
  });

/** Shows the widget for a purpose in `container`. Rejects if the script does not load in 15 s, or does not draw the widget. */
export const showWidget = async (
  { scriptUrl, siteKey }: NonNullable<WebSettings['humanCheck']>,
  action: string,
  container: HTMLElement,
  { onSolved, onExpired, onFailed }: WidgetEvents,
): Promise<Widget> => {
  await Promise.race([loadScript(scriptUrl), timeout()]);
  const { turnstile } = window;
  if (!turnstile) throw new Error("The human check's script is not Turnstile's");
  const id = turnstile.render(container, {
    sitekey: siteKey,
    action,
    'response-field': false,
    theme: 'auto',
    size: container.clientWidth < NORMAL_WIDTH ? 'compact' : 'flexible',
    callback: onSolved,
    'expired-callback': onExpired,
    'timeout-callback': onExpired,
    'error-callback': () => {
      onFailed();
      return true;
    },
  });
  if (typeof id !== 'string') throw new Error('The human check could not be shown');
  return { reset: () => turnstile.reset(id), remove: () => turnstile.remove(id) };
};
