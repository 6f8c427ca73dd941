// RespondToAuthChallenge: the response to the last challenge of a sign-in.
import * as z from 'zod/mini';
import {
  invalidParameter,
  passwordResetRequired,
  sessionUnknown,
  totpMismatch,
  totpUsed,
  wrongCredentials,
} from './errors.ts';
import { setPassword } from './passwords.ts';
import { assertClient, operation, parameter, type Pool } from './pool.ts';
import type { ChallengeName } from './sessions.ts';
import { acceptPassword, completeSignIn, requestSecondFactor } from './sign-in-steps.ts';
import { isPasswordProven } from './srp.ts';
import { findUser } from './store.ts';
import { tryCode } from './totp.ts';

const Request = z.object({
  ChallengeName: z.enum(['PASSWORD_VERIFIER', 'NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA', 'MFA_SETUP']),
  ClientId: z.string(),
  Session: z.optional(z.string()),
  ChallengeResponses: z.optional(z.record(z.string(), z.string())),
});
type Request = z.infer<typeof Request>;

const findSession = (pool: Pool, { ChallengeResponses, Session }: Request, name: ChallengeName) => {
  const login = parameter(ChallengeResponses, 'USERNAME');
  if (!Session) throw invalidParameter('Missing required parameter Session');
  const challenge = pool.sessions.find(Session);
  const user = findUser(pool.store, login);
  if (challenge.name === 'PASSWORD_VERIFIER' || challenge.name !== name || user?.sub !== challenge.userId) {
    throw sessionUnknown();
  }
  return { user, session: Session };
};

const verifyPassword = (pool: Pool, { ChallengeResponses: given }: Request): object | Promise<object> => {
  const login = parameter(given, 'USERNAME');
  const secretBlock = parameter(given, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const signature = parameter(given, 'PASSWORD_CLAIM_SIGNATURE');
  const timestamp = parameter(given, 'TIMESTAMP');
  const challenge = pool.sessions.find(secretBlock);
  if (challenge.name !== 'PASSWORD_VERIFIER') throw sessionUnknown();
  const { exchange, userId } = challenge;
  pool.sessions.use(secretBlock);
  const user = findUser(pool.store, login);
  // The old password is no longer valid, so any password gets this error.
  if (user?.isResetRequired && user.sub === userId) throw passwordResetRequired();
  const isProven = isPasswordProven(exchange, { poolName: pool.name, userId, timestamp, signature });
  if (isProven && user?.sub === userId) return acceptPassword(pool, user);
  throw wrongCredentials();
};

const replacePassword = (pool: Pool, request: Request): object | Promise<object> => {
  const { session, user } = findSession(pool, request, 'NEW_PASSWORD_REQUIRED');
  setPassword(pool, user, parameter(request.ChallengeResponses, 'NEW_PASSWORD'), 'permanent');
  pool.sessions.use(session);
  return requestSecondFactor(pool, user);
};

const checkCode = async (pool: Pool, request: Request): Promise<object> => {
  const { session, user } = findSession(pool, request, 'SOFTWARE_TOKEN_MFA');
  const code = parameter(request.ChallengeResponses, 'SOFTWARE_TOKEN_MFA_CODE');
  const verdict = user.totp ? await tryCode(user.totp, code, pool.now()) : 'wrong';
  if (verdict === 'used') throw totpUsed();
  if (verdict === 'wrong') throw totpMismatch();
  pool.sessions.use(session);
  return completeSignIn(pool, user);
};

const finishSetup = (pool: Pool, request: Request): Promise<object> => {
  const { session, user } = findSession(pool, request, 'MFA_SETUP');
  if (user.totp === undefined || user.totp.isOff === true) throw sessionUnknown();
  pool.sessions.use(session);
  return completeSignIn(pool, user);
};

const responders: Readonly<
  Record<Request['ChallengeName'], (pool: Pool, request: Request) => object | Promise<object>>
> = {
  PASSWORD_VERIFIER: verifyPassword,
  NEW_PASSWORD_REQUIRED: replacePassword,
  SOFTWARE_TOKEN_MFA: checkCode,
  MFA_SETUP: finishSetup,
};

export const respondToAuthChallenge = operation(Request, (pool, request) => {
  assertClient(pool, request.ClientId);
  return responders[request.ChallengeName](pool, request);
});
