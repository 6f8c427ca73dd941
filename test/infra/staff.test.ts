import { beforeAll, describe, expect, it } from 'vitest';
import { flat, synthesized } from './synthesized.ts';
import type { Synthesized } from './synthesized.ts';

let dev: Synthesized;
beforeAll(() => {
  dev = synthesized();
});

describe('the accounts of staff', () => {
  it('are by invitation, by e-mail, whatever the case it is written in', () => {
    expect(dev.one('AWS::Cognito::UserPool').Properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
    });
  });

  it('may have a second factor from an app, never by SMS', () => {
    expect(dev.one('AWS::Cognito::UserPool').Properties).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
  });

  it('have passwords of twelve characters or more', () => {
    expect(dev.one('AWS::Cognito::UserPool').Properties.Policies.PasswordPolicy.MinimumLength).toBe(12);
  });

  it('are signed in by a client without a secret that does not tell who exists', () => {
    expect(dev.one('AWS::Cognito::UserPoolClient').Properties).toMatchObject({
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AllowedOAuthFlowsUserPoolClient: false,
    });
  });

  it('stay signed in for a working day, with tokens that last half an hour', () => {
    expect(dev.one('AWS::Cognito::UserPoolClient').Properties).toMatchObject({
      IdTokenValidity: 30,
      AccessTokenValidity: 30,
      RefreshTokenValidity: 600,
      TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes', RefreshToken: 'minutes' },
    });
  });

  it('publish by belonging to content-editors, and the output says how to invite one', () => {
    expect(dev.one('AWS::Cognito::UserPoolGroup').Properties.GroupName).toBe('content-editors');
    const command = flat(dev.template.toJSON()['Outputs'].InviteEditor.Value);
    expect(command).toMatch(/admin-create-user --user-pool-id <StaffPool\w+> .* && .*admin-add-user-to-group .*--group-name content-editors$/);
  });
});
