// What the template says of the staff's pool, as the stand-in wants to hear it.
import * as z from 'zod/mini';
import { ACCOUNT } from './cloudformation/intrinsics.ts';
import { onlyResource, type Stack } from './cloudformation/stack.ts';
import type { StaffPoolSettings } from './cognito/staff-pool.ts';

const Pool = z.object({
  MfaConfiguration: z.enum(['OFF', 'OPTIONAL', 'ON']),
  Policies: z.object({
    PasswordPolicy: z.object({
      MinimumLength: z.number(),
      RequireLowercase: z.boolean(),
      RequireUppercase: z.boolean(),
      RequireNumbers: z.boolean(),
      RequireSymbols: z.boolean(),
    }),
  }),
});

const Unit = z.enum(['seconds', 'minutes', 'hours', 'days']);

const Client = z.object({
  ExplicitAuthFlows: z.array(z.string()),
  IdTokenValidity: z.number(),
  RefreshTokenValidity: z.number(),
  TokenValidityUnits: z.object({ IdToken: Unit, RefreshToken: Unit }),
});

const SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;

type Told = Omit<StaffPoolSettings, 'port' | 'file'>;

/** Reads the one user pool and its one client; lifetimes become seconds. */
export const staffPoolSettingsOf = (stack: Stack): Told => {
  const poolResource = onlyResource(stack, 'AWS::Cognito::UserPool');
  const clientResource = onlyResource(stack, 'AWS::Cognito::UserPoolClient');
  const { MfaConfiguration, Policies } = Pool.parse(poolResource.properties());
  const client = Client.parse(clientResource.properties());
  const policy = Policies.PasswordPolicy;
  return {
    region: ACCOUNT.region,
    userPoolId: poolResource.ref,
    userPoolClientId: clientResource.ref,
    idTokenSeconds: client.IdTokenValidity * SECONDS[client.TokenValidityUnits.IdToken],
    refreshTokenSeconds: client.RefreshTokenValidity * SECONDS[client.TokenValidityUnits.RefreshToken],
    totp: MfaConfiguration === 'ON' ? 'required' : 'optional',
    isUserPasswordAuthAllowed: client.ExplicitAuthFlows.includes('ALLOW_USER_PASSWORD_AUTH'),
    passwordPolicy: {
      minimumLength: policy.MinimumLength,
      needsLowercase: policy.RequireLowercase,
      needsUppercase: policy.RequireUppercase,
      needsDigit: policy.RequireNumbers,
      needsSymbol: policy.RequireSymbols,
    },
  };
};
