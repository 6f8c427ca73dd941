// Turnstile's siteverify: developers.cloudflare.com/turnstile/get-started/server-side-validation
import type { Tokens } from './tokens.ts';

export type ErrorCode =
  | 'missing-input-secret'
  | 'invalid-input-secret'
  | 'missing-input-response'
  | 'invalid-input-response'
  | 'timeout-or-duplicate'
  | 'internal-error';

/** A call of siteverify, recorded for tests without the secret. */
export interface Verification {
  readonly token: string;
  readonly remoteip: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly errorCodes: readonly ErrorCode[];
}

const MAX_TOKEN_CHARACTERS = 2048;

export const toRefusal = (errorCodes: readonly ErrorCode[]): object => ({
  success: false,
  'error-codes': errorCodes,
  messages: [],
});

/** Verifies the token of a submitted form. Returns Turnstile's answer, and what is recorded about the call. */
export const verifyToken = (
  secretKey: string,
  tokens: Tokens,
  form: URLSearchParams,
): { readonly answer: object; readonly verification: Verification } => {
  const secret = form.get('secret') ?? '';
  const token = form.get('response') ?? '';
  const call = {
    token,
    remoteip: form.get('remoteip') ?? undefined,
    idempotencyKey: form.get('idempotency_key') ?? undefined,
  };
  const refuse = (...errorCodes: ErrorCode[]) => ({
    answer: toRefusal(errorCodes),
    verification: { ...call, errorCodes },
  });
  const missing = [
    ...(secret === '' ? (['missing-input-secret'] as const) : []),
    ...(token === '' ? (['missing-input-response'] as const) : []),
  ];
  if (missing.length > 0) return refuse(...missing);
  if (secret !== secretKey) return refuse('invalid-input-secret');
  if (token.length > MAX_TOKEN_CHARACTERS) return refuse('invalid-input-response');
  const check = tokens.use(token, call.idempotencyKey);
  if (check === 'unknown') return refuse('invalid-input-response');
  if (check === 'expired-or-used') return refuse('timeout-or-duplicate');
  return {
    answer: {
      success: true,
      challenge_ts: check.solvedAt.toISOString(),
      hostname: check.hostname,
      'error-codes': [],
      action: check.action,
      cdata: '',
    },
    verification: { ...call, errorCodes: [] },
  };
};
