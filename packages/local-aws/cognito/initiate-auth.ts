// InitiateAuth: who wants to sign in, and how.
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { invalidParameter, wrongCredentials } from './faults.ts';
import { isPasswordOf } from './passwords.ts';
import { assertClient, operation, parameter, type Pool } from './pool.ts';
import { startExchange, unusableVerifier } from './srp.ts';
import { assertMaySignIn, passwordAccepted, resultOf } from './steps.ts';
import { findUser, type User } from './store.ts';
import { refresh } from './tokens.ts';

const Request = z.object({
  AuthFlow: z.enum([
    'USER_SRP_AUTH',
    'USER_PASSWORD_AUTH',
    'REFRESH_TOKEN_AUTH',
    'REFRESH_TOKEN',
    'CUSTOM_AUTH',
    'USER_AUTH',
  ]),
  ClientId: z.string(),
  AuthParameters: z.optional(z.record(z.string(), z.string())),
});

export const initiateAuth = operation(Request, async (pool, { AuthFlow, AuthParameters, ClientId }) => {
  assertClient(pool, ClientId);
  switch (AuthFlow) {
    case 'USER_SRP_AUTH':
      return beginSrp(pool, parameter(AuthParameters, 'USERNAME'), parameter(AuthParameters, 'SRP_A'));
    case 'USER_PASSWORD_AUTH':
      if (!pool.isUserPasswordAuthAllowed) break;
      return byPassword(pool, parameter(AuthParameters, 'USERNAME'), parameter(AuthParameters, 'PASSWORD'));
    case 'REFRESH_TOKEN':
    case 'REFRESH_TOKEN_AUTH':
      return resultOf(await refresh(pool, parameter(AuthParameters, 'REFRESH_TOKEN')));
    case 'CUSTOM_AUTH':
    case 'USER_AUTH':
      break;
  }
  throw flowNotEnabled(AuthFlow);
});

const flowNotEnabled = (flow: string) => invalidParameter(`${flow} flow not enabled for this client`);

function beginSrp(pool: Pool, login: string, clientPublicHex: string): object {
  const user = findUser(pool.store, login);
  if (user) assertMaySignIn(user);
  const { saltHex, sub, verifierHex } = user ?? disguise(pool, login);
  pool.lockOut.check(sub);
  const exchange = startExchange({ saltHex, verifierHex }, clientPublicHex);
  if (!exchange) throw invalidParameter('SRP_A is not a valid value.');
  // A real pool sends no Session here: the secret block is what ties the two calls together.
  pool.sessions.open({ asked: 'PASSWORD_VERIFIER', userId: sub, exchange }, exchange.secretBlock);
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
}

// preventUserExistenceErrors: someone unknown gets the same salt and id each time, and fails at the password.
function disguise(pool: Pool, login: string): Pick<User, 'sub' | 'saltHex' | 'verifierHex'> {
  const key = Buffer.from(pool.store.disguiseHex, 'hex');
  const seed = createHmac('sha256', key).update(login.trim().toLowerCase()).digest();
  const hex = seed.toString('hex');
  const sub = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return { sub, saltHex: hex.slice(32), verifierHex: unusableVerifier(seed) };
}

function byPassword(pool: Pool, login: string, password: string): object | Promise<object> {
  const user = findUser(pool.store, login);
  if (user) assertMaySignIn(user);
  const sub = user?.sub ?? disguise(pool, login).sub;
  pool.lockOut.check(sub);
  if (user && isPasswordOf(pool, user, password)) return passwordAccepted(pool, user);
  pool.lockOut.failed(sub);
  throw wrongCredentials();
}
