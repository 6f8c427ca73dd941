// What the providers' scripts put on the window, as far as we use it:
// developers.cloudflare.com/turnstile/get-started/client-side-rendering, developers.google.com/recaptcha/docs/display.

interface CheckOptions {
  sitekey: string;
  callback: (token: string) => void;
  'expired-callback': () => void;
}

interface TurnstileOptions extends CheckOptions {
  /** Told back when the token is verified. */
  action: string;
  theme: 'auto' | 'light' | 'dark';
  size: 'normal' | 'flexible' | 'compact';
  /** Answering true keeps the failure out of the console. */
  'error-callback': (code: string) => boolean;
  'timeout-callback': () => void;
}

interface RecaptchaOptions extends CheckOptions {
  theme: 'light' | 'dark';
  size: 'normal' | 'compact';
  'error-callback': () => void;
}

declare global {
  interface Window {
    turnstile?: {
      /** Answers the widget's id, or nothing where it could not be drawn. */
      render: (container: HTMLElement, options: TurnstileOptions) => string | null | undefined;
      reset: (id: string) => void;
      remove: (id: string) => void;
    };
    grecaptcha?: {
      /** Calls when the rest of the script, which the first part fetches, is here. */
      ready: (callback: () => void) => void;
      render: (container: HTMLElement, options: RecaptchaOptions) => number;
      reset: (id: number) => void;
    };
  }
}

export type Turnstile = NonNullable<Window['turnstile']>;
export type Recaptcha = NonNullable<Window['grecaptcha']>;
