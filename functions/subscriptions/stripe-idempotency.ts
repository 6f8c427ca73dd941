import { createHash } from 'node:crypto';

/** Stripe takes up to 255 characters; a header takes visible ASCII. */
const VALID_KEY = /^[\x21-\x7e]{1,255}$/;

/** The idempotency key for a request. It is readable in Stripe's log, or a digest if the readable form is not valid. */
export const idempotencyKey = (...parts: readonly string[]): string => {
  const key = parts.join(':');
  return VALID_KEY.test(key) ? key : createHash('sha256').update(key).digest('base64url');
};
