// InitiateAuth: the first step of a sign-in.
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { invalidParameter } from './errors.ts';
import { assertClient, operation, parameter, type Pool } from './pool.ts';
import { startExchange, unusableVerifier } from './srp.ts';
import { findUser, type User } from './store.ts';

const Request = z.object({
  AuthFlow: z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH', 'CUSTOM_AUTH', 'USER_AUTH']),
  ClientId: z.string(),
  AuthParameters: z.optional(z.record(z.string(), z.string())),
});

/** preventUserExistenceErrors: an unknown user gets the same salt and id each time, and fails at the password. */
const disguise = (pool: Pool, login: string): Pick<User, 'sub' | 'saltHex' | 'verifierHex'> => {
  const key = Buffer.from(pool.store.disguiseHex, 'hex');
  const seed = createHmac('sha256', key).update(login.trim().toLowerCase()).digest();
  const hex = seed.toString('hex');
  const sub = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return { sub, saltHex: hex.slice(32), verifierHex: unusableVerifier(seed) };
};

/** Starts Secure Remote Password; no other flow is played. */
export const initiateAuth = operation(Request, (pool, { AuthFlow, AuthParameters, ClientId }) => {
  assertClient(pool, ClientId);
  if (AuthFlow !== 'USER_SRP_AUTH') throw invalidParameter(`${AuthFlow} flow not enabled for this client`);
  const login = parameter(AuthParameters, 'USERNAME');
  const { saltHex, sub, verifierHex } = findUser(pool.store, login) ?? disguise(pool, login);
  const exchange = startExchange({ saltHex, verifierHex }, parameter(AuthParameters, 'SRP_A'));
  if (!exchange) throw invalidParameter('SRP_A is not a valid value.');
  // Cognito sends no Session here: the secret block connects the two calls.
  pool.sessions.open({ name: 'PASSWORD_VERIFIER', userId: sub, exchange }, exchange.secretBlock);
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: exchange.saltHex,
      SECRET_BLOCK: exchange.secretBlock,
      SRP_B: exchange.serverPublicHex,
      USERNAME: sub,
      USER_ID_FOR_SRP: sub,
    },
  };
});
