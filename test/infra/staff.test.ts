import { describe, expect, it } from 'vitest';
import { synthesize, text } from './template.ts';

const dev = synthesize();
const pool = dev.one('AWS::Cognito::UserPool');
const client = dev.one('AWS::Cognito::UserPoolClient');

describe('the accounts of staff', () => {
  it('are by invitation, by e-mail, whatever the case it is written in', () => {
    expect(pool).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
    });
  });

  it('may have a second factor from an app, never by SMS', () => {
    expect(pool).toMatchObject({ MfaConfiguration: 'OPTIONAL', EnabledMfas: ['SOFTWARE_TOKEN_MFA'] });
  });

  it('have passwords of twelve characters or more, of four kinds', () => {
    expect(pool.Policies?.PasswordPolicy).toEqual({
      MinimumLength: 12,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
      TemporaryPasswordValidityDays: 7,
    });
  });

  it('are signed in by a client without a secret that does not tell who exists', () => {
    expect(client).toMatchObject({
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AllowedOAuthFlowsUserPoolClient: false,
    });
  });

  it('stay signed in for a working day, with tokens that last half an hour', () => {
    expect(client).toMatchObject({
      IdTokenValidity: 30,
      AccessTokenValidity: 30,
      RefreshTokenValidity: 600,
      TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes', RefreshToken: 'minutes' },
    });
  });

  it('publish by belonging to content-editors, and an output says how to invite one', () => {
    expect(dev.one('AWS::Cognito::UserPoolGroup').GroupName).toBe('content-editors');
    expect(text(dev.outputs['InviteEditor']?.['Value'])).toMatch(
      /admin-create-user --user-pool-id <StaffPool\w+> .* && .*admin-add-user-to-group .*--group-name content-editors$/,
    );
  });

  it('are told where to sign in, once the stage knows its address', () => {
    const mail = (settings: object) =>
      text(
        synthesize('dev', settings).one('AWS::Cognito::UserPool').AdminCreateUserConfig?.InviteMessageTemplate
          ?.EmailMessage,
      );
    expect(mail({})).toMatch(/\{username\}.*\{####\}/);
    expect(mail({ siteUrl: 'https://www.example.com' })).toContain('https://www.example.com/content-login');
  });
});
