// What tells Cloudflare Turnstile from Google reCAPTCHA v2, as far as a site can see.
import type { CaptchaProvider } from '#shared/captcha.ts';

export interface Provider {
  readonly name: CaptchaProvider;
  /** Addresses: the frame that the script draws, where a solved check is told, and where a token is verified. */
  readonly paths: { readonly frame: string; readonly solve: string; readonly verify: string };
  /** How long a token is good for. */
  readonly tokenSeconds: number;
  /** What the token begins with. */
  readonly prefix: string;
  /** Whether verification takes JSON beside forms. */
  readonly takesJson: boolean;
  /** Whether an `idempotency_key` lets the same verification be asked again. */
  readonly isRepeatable: boolean;
  /** The words at the box. */
  readonly label: string;
}

/**
 * developers.cloudflare.com/turnstile/get-started/server-side-validation: 300 seconds, one use, forms and JSON, a UUID
 * under which a verification may be repeated.
 */
const turnstile: Provider = {
  name: 'turnstile',
  paths: { frame: '/turnstile/v0/frame', solve: '/turnstile/v0/solve', verify: '/turnstile/v0/siteverify' },
  tokenSeconds: 300,
  prefix: '0.',
  takesJson: true,
  isRepeatable: true,
  label: 'Verify you are human',
};

/** developers.google.com/recaptcha/docs/verify: two minutes, one use, forms alone. */
const recaptcha: Provider = {
  name: 'recaptcha',
  paths: {
    frame: '/recaptcha/api2/anchor',
    solve: '/recaptcha/api2/solve',
    verify: '/recaptcha/api/siteverify',
  },
  tokenSeconds: 120,
  prefix: '03A',
  takesJson: false,
  isRepeatable: false,
  label: "I'm not a robot",
};

export const PROVIDERS: Readonly<Record<CaptchaProvider, Provider>> = { turnstile, recaptcha };
