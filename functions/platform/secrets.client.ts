import { SSMProvider } from '@aws-lambda-powertools/parameters/ssm';
import { limits } from '#shared/limits.ts';
import { awsTimeouts } from './aws-timeouts.ts';
import { settings } from './settings.ts';

/** The settings that hold the name of a secret's parameter. */
export type SecretName =
  | 'HAND_OFF_SECRET_PARAMETER'
  | 'STRIPE_SECRET_KEY_PARAMETER'
  | 'STRIPE_WEBHOOK_SECRET_PARAMETER'
  | 'HUMAN_CHECK_SECRET_PARAMETER';

/** Every function uses a rotated secret after this time, without a deployment. */
const CACHE_SECONDS = 300;

/** Forged tokens must not exhaust the Parameter Store, which answers 40 requests per second. */
const REFRESH_INTERVAL_MS = 10_000;

const parameters = new SSMProvider({ clientConfig: awsTimeouts });

const read = async (name: SecretName, forceFetch: boolean): Promise<string> => {
  const parameter = settings(name)[name];
  const value = await parameters.get(parameter, {
    decrypt: true,
    maxAge: CACHE_SECONDS,
    throwOnMissing: true,
    forceFetch,
  });
  // A secret that was stored from a file ends in a line break.
  const secret = value.trim();
  if (secret === '') throw new Error(`The secret ${parameter} is empty`);
  const { min } = limits.handOffSecret;
  if (name === 'HAND_OFF_SECRET_PARAMETER' && secret.length < min) {
    throw new Error(`The secret ${parameter} is shorter than ${min} characters`);
  }
  return secret;
};

/**
 * A secret, read from the Parameter Store at most every five minutes. Throws if the secret is missing, empty or too
 * short; the error names the parameter and never the value.
 */
export const getSecret = (name: SecretName): Promise<string> => read(name, false);

const lastRefreshes = new Map<SecretName, { readonly at: number; readonly secret: Promise<string> }>();

const fetchNow = async (name: SecretName): Promise<string> => {
  try {
    return await read(name, true);
  } catch (error) {
    // Do not keep a failed read: the next call tries again.
    lastRefreshes.delete(name);
    throw error;
  }
};

/**
 * The current secret, for a caller whose request just failed with the cached one, which may have been rotated. Reads the
 * Parameter Store at most every ten seconds.
 */
export const refreshSecret = (name: SecretName): Promise<string> => {
  const last = lastRefreshes.get(name);
  if (last && performance.now() - last.at < REFRESH_INTERVAL_MS) return last.secret;
  const secret = fetchNow(name);
  lastRefreshes.set(name, { at: performance.now(), secret });
  return secret;
};
