// ID, access and refresh tokens in Cognito's form, so that API Gateway's authorizer and Amplify accept them.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type JWK } from 'jose';
import * as z from 'zod/mini';
import { AwsError } from '../aws-error.ts';
import {
  accessTokenExpired,
  accessTokenRevoked,
  invalidAccessToken,
  invalidRefreshToken,
  refreshTokenExpired,
  refreshTokenRevoked,
  userNotFound,
} from './errors.ts';
import { assertClient, operation, type Pool } from './pool.ts';
import type { SignIn, Store, User } from './store.ts';

type KeyUse = 'id' | 'access';

const newKey = async (): Promise<JWK & { kid: string }> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(32).toString('base64') };
};

/** Makes the two signing keys at the first start. Cognito signs ID tokens and access tokens with different keys. */
export const ensureKeys = async (store: Store): Promise<void> => {
  if (store.keys) return;
  store.keys = { id: await newKey(), access: await newKey() };
  store.save();
};

const findKey = (store: Store, use: KeyUse): JWK & { kid: string } => {
  if (!store.keys) throw new Error('The pool has no signing keys: ensureKeys was not called.');
  return store.keys[use];
};

const publicHalf = ({ e = '', kid = '', n = '' }: JWK) => ({
  alg: 'RS256',
  e,
  kid,
  kty: 'RSA',
  n,
  use: 'sig',
});

/** The public keys, as served at /.well-known/jwks.json. */
export const publicKeys = ({ store }: Pool): { readonly keys: readonly object[] } => ({
  keys: [publicHalf(findKey(store, 'access')), publicHalf(findKey(store, 'id'))],
});

const hash = (refreshToken: string) => createHash('sha256').update(refreshToken).digest('base64url');

export interface Tokens {
  readonly idToken: string;
  readonly accessToken: string;
  readonly expiresInSeconds: number;
}

/** Tokens in the form of a response. After a refresh, there is no refresh token. */
export const authenticationResult = (tokens: Tokens & { readonly refreshToken?: string }): object => ({
  AuthenticationResult: {
    AccessToken: tokens.accessToken,
    ExpiresIn: tokens.expiresInSeconds,
    IdToken: tokens.idToken,
    ...(tokens.refreshToken && { RefreshToken: tokens.refreshToken }),
    TokenType: 'Bearer',
  },
  ChallengeParameters: {},
});

const issueTokens = async (pool: Pool, user: User, signIn: SignIn): Promise<Tokens> => {
  const issuedAtSeconds = Math.floor(pool.now() / 1000);
  const common = {
    sub: user.sub,
    ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
    iss: pool.issuer,
    origin_jti: signIn.originJti,
    event_id: signIn.eventId,
    auth_time: signIn.authTimeSeconds,
    iat: issuedAtSeconds,
    exp: issuedAtSeconds + pool.idTokenSeconds,
  };
  const sign = async (use: KeyUse, claims: Readonly<Record<string, unknown>>) => {
    const key = findKey(pool.store, use);
    const token = new SignJWT({ ...common, token_use: use, jti: randomUUID(), ...claims });
    return token.setProtectedHeader({ kid: key.kid, alg: 'RS256' }).sign(await importJWK(key, 'RS256'));
  };
  return {
    idToken: await sign('id', {
      aud: pool.userPoolClientId,
      'cognito:username': user.sub,
      email: user.email,
      email_verified: true,
      ...(user.name && { name: user.name }),
    }),
    accessToken: await sign('access', {
      client_id: pool.userPoolClientId,
      scope: 'aws.cognito.signin.user.admin',
      username: user.sub,
    }),
    expiresInSeconds: pool.idTokenSeconds,
  };
};

/** Starts a sign-in of the user, and returns its three tokens. */
export const startSignIn = async (
  pool: Pool,
  user: User,
): Promise<Tokens & { readonly refreshToken: string }> => {
  const refreshToken = randomBytes(384).toString('base64url');
  const signIn: SignIn = {
    refreshTokenHash: hash(refreshToken),
    sub: user.sub,
    originJti: randomUUID(),
    eventId: randomUUID(),
    authTimeSeconds: Math.floor(pool.now() / 1000),
    untilMs: pool.now() + pool.refreshTokenSeconds * 1000,
    isRevoked: false,
  };
  pool.store.signIns.push(signIn);
  pool.store.save();
  return { ...(await issueTokens(pool, user, signIn)), refreshToken };
};

const findSignIn = ({ store }: Pool, refreshToken: string): SignIn => {
  const refreshTokenHash = hash(refreshToken);
  const signIn = store.signIns.find((candidate) => candidate.refreshTokenHash === refreshTokenHash);
  if (!signIn) throw invalidRefreshToken();
  return signIn;
};

/** The user who holds an access token. Throws NotAuthorizedException for a token that is forged, expired or revoked. */
export const findTokenHolder = async (pool: Pool, accessToken: string): Promise<User> => {
  const key = await importJWK(publicHalf(findKey(pool.store, 'access')), 'RS256');
  const { payload } = await jwtVerify(accessToken, key, {
    issuer: pool.issuer,
    currentDate: new Date(pool.now()),
  }).catch((error: unknown) => {
    throw error instanceof errors.JWTExpired ? accessTokenExpired() : invalidAccessToken();
  });
  const signIn = pool.store.signIns.find(({ originJti }) => originJti === payload['origin_jti']);
  if (!signIn) throw invalidAccessToken();
  if (signIn.isRevoked) throw accessTokenRevoked();
  const user = pool.store.users.find(({ sub }) => sub === signIn.sub);
  if (!user) throw userNotFound();
  return user;
};

/** Makes new ID and access tokens for the same sign-in, with the user's current groups. The refresh token stays the same. */
export const getTokensFromRefreshToken = operation(
  z.object({ ClientId: z.string(), RefreshToken: z.string() }),
  async (pool, { ClientId, RefreshToken }) => {
    assertClient(pool, ClientId);
    const signIn = findSignIn(pool, RefreshToken);
    if (signIn.isRevoked) throw refreshTokenRevoked();
    if (signIn.untilMs <= pool.now()) throw refreshTokenExpired();
    const user = pool.store.users.find(({ sub }) => sub === signIn.sub);
    if (!user) throw userNotFound();
    return authenticationResult(await issueTokens(pool, user, signIn));
  },
);

/** Ends a sign-in. Its ID token stays valid for API Gateway until it expires. */
export const revokeToken = operation(
  z.object({ ClientId: z.string(), Token: z.string() }),
  (pool, { ClientId, Token }) => {
    assertClient(pool, ClientId);
    // A refresh token is opaque here. ID and access tokens have three parts and cannot be revoked.
    if (Token.split('.').length === 3) {
      throw new AwsError('UnsupportedTokenTypeException', 'The token type is not supported.');
    }
    findSignIn(pool, Token).isRevoked = true;
    pool.store.save();
    return {};
  },
);
