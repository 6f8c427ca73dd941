// The keys that sign tokens (RS256), and their published halves.
import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose';
import * as z from 'zod/mini';
import type { SigningKey, Store } from './store.ts';

/** As long as an access token that it signed may live. */
const PUBLISHED_AFTERWARDS_MS = 24 * 3600_000;

const newKey = async (): Promise<SigningKey> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(16).toString('base64url');
  const jwk = z.record(z.string(), z.string()).parse(await exportJWK(privateKey));
  return { kid, jwk: { ...jwk, kid, alg: 'RS256', use: 'sig' } };
};

/** Makes the first key where there is none. */
export const ensureKey = async (store: Store): Promise<void> => {
  if (store.keys.length > 0) return;
  store.keys = [await newKey()];
  store.save();
};

/** A new key signs from now on. The one before stays published for a day, or is gone at once when `isRevoked`. */
export const rotateKey = async (store: Store, now: number, isRevoked: boolean): Promise<void> => {
  const [current, ...retired] = store.keys;
  const kept = isRevoked || !current ? [] : [{ ...current, publishedUntilMs: now + PUBLISHED_AFTERWARDS_MS }];
  store.keys = [
    await newKey(),
    ...kept,
    ...retired.filter(({ publishedUntilMs = 0 }) => !isRevoked && publishedUntilMs > now),
  ];
  store.save();
};

/** What stands under /.well-known/jwks.json. */
export const publishedKeys = (store: Store, now: number): JSONWebKeySet => ({
  keys: store.keys
    .filter(({ publishedUntilMs }) => publishedUntilMs === undefined || publishedUntilMs > now)
    .map(({ kid, jwk: { n = '', e = '' } }) => ({ kty: 'RSA', use: 'sig', alg: 'RS256', kid, n, e })),
});
