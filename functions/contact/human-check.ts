import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** Turnstile's answer about a token. A success must have a hostname to be valid. */
const Verification = z.union([
  z.object({
    success: z.literal(true),
    hostname: z.string(),
    action: z.optional(z.nullable(z.string())),
  }),
  z.object({ success: z.literal(false), 'error-codes': z._default(z.array(z.string()), []) }),
]);

/** `secret-refused` and `malformed` are our mistakes; `down` is an error inside Turnstile. */
export type Verdict = 'human' | 'refused' | 'secret-refused' | 'malformed' | 'down';

// developers.cloudflare.com/turnstile/get-started/server-side-validation
const verdicts: ReadonlyMap<string, Verdict> = new Map([
  ['invalid-input-secret', 'secret-refused'],
  ['missing-input-secret', 'secret-refused'],
  ['bad-request', 'malformed'],
  ['internal-error', 'down'],
]);

/** The site and the purpose for which a check must have been solved. */
interface Expected {
  readonly hostname: string;
  readonly action: string;
}

/**
 * Reads Turnstile's answer. A check that was solved on another site or for another purpose counts as refused. Throws
 * when the answer is not valid.
 */
export const parseVerdict = (answer: unknown, { hostname, action }: Expected): Verdict => {
  const verification = Verification.parse(answer);
  if (!verification.success) {
    const codes = verification['error-codes'];
    return codes.map((code) => verdicts.get(code)).find((verdict) => verdict !== undefined) ?? 'refused';
  }
  return verification.hostname === hostname && verification.action === action ? 'human' : 'refused';
};

/**
 * Turnstile's idempotency key, in the form of a UUID: a digest of the token and the request. After a lost answer, the same request
 * can be verified again with the same token. Another request with that token is refused.
 */
export const createVerificationId = (token: string, fingerprint: string): string => {
  const digest = createHash('sha256')
    .update(JSON.stringify([token, fingerprint]))
    .digest('hex');
  const form = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest) ?? [];
  const [, first, second, third, fourth, fifth] = form;
  return `${first}-${second}-4${third}-a${fourth}-${fifth}`;
};
