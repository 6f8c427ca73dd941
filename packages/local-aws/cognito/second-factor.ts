// A user's attributes and second factor: the user reads them, and turns the factor on and off.
import * as z from 'zod/mini';
import { invalidParameter } from './errors.ts';
import { operation } from './pool.ts';
import type { User } from './store.ts';
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

export const getUser = operation(z.object({ AccessToken: z.string() }), async (pool, { AccessToken }) => {
  const user = await findTokenHolder(pool, AccessToken);
  return { ...describeUser(user), UserAttributes: toAttributes(user) };
});

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
