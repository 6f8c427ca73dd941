import { createHash } from 'node:crypto';

/** Stripe takes up to 255 characters; a header takes visible ASCII. */
const VALID_KEY = /^[\x21-\x7e]{1,255}$/;

/** The key under which Stripe does a thing once: readable in Stripe's log, or a digest where it would not be valid. */
export const idempotencyKey = (...parts: readonly string[]): string => {
  const key = parts.join(':');
  return VALID_KEY.test(key) ? key : createHash('sha256').update(key).digest('base64url');
};
