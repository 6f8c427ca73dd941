import { limits } from '#shared/limits.ts';
import { fetchParameter, ParameterMissingError } from './parameter-store.client.ts';
import { settings } from './settings.ts';

/** The settings that hold the name of a secret's parameter. */
export type SecretName =
  | 'HAND_OFF_SECRET_PARAMETER'
  | 'STRIPE_SECRET_KEY_PARAMETER'
  | 'STRIPE_WEBHOOK_SECRET_PARAMETER'
  | 'HUMAN_CHECK_SECRET_PARAMETER'
  | 'TENANT_MANAGEMENT_SECRET_PARAMETER'
  | 'MAIL_LINK_SECRET_PARAMETER'
  | 'ADDRESS_KEY_PARAMETER';

/** After this time, every function uses a rotated secret, without a deployment. */
const CACHE_MS = 300_000;

/**
 * The least time between two refreshes: forged tokens must not exhaust the Parameter Store, which answers 40 requests per second.
 */
const REFRESH_INTERVAL_MS = 10_000;

const read = async (name: SecretName): Promise<string> => {
  const parameter = settings(name)[name];
  const value = await fetchParameter(parameter);
  // A secret that was stored from a file ends in a line break.
  const secret = value.trim();
  if (secret === '') throw new Error(`The secret ${parameter} is empty`);
  const { min } = limits.handOffSecret;
  if (name === 'HAND_OFF_SECRET_PARAMETER' && secret.length < min) {
    throw new Error(`The secret ${parameter} is shorter than ${min} characters`);
  }
  return secret;
};

interface CachedSecret {
  readonly readAt: number;
  readonly secret: Promise<string>;
}

const cache = new Map<SecretName, CachedSecret>();

/**
 * The secret, from a read less than `maxAgeMs` ago or from a new one. Simultaneous calls share one read. A failed read is not kept.
 */
const getCached = (name: SecretName, maxAgeMs: number): Promise<string> => {
  const cached = cache.get(name);
  if (cached && performance.now() - cached.readAt < maxAgeMs) return cached.secret;
  const fresh = { readAt: performance.now(), secret: read(name) };
  cache.set(name, fresh);
  fresh.secret.catch(() => {
    if (cache.get(name) === fresh) cache.delete(name);
  });
  return fresh.secret;
};

/**
 * A secret, read from the Parameter Store at most every five minutes. Throws if the secret is missing, empty or too
 * short; the error names the parameter and never the value.
 */
export const getSecret = (name: SecretName): Promise<string> => getCached(name, CACHE_MS);

/** Whether an operator has stored the secret. Throws like `getSecret` if the Parameter Store does not answer. */
export const isSecretStored = async (name: SecretName): Promise<boolean> => {
  try {
    await getSecret(name);
    return true;
  } catch (error) {
    if (error instanceof ParameterMissingError) return false;
    throw error;
  }
};

const refreshedAt = new Map<SecretName, number>();

/**
 * Reads the secret again, for a caller whose request just failed: the cached one may have been rotated. Reads the Parameter Store
 * at most every ten seconds.
 */
export const refreshSecret = (name: SecretName): Promise<string> => {
  const isRecent = performance.now() - (refreshedAt.get(name) ?? -Infinity) < REFRESH_INTERVAL_MS;
  if (!isRecent) refreshedAt.set(name, performance.now());
  return getCached(name, isRecent ? CACHE_MS : 0);
};
