// The settings of the user pool in the template.
import * as z from 'zod/mini';
import { onlyResource, type Stack } from '../cloudformation/stack.ts';
import type { PoolSettings } from './pool.ts';

/** Cognito's own words, if the template has none. */
const DEFAULT_INVITATION = {
  EmailSubject: 'Your temporary password',
  EmailMessage: 'Your username is {username} and temporary password is {####}.',
};

const PoolProperties = z.object({
  AdminCreateUserConfig: z.optional(
    z.object({
      InviteMessageTemplate: z.optional(z.object({ EmailMessage: z.string(), EmailSubject: z.string() })),
    }),
  ),
  AccountRecoverySetting: z.object({
    RecoveryMechanisms: z.array(
      z.object({ Name: z.enum(['verified_email'], 'plays recovery by e-mail only') }),
    ),
  }),
  EmailVerificationMessage: z.string(),
  EmailVerificationSubject: z.string(),
  DeletionProtection: z.optional(z.enum(['ACTIVE', 'INACTIVE'])),
  MfaConfiguration: z.enum(['OPTIONAL', 'ON']),
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

const GroupProperties = z.object({ GroupName: z.string() });

const Unit = z.enum(['seconds', 'minutes', 'hours', 'days']);

const ClientProperties = z.object({
  ExplicitAuthFlows: z.array(
    z.enum(['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'], 'plays SRP and refresh tokens only'),
  ),
  IdTokenValidity: z.number(),
  RefreshTokenValidity: z.number(),
  TokenValidityUnits: z.object({ IdToken: Unit, RefreshToken: Unit }),
});

const SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;

/** Reads the one user pool and its one client. Throws for a sign-in flow that is not played. */
export const readPoolSettings = (stack: Stack): PoolSettings => {
  const pool = onlyResource(stack, 'AWS::Cognito::UserPool');
  const poolClient = onlyResource(stack, 'AWS::Cognito::UserPoolClient');
  const properties = PoolProperties.parse(pool.properties());
  const client = ClientProperties.parse(poolClient.properties());
  const policy = properties.Policies.PasswordPolicy;
  const invitation = properties.AdminCreateUserConfig?.InviteMessageTemplate ?? DEFAULT_INVITATION;
  return {
    userPoolId: pool.ref,
    userPoolClientId: poolClient.ref,
    idTokenSeconds: client.IdTokenValidity * SECONDS[client.TokenValidityUnits.IdToken],
    refreshTokenSeconds: client.RefreshTokenValidity * SECONDS[client.TokenValidityUnits.RefreshToken],
    passwordPolicy: {
      minimumLength: policy.MinimumLength,
      needsLowercase: policy.RequireLowercase,
      needsUppercase: policy.RequireUppercase,
      needsDigit: policy.RequireNumbers,
      needsSymbol: policy.RequireSymbols,
    },
    isSecondFactorRequired: properties.MfaConfiguration === 'ON',
    groups: stack
      .resourcesOfType('AWS::Cognito::UserPoolGroup')
      .map((group) => GroupProperties.parse(group.properties()).GroupName),
    isProtected: properties.DeletionProtection === 'ACTIVE',
    invitationMail: { subject: invitation.EmailSubject, message: invitation.EmailMessage },
    recoveryMail: {
      subject: properties.EmailVerificationSubject,
      message: properties.EmailVerificationMessage,
    },
  };
};
