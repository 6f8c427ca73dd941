import { createHash } from 'node:crypto';

/** What Stripe takes for a key and a header can carry. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** The key under which Stripe does a thing once: readable in its log where it fits, else a digest of the same parts. */
export const idempotencyKey = (...parts: readonly string[]): string => {
  const key = parts.join(':');
  return KEY.test(key) ? key : createHash('sha256').update(key).digest('base64url');
};
