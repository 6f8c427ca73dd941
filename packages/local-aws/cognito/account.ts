// What a signed-in user does with an access token: look at the account, change the password, set up an authenticator app.
import * as z from 'zod/mini';
import {
  invalidAccessToken,
  invalidParameter,
  sessionUnknown,
  totpSetupMismatch,
  totpUsed,
  wrongCredentials,
} from './faults.ts';
import { isPasswordOf, setPassword } from './passwords.ts';
import { operation, type Pool } from './pool.ts';
import type { User } from './store.ts';
import { userOfAccessToken } from './tokens.ts';
import { newTotpSecret, tryCode } from './totp.ts';

const Signed = z.object({ AccessToken: z.string() });

export const getUser = operation(Signed, async (pool, { AccessToken }) => {
  const user = await userOfAccessToken(pool, AccessToken);
  return { Username: user.sub, UserAttributes: attributesOf(user), ...mfaOf(user) };
});

/** As GetUser and AdminGetUser list them. */
export function attributesOf(user: User): { Name: string; Value: string }[] {
  return [
    { Name: 'email', Value: user.email },
    { Name: 'email_verified', Value: 'true' },
    ...(user.name ? [{ Name: 'name', Value: user.name }] : []),
    { Name: 'sub', Value: user.sub },
  ];
}

/** UserMFASettingList and PreferredMfaSetting, absent where nothing is set. */
export function mfaOf({ totp }: User): object {
  if (!totp?.isEnabled) return {};
  const setting = 'SOFTWARE_TOKEN_MFA';
  return { UserMFASettingList: [setting], ...(totp.isPreferred && { PreferredMfaSetting: setting }) };
}

const ChangePassword = z.object({
  AccessToken: z.string(),
  PreviousPassword: z.string(),
  ProposedPassword: z.string(),
});

export const changePassword = operation(ChangePassword, async (pool, request) => {
  const user = await userOfAccessToken(pool, request.AccessToken);
  pool.lockOut.check(user.sub);
  if (!isPasswordOf(pool, user, request.PreviousPassword)) {
    pool.lockOut.failed(user.sub);
    throw wrongCredentials();
  }
  setPassword(pool, user, request.ProposedPassword, 'permanent');
  return {};
});

// Either the access token of someone signed in, or the session of a sign-in that asked for MFA_SETUP.
const ByTokenOrSession = { AccessToken: z.optional(z.string()), Session: z.optional(z.string()) };

export const associateSoftwareToken = operation(z.object(ByTokenOrSession), async (pool, request) => {
  const { session, user } = await callerOf(pool, request);
  user.totpCandidate = newTotpSecret();
  pool.store.save();
  return { SecretCode: user.totpCandidate, ...(session && nextSession(pool, user, session, false)) };
});

const VerifySoftwareToken = z.object({ ...ByTokenOrSession, UserCode: z.string() });

export const verifySoftwareToken = operation(VerifySoftwareToken, async (pool, request) => {
  const { session, user } = await callerOf(pool, request);
  const secret = user.totpCandidate;
  if (!secret) throw totpSetupMismatch();
  const candidate = { isEnabled: false, isPreferred: false, ...user.totp, secret };
  delete candidate.lastStep;
  const verdict = await tryCode(candidate, request.UserCode, pool.now());
  if (verdict === 'used') throw totpUsed();
  if (verdict === 'wrong') throw totpSetupMismatch();
  user.totp = candidate;
  delete user.totpCandidate;
  pool.store.save();
  return { Status: 'SUCCESS', ...(session && nextSession(pool, user, session, true)) };
});

const SetUserMfaPreference = z.object({
  AccessToken: z.string(),
  SoftwareTokenMfaSettings: z.optional(
    z.object({ Enabled: z.optional(z.boolean()), PreferredMfa: z.optional(z.boolean()) }),
  ),
});

export const setUserMfaPreference = operation(SetUserMfaPreference, async (pool, request) => {
  const user = await userOfAccessToken(pool, request.AccessToken);
  const wanted = request.SoftwareTokenMfaSettings;
  if (wanted?.Enabled && !user.totp) throw invalidParameter('User has not verified software token mfa');
  if (wanted && user.totp) {
    user.totp.isEnabled = wanted.Enabled === true;
    user.totp.isPreferred = wanted.Enabled === true && wanted.PreferredMfa === true;
    pool.store.save();
  }
  return {};
});

async function callerOf(pool: Pool, by: { AccessToken?: string | undefined; Session?: string | undefined }) {
  if (by.AccessToken) return { user: await userOfAccessToken(pool, by.AccessToken) };
  if (!by.Session) throw invalidParameter('Missing required parameter AccessToken or Session');
  const pending = pool.sessions.look(by.Session);
  const user = pool.store.users.find(({ sub }) => sub === pending.userId);
  if (pending.asked !== 'MFA_SETUP' || !user) throw sessionUnknown();
  if (!user.enabled) throw invalidAccessToken();
  return { user, session: by.Session };
}

function nextSession(pool: Pool, user: User, used: string, isTotpVerified: boolean): { Session: string } {
  pool.sessions.use(used);
  return { Session: pool.sessions.open({ asked: 'MFA_SETUP', userId: user.sub, isTotpVerified }) };
}
