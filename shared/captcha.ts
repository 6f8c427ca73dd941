// The human check: a service that tells people from programs, chosen by a stage's settings.

/** Cloudflare Turnstile, Google reCAPTCHA v2. Their widgets and their verification speak alike. */
export const CAPTCHA_PROVIDERS = ['turnstile', 'recaptcha'] as const;
export type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number];

/** What the widget is told it is for; Turnstile's verification tells it back. */
export const CAPTCHA_ACTION = 'contact';
