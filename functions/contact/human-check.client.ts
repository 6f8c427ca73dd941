import { parseVerdict, type Verdict } from './human-check.ts';
import { unavailable } from '../platform/problem.ts';
import { getSecret, refreshSecret } from '../platform/secrets.client.ts';
import { settings } from '../platform/settings.ts';

const SECRET = 'HUMAN_CHECK_SECRET_PARAMETER';

/** Two attempts fit into the ten seconds of a function, with room for the tables. */
const MAX_ATTEMPTS = 2;
const TIMEOUT_MS = 3000;

/** A token of the human check, with the visitor and the request that it is verified for. */
interface TokenCheck {
  readonly token: string;
  /** The viewer's IP address, if it is known. */
  readonly address: string | undefined;
  /** With the same token and the same id, Turnstile repeats its answer. */
  readonly verificationId: string;
  /** The purpose that the page's widget states. */
  readonly action: string;
}

/** Read at each call, not at the start, because a stage whose form is closed lacks these settings. */
const readSettings = () => {
  const { HUMAN_CHECK_VERIFY_URL, SITE_URL } = settings('HUMAN_CHECK_VERIFY_URL', 'SITE_URL');
  return { verifyUrl: HUMAN_CHECK_VERIFY_URL, hostname: new URL(SITE_URL).hostname };
};

const callTurnstile = async (
  { verifyUrl, hostname }: ReturnType<typeof readSettings>,
  { token, address, verificationId, action }: TokenCheck,
  secret: string,
): Promise<Verdict> => {
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({
      secret,
      response: token,
      ...(address === undefined ? {} : { remoteip: address }),
      idempotency_key: verificationId,
    }),
    // Following a redirect would send the secret to another server.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status >= 500 || response.status === 429) {
    await response.body?.cancel();
    throw new Error(`The human check answered ${response.status}`);
  }
  return parseVerdict(await response.json(), { hostname, action });
};

/** Calls Turnstile again when it fails. Throws unavailable (503) when every attempt fails. */
const fetchVerdict = async (check: TokenCheck, secret: string): Promise<Exclude<Verdict, 'down'>> => {
  // Read outside the `try`: a missing setting is our mistake (500), not an outage.
  const config = readSettings();
  let failure: unknown;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      const verdict = await callTurnstile(config, check, secret);
      if (verdict !== 'down') return verdict;
      failure = new Error('The human check reports an internal error');
    } catch (error) {
      failure = error;
    }
  }
  throw unavailable(failure);
};

/**
 * Whether a person solved the check on our page. If Turnstile refuses our secret, it may have been rotated, so it is fetched again
 * once. Throws unavailable (503) if Turnstile does not answer or its answer cannot be parsed, and a plain error (500) if our own
 * settings are wrong. A failure never counts as solved.
 */
export const isSolved = async (check: TokenCheck): Promise<boolean> => {
  const cached = await getSecret(SECRET);
  let verdict = await fetchVerdict(check, cached);
  if (verdict === 'secret-refused') {
    const fresh = await refreshSecret(SECRET);
    if (fresh !== cached) verdict = await fetchVerdict(check, fresh);
  }
  switch (verdict) {
    case 'human':
      return true;
    case 'refused':
      return false;
    case 'secret-refused':
    case 'malformed':
      throw new Error(`The human check refuses our settings: ${verdict}`);
  }
};
