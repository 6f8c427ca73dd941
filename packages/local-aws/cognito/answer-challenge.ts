// RespondToAuthChallenge: the answer to what the pool asked last.
import * as z from 'zod/mini';
import { invalidParameter, sessionUnknown, totpMismatch, totpUsed, wrongCredentials } from './faults.ts';
import { setPassword } from './passwords.ts';
import { assertClient, operation, parameter, type Pool } from './pool.ts';
import type { ChallengeName } from './sessions.ts';
import { provesPassword } from './srp.ts';
import { assertMaySignIn, complete, passwordAccepted, secondFactor } from './steps.ts';
import { findUser } from './store.ts';
import { tryCode } from './totp.ts';

const Request = z.object({
  ChallengeName: z.enum(['PASSWORD_VERIFIER', 'NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA', 'MFA_SETUP']),
  ClientId: z.string(),
  Session: z.optional(z.string()),
  ChallengeResponses: z.optional(z.record(z.string(), z.string())),
});
type Request = z.infer<typeof Request>;

export const respondToAuthChallenge = operation(Request, (pool, request) => {
  assertClient(pool, request.ClientId);
  return answers[request.ChallengeName](pool, request);
});

const answers: Record<Request['ChallengeName'], (pool: Pool, request: Request) => object | Promise<object>> =
  {
    PASSWORD_VERIFIER: verifyPassword,
    NEW_PASSWORD_REQUIRED: takeNewPassword,
    SOFTWARE_TOKEN_MFA: takeCode,
    MFA_SETUP: finishTotpSetup,
  };

function verifyPassword(pool: Pool, { ChallengeResponses: given }: Request): object | Promise<object> {
  const login = parameter(given, 'USERNAME');
  const secretBlock = parameter(given, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const signature = parameter(given, 'PASSWORD_CLAIM_SIGNATURE');
  const timestamp = parameter(given, 'TIMESTAMP');
  const pending = pool.sessions.look(secretBlock);
  if (pending.asked !== 'PASSWORD_VERIFIER') throw sessionUnknown();
  const { exchange, userId } = pending;
  pool.lockOut.check(userId);
  pool.sessions.use(secretBlock);
  const user = findUser(pool.store, login);
  const isProven = provesPassword(exchange, { poolName: pool.name, userId, timestamp, signature });
  if (isProven && user?.sub === userId) return passwordAccepted(pool, user);
  pool.lockOut.failed(userId);
  throw wrongCredentials();
}

function takeNewPassword(pool: Pool, request: Request): object | Promise<object> {
  const { session, user } = pendingOf(pool, request, 'NEW_PASSWORD_REQUIRED');
  setPassword(pool, user, parameter(request.ChallengeResponses, 'NEW_PASSWORD'), 'permanent');
  pool.sessions.use(session);
  return secondFactor(pool, user);
}

async function takeCode(pool: Pool, request: Request): Promise<object> {
  const { session, user } = pendingOf(pool, request, 'SOFTWARE_TOKEN_MFA');
  const code = parameter(request.ChallengeResponses, 'SOFTWARE_TOKEN_MFA_CODE');
  pool.lockOut.check(user.sub);
  const verdict = user.totp ? await tryCode(user.totp, code, pool.now()) : 'wrong';
  if (verdict === 'used') throw totpUsed();
  if (verdict === 'wrong') {
    pool.lockOut.failed(user.sub);
    throw totpMismatch();
  }
  pool.sessions.use(session);
  return complete(pool, user);
}

function finishTotpSetup(pool: Pool, request: Request): Promise<object> {
  const { isTotpVerified, session, user } = pendingOf(pool, request, 'MFA_SETUP');
  if (!isTotpVerified || !user.totp) throw sessionUnknown();
  user.totp = { ...user.totp, isEnabled: true, isPreferred: true };
  pool.sessions.use(session);
  return complete(pool, user);
}

function pendingOf(pool: Pool, { ChallengeResponses, Session }: Request, asked: ChallengeName) {
  const login = parameter(ChallengeResponses, 'USERNAME');
  if (!Session) throw invalidParameter('Missing required parameter Session');
  const pending = pool.sessions.look(Session);
  const user = findUser(pool.store, login);
  if (pending.asked === 'PASSWORD_VERIFIER' || pending.asked !== asked || user?.sub !== pending.userId)
    throw sessionUnknown();
  assertMaySignIn(user);
  return { user, session: Session, isTotpVerified: pending.isTotpVerified === true };
}
