// The question of a site's server whether a token is good.
import * as z from 'zod/mini';
import type { CaptchaProvider } from '#shared/captcha.ts';
import { PROVIDERS } from './providers.ts';
import type { Tokens } from './tokens.ts';

/** The codes that both providers use; `internal-error` is Turnstile's, which advises to ask again. */
export type ErrorCode =
  | 'missing-input-secret'
  | 'invalid-input-secret'
  | 'missing-input-response'
  | 'invalid-input-response'
  | 'bad-request'
  | 'timeout-or-duplicate'
  | 'internal-error';

/** What a test may want to know of what was asked. */
export interface Asked {
  readonly provider: CaptchaProvider;
  readonly token: string;
  readonly remoteip: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly errorCodes: readonly ErrorCode[];
}

const Fields = z.object({
  secret: z._default(z.string(), ''),
  response: z._default(z.string(), ''),
  remoteip: z.optional(z.string()),
  idempotency_key: z.optional(z.string()),
});
type Fields = z.infer<typeof Fields>;

const MOST_TOKEN_CHARACTERS = 2048;

const fieldsOf = (takesJson: boolean, contentType: string, body: string): Fields | undefined => {
  if (!takesJson || !contentType.includes('json')) {
    return Fields.parse(Object.fromEntries(new URLSearchParams(body)));
  }
  try {
    return Fields.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
};

/** The answer that says no. */
export const refusal = (provider: CaptchaProvider, ...codes: ErrorCode[]): object => ({
  success: false,
  'error-codes': codes,
  ...(provider === 'turnstile' && { messages: [] }),
});

/** Turnstile tells milliseconds, reCAPTCHA does not. */
const timeOf = (provider: CaptchaProvider, at: Date): string =>
  provider === 'turnstile' ? at.toISOString() : at.toISOString().replace(/\.\d+Z$/, 'Z');

export interface Question {
  readonly provider: CaptchaProvider;
  readonly contentType: string;
  readonly body: string;
}

/** Answers as the provider does, always with status 200, and tells `onAsked` what was asked. */
export const verificationOf =
  (secretKey: string, tokens: Tokens, onAsked: (asked: Asked) => void) =>
  ({ provider, contentType, body }: Question): object => {
    const fields = fieldsOf(PROVIDERS[provider].takesJson, contentType, body);
    const { secret = '', response: token = '', remoteip, idempotency_key: key } = fields ?? {};
    const refuse = (...errorCodes: ErrorCode[]): object => {
      onAsked({ provider, token, remoteip, idempotencyKey: key, errorCodes });
      return refusal(provider, ...errorCodes);
    };
    if (!fields) return refuse('bad-request');
    const missing: ErrorCode[] = [
      ...(secret === '' ? (['missing-input-secret'] as const) : []),
      ...(token === '' ? (['missing-input-response'] as const) : []),
    ];
    if (missing.length > 0) return refuse(...missing);
    if (secret !== secretKey) return refuse('invalid-input-secret');
    if (token.length > MOST_TOKEN_CHARACTERS) return refuse('invalid-input-response');
    const solved = tokens.use(provider, token, key);
    if (solved === undefined) return refuse('invalid-input-response');
    if (solved === 'spent') return refuse('timeout-or-duplicate');
    onAsked({ provider, token, remoteip, idempotencyKey: key, errorCodes: [] });
    const { hostname, action, cdata, at } = solved;
    const told = { success: true, challenge_ts: timeOf(provider, at), hostname };
    // reCAPTCHA v2 knows no action.
    return provider === 'recaptcha' ? told : { ...told, 'error-codes': [], action, cdata };
  };
