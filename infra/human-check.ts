// Where the providers of the human check keep their script, and where they verify a token.
import type { CaptchaProvider } from '#shared/captcha.ts';
import { isContactFormOpen, type Stage } from './stage.ts';

export interface Captcha {
  /** The provider's script, which draws nothing until it is told to. */
  readonly scriptUrl: string;
  readonly verifyUrl: string;
  /** Sources for a page that shows the widget, as a content security policy writes them. */
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
}

/**
 * developers.cloudflare.com/turnstile/reference/content-security-policy,
 * developers.google.com/recaptcha/docs/faq (Content Security Policy).
 */
const providers: Record<CaptchaProvider, (origin: string | undefined) => Captcha> = {
  turnstile: (origin = 'https://challenges.cloudflare.com') => ({
    scriptUrl: `${origin}/turnstile/v0/api.js?render=explicit`,
    verifyUrl: `${origin}/turnstile/v0/siteverify`,
    scripts: [origin],
    frames: [origin],
  }),
  recaptcha: (origin = 'https://www.google.com') => ({
    scriptUrl: `${origin}/recaptcha/api.js?render=explicit`,
    verifyUrl: `${origin}/recaptcha/api/siteverify`,
    scripts: [`${origin}/recaptcha/`, 'https://www.gstatic.com/recaptcha/'],
    frames: [`${origin}/recaptcha/`, 'https://recaptcha.google.com/recaptcha/'],
  }),
};

/** The human check of a stage; undefined where its contact form is closed. */
export const captchaOf = (stage: Stage): Captcha | undefined =>
  stage.contact && isContactFormOpen(stage)
    ? providers[stage.contact.captcha.provider](stage.endpoints.captcha)
    : undefined;
