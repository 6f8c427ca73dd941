// The keys that sign tokens (RS256), and their public keys.
import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose';
import * as z from 'zod/mini';
import { LIFETIMES } from './lifetimes.ts';
import type { SigningKey, Store } from './store.ts';

const createKey = async (): Promise<SigningKey> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(16).toString('base64url');
  const jwk = z.record(z.string(), z.string()).parse(await exportJWK(privateKey));
  return { kid, jwk: { ...jwk, kid, alg: 'RS256', use: 'sig' } };
};

/** Creates the first key if there is none. */
export const ensureKey = async (store: Store): Promise<void> => {
  if (store.keys.length > 0) return;
  store.keys = [await createKey()];
  store.save();
};

/** Signs with a new key. The old key stays published as long as its access tokens are valid. */
export const rotateKey = async (store: Store, nowMs: number): Promise<void> => {
  const [current, ...retired] = store.keys;
  const publishedUntilMs = nowMs + LIFETIMES.accessTokenSeconds * 1000;
  store.keys = [
    await createKey(),
    ...(current ? [{ ...current, publishedUntilMs }] : []),
    ...retired.filter(({ publishedUntilMs: untilMs = 0 }) => untilMs > nowMs),
  ];
  store.save();
};

/** The content of /.well-known/jwks.json. */
export const toPublicKeys = (store: Store, nowMs: number): JSONWebKeySet => ({
  keys: store.keys
    .filter(({ publishedUntilMs }) => publishedUntilMs === undefined || publishedUntilMs > nowMs)
    .map(({ kid, jwk: { n = '', e = '' } }) => ({ kty: 'RSA', use: 'sig', alg: 'RS256', kid, n, e })),
});
