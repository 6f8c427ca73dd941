import { describe, expect, it } from 'vitest';
import { synthesize, text } from './template.ts';

const dev = synthesize();
const pool = dev.one('AWS::Cognito::UserPool');
const client = dev.one('AWS::Cognito::UserPoolClient');

describe('the staff pool', () => {
  it('takes staff by invitation only, and their e-mail address in any case', () => {
    expect(pool).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
    });
  });

  it.each([
    ['dev', {}, 'OPTIONAL'],
    ['prod', {}, 'ON'],
    ['dev', { staffSecondFactor: 'required' }, 'ON'],
    ['prod', { staffSecondFactor: 'optional' }, 'OPTIONAL'],
  ] as const)(
    'asks staff of %s with %j for a second factor from an app, never by SMS',
    (name, settings, mfa) => {
      expect(synthesize(name, settings).one('AWS::Cognito::UserPool')).toMatchObject({
        MfaConfiguration: mfa,
        EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      });
    },
  );

  it('requires staff passwords of twelve characters, of any kind', () => {
    expect(pool.Policies?.PasswordPolicy).toEqual({
      MinimumLength: 12,
      RequireLowercase: false,
      RequireUppercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
      TemporaryPasswordValidityDays: 7,
    });
  });

  it('signs staff in with a client that has no secret and does not reveal which accounts exist', () => {
    expect(client).toMatchObject({
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AllowedOAuthFlowsUserPoolClient: false,
    });
  });

  it('sends a code for a new password to the verified e-mail address alone', () => {
    expect(pool).toMatchObject({
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
      AutoVerifiedAttributes: ['email'],
      EmailVerificationMessage: expect.stringContaining('{####}'),
    });
  });

  it('lets a signed-in person read their address and name, and change the name alone', () => {
    expect(client.ReadAttributes).toEqual(['email', 'email_verified', 'name']);
    expect(client.WriteAttributes).toEqual(['name']);
  });

  it('keeps staff signed in for ten hours, with tokens of a quarter of an hour', () => {
    expect(client).toMatchObject({
      IdTokenValidity: 15,
      AccessTokenValidity: 15,
      RefreshTokenValidity: 600,
      TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes', RefreshToken: 'minutes' },
    });
  });

  it('creates the group content-editors', () => {
    expect(dev.one('AWS::Cognito::UserPoolGroup').GroupName).toBe('content-editors');
  });

  it('names the sign-in page in the invitation where the stage knows its address', () => {
    const mail = (settings: object) =>
      text(
        synthesize('dev', settings).one('AWS::Cognito::UserPool').AdminCreateUserConfig?.InviteMessageTemplate
          ?.EmailMessage,
      );
    expect(mail({})).toMatch(/\{username\}.*\{####\}/);
    expect(mail({ siteUrl: 'https://www.example.com' })).toContain('https://www.example.com/content-login');
  });
});
