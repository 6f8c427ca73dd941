import { SSMProvider } from '@aws-lambda-powertools/parameters/ssm';
import { limits } from '#shared/limits.ts';
import { patience } from './aws-timeouts.ts';
import { settings } from './settings.ts';

/** The settings that name a secret. */
export type SecretName =
  | 'HAND_OFF_SECRET_PARAMETER'
  | 'STRIPE_SECRET_KEY_PARAMETER'
  | 'STRIPE_WEBHOOK_SECRET_PARAMETER'
  | 'CAPTCHA_SECRET_PARAMETER';

/** A rotated secret is in use everywhere after this time, without a deploy. */
const KNOWN_SECONDS = 300;

/** Forged tokens must not use up the Parameter Store, which answers 40 requests a second. */
const FRESH_MS = 10_000;

const parameters = new SSMProvider({ clientConfig: patience });

const read = async (name: SecretName, forceFetch: boolean): Promise<string> => {
  const parameter = settings(name)[name];
  const value = await parameters.get(parameter, {
    decrypt: true,
    maxAge: KNOWN_SECONDS,
    throwOnMissing: true,
    forceFetch,
  });
  // A secret that came out of a file ends in a line break.
  const secret = value.trim();
  if (secret === '') throw new Error(`The secret ${parameter} is empty`);
  const { min } = limits.handOffSecret;
  if (name === 'HAND_OFF_SECRET_PARAMETER' && secret.length < min) {
    throw new Error(`The secret ${parameter} is shorter than ${min} characters`);
  }
  return secret;
};

/**
 * A secret of ours, asked of the Parameter Store at most every five minutes. A secret that is missing, empty or
 * too short to keep is an error of ours, which names its parameter and never its value.
 */
export const secret = (name: SecretName): Promise<string> => read(name, false);

const fetched = new Map<SecretName, { readonly at: number; readonly secret: Promise<string> }>();

const fetchNow = async (name: SecretName): Promise<string> => {
  try {
    return await read(name, true);
  } catch (error) {
    // A failure says nothing about the secret: the next who asks tries again.
    fetched.delete(name);
    throw error;
  }
};

/**
 * The secret as it is now, for who has just failed with the one that `secret` knows: it may have been rotated.
 * Asks the Parameter Store at most every ten seconds.
 */
export const freshSecret = (name: SecretName): Promise<string> => {
  const last = fetched.get(name);
  if (last && performance.now() - last.at < FRESH_MS) return last.secret;
  const fresh = fetchNow(name);
  fetched.set(name, { at: performance.now(), secret: fresh });
  return fresh;
};
