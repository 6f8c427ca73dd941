// Where Cloudflare Turnstile has its script, and where it verifies a token.
import type { Stage } from './stage.ts';

export interface HumanCheck {
  /** The public half of the key pair. */
  readonly siteKey: string;
  /** The script's address. The script draws nothing until the page calls it. */
  readonly scriptUrl: string;
  readonly verifyUrl: string;
  /** The source of the script and of the widget's frame, as a content security policy writes it. */
  readonly origin: string;
}

/**
 * The human check of a stage; undefined if it has no contact settings. It stays while the contact form is closed, because a
 * withdrawal from a contract must be possible then (docs/product.md 18.3). The addresses:
 * developers.cloudflare.com/turnstile/reference/content-security-policy.
 */
export const toHumanCheck = (stage: Stage): HumanCheck | undefined => {
  if (stage.contact === undefined) return undefined;
  const origin = stage.endpoints.humanCheck ?? 'https://challenges.cloudflare.com';
  return {
    siteKey: stage.contact.humanCheck.siteKey,
    scriptUrl: `${origin}/turnstile/v0/api.js?render=explicit`,
    verifyUrl: `${origin}/turnstile/v0/siteverify`,
    origin,
  };
};
