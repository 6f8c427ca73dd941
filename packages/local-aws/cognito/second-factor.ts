// A user's attributes and second factor: the user or an operator reads them, and the user turns the factor on and off.
import * as z from 'zod/mini';
import { invalidParameter, userNotFound } from './errors.ts';
import { assertPool, operation, type Pool } from './pool.ts';
import { findUser, type User } from './store.ts';
import { findTokenHolder } from './tokens.ts';

const describeUser = (user: User): object => ({
  Username: user.sub,
  ...(user.totp &&
    !user.totp.isOff && {
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    }),
});

export const toAttributes = ({ sub, email, name }: User): readonly object[] => [
  { Name: 'sub', Value: sub },
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: 'true' },
  ...(name === undefined ? [] : [{ Name: 'name', Value: name }]),
];

export const readStatus = (user: User): string => {
  if (user.temporaryPasswordUntilMs !== undefined) return 'FORCE_CHANGE_PASSWORD';
  return user.isResetRequired ? 'RESET_REQUIRED' : 'CONFIRMED';
};

export const getUser = operation(z.object({ AccessToken: z.string() }), async (pool, { AccessToken }) => {
  const user = await findTokenHolder(pool, AccessToken);
  return { ...describeUser(user), UserAttributes: toAttributes(user) };
});

/** Throws for another pool, and for a user who is not in it. */
export const findUserOfPool = (pool: Pool, userPoolId: string, username: string): User => {
  assertPool(pool, userPoolId);
  const user = findUser(pool.store, username);
  if (!user) throw userNotFound();
  return user;
};

export const adminGetUser = operation(
  z.object({ UserPoolId: z.string(), Username: z.string() }),
  (pool, { UserPoolId, Username }) => {
    const user = findUserOfPool(pool, UserPoolId, Username);
    return {
      ...describeUser(user),
      UserAttributes: toAttributes(user),
      Enabled: user.isDisabled !== true,
      UserStatus: readStatus(user),
    };
  },
);

export const setUserMfaPreference = operation(
  z.object({
    AccessToken: z.string(),
    SoftwareTokenMfaSettings: z.optional(z.object({ Enabled: z.optional(z.boolean()) })),
  }),
  async (pool, { AccessToken, SoftwareTokenMfaSettings: settings }) => {
    const user = await findTokenHolder(pool, AccessToken);
    if (!settings) return {};
    if (settings.Enabled && !user.totp) throw invalidParameter('User has not set up software token mfa');
    if (user.totp) user.totp.isOff = settings.Enabled !== true;
    pool.store.save();
    return {};
  },
);
