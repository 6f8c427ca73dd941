// ID, access and refresh tokens in Cognito's exact shape, so that API Gateway's authorizer and Amplify accept them.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { errors, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import {
  accessTokenExpired,
  accessTokenRevoked,
  invalidAccessToken,
  invalidRefreshToken,
  refreshTokenExpired,
  refreshTokenRevoked,
  userDisabled,
  userNotFound,
} from './faults.ts';
import type { Pool } from './pool.ts';
import type { SignIn, Store, User } from './store.ts';

type KeyUse = 'id' | 'access';

/** Makes the two signing keys on the first start (Cognito signs ID and access tokens with different ones). */
export async function ensureKeys(store: Store): Promise<void> {
  if (store.keys) return;
  store.keys = { id: await newKey(), access: await newKey() };
  store.save();
}

async function newKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(32).toString('base64') };
}

/** The public halves, as served under /.well-known/jwks.json. */
export function publicKeys({ store }: Pool): { keys: object[] } {
  return { keys: [publicHalf(keyOf(store, 'access')), publicHalf(keyOf(store, 'id'))] };
}

const publicHalf = ({ e = '', kid = '', n = '' }: JWK) => ({
  alg: 'RS256',
  e,
  kid,
  kty: 'RSA',
  n,
  use: 'sig',
});

function keyOf(store: Store, use: KeyUse): JWK & { kid: string } {
  if (!store.keys) throw new Error('The pool has no signing keys: ensureKeys was not called.');
  return store.keys[use];
}

const hashOf = (refreshToken: string) => createHash('sha256').update(refreshToken).digest('base64url');

export type Tokens = { idToken: string; accessToken: string; expiresInSeconds: number };

/** A new sign-in of the user: three tokens, the refresh token opaque and kept only as a hash. */
export async function signIn(pool: Pool, user: User): Promise<Tokens & { refreshToken: string }> {
  const refreshToken = randomBytes(384).toString('base64url');
  const begun: SignIn = {
    refreshTokenHash: hashOf(refreshToken),
    sub: user.sub,
    originJti: randomUUID(),
    eventId: randomUUID(),
    authTimeSeconds: Math.floor(pool.now() / 1000),
    untilMs: pool.now() + pool.refreshTokenSeconds * 1000,
    isRevoked: false,
  };
  pool.store.signIns.push(begun);
  pool.store.save();
  return { ...(await issue(pool, user, begun)), refreshToken };
}

/** New ID and access tokens of the same sign-in, with the user's groups as they are now. */
export async function refresh(pool: Pool, refreshToken: string): Promise<Tokens> {
  const begun = findSignIn(pool, refreshToken);
  if (begun.isRevoked) throw refreshTokenRevoked();
  if (begun.untilMs <= pool.now()) throw refreshTokenExpired();
  return issue(pool, ownerOf(pool, begun.sub), begun);
}

/** Ends the sign-in that this refresh token belongs to; once ended, it may be ended again. */
export function revoke(pool: Pool, refreshToken: string): void {
  findSignIn(pool, refreshToken).isRevoked = true;
  pool.store.save();
}

/** Ends every sign-in of the user. Tokens already handed out stay valid for API Gateway until they expire. */
export function revokeAll(pool: Pool, sub: string): void {
  for (const begun of pool.store.signIns) if (begun.sub === sub) begun.isRevoked = true;
  pool.store.save();
}

/** The user of an access token, with the pool's own answer for one that is foreign, expired or revoked. */
export async function userOfAccessToken(pool: Pool, token: string): Promise<User> {
  const key = await importJWK(publicHalf(keyOf(pool.store, 'access')), 'RS256');
  const { payload } = await jwtVerify(token, key, {
    issuer: pool.issuer,
    currentDate: new Date(pool.now()),
  }).catch((error: unknown) => {
    throw error instanceof errors.JWTExpired ? accessTokenExpired() : invalidAccessToken();
  });
  if (payload['token_use'] !== 'access') throw invalidAccessToken();
  const begun = pool.store.signIns.find(({ originJti }) => originJti === payload['origin_jti']);
  if (!begun || begun.isRevoked) throw accessTokenRevoked();
  return ownerOf(pool, begun.sub);
}

function findSignIn(pool: Pool, refreshToken: string): SignIn {
  const hash = hashOf(refreshToken);
  const begun = pool.store.signIns.find(({ refreshTokenHash }) => refreshTokenHash === hash);
  if (!begun) throw invalidRefreshToken();
  return begun;
}

function ownerOf({ store }: Pool, sub: string): User {
  const user = store.users.find((candidate) => candidate.sub === sub);
  if (!user) throw userNotFound();
  if (!user.enabled) throw userDisabled();
  return user;
}

async function issue(pool: Pool, user: User, begun: SignIn): Promise<Tokens> {
  const issuedSeconds = Math.floor(pool.now() / 1000);
  const common = {
    sub: user.sub,
    ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
    iss: pool.issuer,
    origin_jti: begun.originJti,
    event_id: begun.eventId,
    auth_time: begun.authTimeSeconds,
    iat: issuedSeconds,
    exp: issuedSeconds + pool.idTokenSeconds,
  };
  const sign = async (use: KeyUse, claims: Record<string, unknown>) => {
    const key = keyOf(pool.store, use);
    const token = new SignJWT({ ...common, token_use: use, jti: randomUUID(), ...claims });
    return token.setProtectedHeader({ kid: key.kid, alg: 'RS256' }).sign(await importJWK(key, 'RS256'));
  };
  const idToken = await sign('id', {
    aud: pool.userPoolClientId,
    'cognito:username': user.sub,
    email: user.email,
    email_verified: true,
    ...(user.name && { name: user.name }),
  });
  const accessToken = await sign('access', {
    client_id: pool.userPoolClientId,
    scope: 'aws.cognito.signin.user.admin',
    username: user.sub,
  });
  return { idToken, accessToken, expiresInSeconds: pool.idTokenSeconds };
}
