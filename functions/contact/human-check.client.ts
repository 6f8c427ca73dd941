import { CAPTCHA_ACTION } from '#shared/captcha.ts';
import { Verification, verdictOf, type Verdict } from './human-check.ts';
import { unavailable } from '../platform/problem.ts';
import { freshSecret, secret } from '../platform/secrets.client.ts';
import { settings } from '../platform/settings.ts';

const SECRET = 'CAPTCHA_SECRET_PARAMETER';

/** Twice this fits into the ten seconds of a function, with room for the tables. */
const PATIENCE_MS = 3000;

/** A token of the human check, and for what it is shown. */
interface Shown {
  readonly token: string;
  /** The viewer's, where it is known. */
  readonly address: string | undefined;
  /** The provider answers alike whenever it is asked under this name. */
  readonly verificationId: string;
}

// Read when asked: a stage whose form is closed has none of them.
const configured = () => {
  const { CAPTCHA_PROVIDER, CAPTCHA_VERIFY_URL, SITE_URL } = settings(
    'CAPTCHA_PROVIDER',
    'CAPTCHA_VERIFY_URL',
    'SITE_URL',
  );
  const isTurnstile = CAPTCHA_PROVIDER === 'turnstile';
  return {
    verifyUrl: CAPTCHA_VERIFY_URL,
    purpose: { hostname: new URL(SITE_URL).hostname, action: isTurnstile ? CAPTCHA_ACTION : undefined },
    isTurnstile,
    // reCAPTCHA takes a token once: what it has heard, it would refuse the second time.
    tries: isTurnstile ? 2 : 1,
  };
};

type Configured = ReturnType<typeof configured>;

const ask = async (
  { verifyUrl, isTurnstile, purpose }: Configured,
  { token, address, verificationId }: Shown,
  secret: string,
): Promise<Verdict> => {
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({
      secret,
      response: token,
      ...(address === undefined ? {} : { remoteip: address }),
      ...(isTurnstile ? { idempotency_key: verificationId } : {}),
    }),
    // Nobody else is told the secret.
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (response.status >= 500 || response.status === 429) {
    await response.body?.cancel();
    throw new Error(`The human check answered ${response.status}`);
  }
  return verdictOf(Verification.parse(await response.json()), purpose);
};

/** Asks until there is an answer that can be read. Unavailable (503) where there is none. */
const verdict = async (config: Configured, shown: Shown, secret: string): Promise<Verdict> => {
  let trouble: unknown;
  for (let tried = 0; tried < config.tries; tried += 1) {
    try {
      const found = await ask(config, shown, secret);
      if (found !== 'down') return found;
      trouble = new Error('The human check failed inside');
    } catch (error) {
      trouble = error;
    }
  }
  throw unavailable(trouble);
};

/**
 * Whether a person of our page has solved the check; `used` for a token that was shown before, or is too old. A secret
 * that is refused may have been rotated: it is fetched anew, once. Unavailable (503) when the provider does not
 * answer, or not so that it can be read; an error when it is we who ask wrongly. In no case anybody is let in.
 */
export const check = async (shown: Shown): Promise<'human' | 'refused' | 'used'> => {
  const config = configured();
  const known = await secret(SECRET);
  let found = await verdict(config, shown, known);
  if (found === 'secret-refused') {
    const fresh = await freshSecret(SECRET);
    if (fresh !== known) found = await verdict(config, shown, fresh);
  }
  switch (found) {
    case 'human':
    case 'refused':
    case 'used':
      return found;
    case 'secret-refused':
    case 'malformed':
    case 'down':
      throw new Error(`The human check takes us for somebody else: ${found}`);
  }
};
