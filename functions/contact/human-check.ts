import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** What a provider answers about a token; both speak alike. A success that does not say where is none. */
export const Verification = z.union([
  z.object({
    success: z.literal(true),
    hostname: z.string(),
    action: z.optional(z.nullable(z.string())),
  }),
  z.object({ success: z.literal(false), 'error-codes': z._default(z.array(z.string()), []) }),
]);
export type Verification = z.infer<typeof Verification>;

/**
 * `used` for a token that was shown before, or is too old; `secret-refused` and `malformed` are mistakes of ours,
 * `down` is the provider's trouble.
 */
export type Verdict = 'human' | 'refused' | 'used' | 'secret-refused' | 'malformed' | 'down';

const verdicts: ReadonlyMap<string, Verdict> = new Map([
  // developers.cloudflare.com/turnstile/get-started/server-side-validation, developers.google.com/recaptcha/docs/verify
  ['invalid-input-secret', 'secret-refused'],
  ['missing-input-secret', 'secret-refused'],
  ['bad-request', 'malformed'],
  ['internal-error', 'down'],
  ['timeout-or-duplicate', 'used'],
]);

/** What the check was for. */
export interface Purpose {
  readonly hostname: string;
  /** Undefined where the provider's widget knows none. */
  readonly action: string | undefined;
}

/** What an answer means for who shows the token: a check that was solved elsewhere, or for something else, is none. */
export const verdictOf = (verification: Verification, { hostname, action }: Purpose): Verdict => {
  if (!verification.success) {
    const codes = verification['error-codes'];
    return codes.map((code) => verdicts.get(code)).find((verdict) => verdict !== undefined) ?? 'refused';
  }
  const isOurs =
    verification.hostname === hostname && (action === undefined || verification.action === action);
  return isOurs ? 'human' : 'refused';
};

/**
 * The name of one verification, in the form of a UUID: of this token, for this request and no other. So a request that
 * is sent again because its answer was lost is verified again, and nobody can show the token for another one.
 */
export const verificationIdOf = (token: string, fingerprint: string): string => {
  const digest = createHash('sha256')
    .update(JSON.stringify([token, fingerprint]))
    .digest('hex');
  const form = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest) ?? [];
  const [, first, second, third, fourth, fifth] = form;
  return `${first}-${second}-4${third}-a${fourth}-${fifth}`;
};
