// InitiateAuth: the first step of a sign-in.
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { invalidParameter } from './errors.ts';
import { assertClient, operation, parameter } from './pool.ts';
import { newSalt, startExchange, unusableVerifier } from './srp.ts';
import { findUser } from './store.ts';

const Request = z.object({
  AuthFlow: z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH', 'CUSTOM_AUTH', 'USER_AUTH']),
  ClientId: z.string(),
  AuthParameters: z.optional(z.record(z.string(), z.string())),
});

/** Starts Secure Remote Password; no other flow is played. */
export const initiateAuth = operation(Request, (pool, { AuthFlow, AuthParameters, ClientId }) => {
  assertClient(pool, ClientId);
  if (AuthFlow !== 'USER_SRP_AUTH') throw invalidParameter(`${AuthFlow} flow not enabled for this client`);
  const login = parameter(AuthParameters, 'USERNAME');
  // preventUserExistenceErrors: an unknown user fails at the password.
  const { saltHex, sub, verifierHex } = findUser(pool.store, login) ?? {
    sub: randomUUID(),
    saltHex: newSalt(),
    verifierHex: unusableVerifier(),
  };
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
