// The accounts of staff. There is no sign-up: editors are invited. The group `content-editors` may publish.
import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { AccountRecovery, ClientAttributes, FeaturePlan, Mfa, UserPool } from 'aws-cdk-lib/aws-cognito';
import type { UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { brand } from '#shared/brand.ts';
import { CONTENT_EDITORS } from '#shared/contract/endpoint.ts';
import { getConfiguredSiteUrl, isSecondFactorRequired, toRemovalPolicy } from './stage.ts';
import type { Protection, Stage } from './stage.ts';

export class Staff extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  readonly region: string;
  /** The origin that the sign-in in the browser calls. */
  readonly endpoint: string;
  /** The address below which the pool publishes its keys. */
  readonly poolUrl: string;

  constructor(scope: Construct, id: string, stage: Stage, { isProtected }: Protection) {
    super(scope, id);
    this.region = Stack.of(this).region;
    this.endpoint = stage.endpoints.cognito ?? `https://cognito-idp.${this.region}.amazonaws.com`;
    const siteUrl = getConfiguredSiteUrl(stage);
    this.pool = new UserPool(this, 'Pool', {
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      mfa: isSecondFactorRequired(stage) ? Mfa.REQUIRED : Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      passwordPolicy: {
        // Length counts, not kinds of characters. The page refuses those that everybody tries; Cognito has no such list in this plan.
        minLength: 12,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(7),
      },
      userInvitation: {
        emailSubject: `You can now publish at ${brand.name}`,
        emailBody: [
          `Welcome to ${brand.name}. Your user name is {username} and your first password is {####}`,
          siteUrl === undefined ? '' : `Sign in at ${siteUrl}/content-login`,
          'You will choose a password of your own. The first one serves for seven days.',
        ]
          .filter((line) => line !== '')
          .join('<br><br>'),
      },
      userVerification: {
        emailSubject: `Your code for ${brand.name}`,
        emailBody: 'Your code is {####}. If you did not ask for it, you need do nothing.',
      },
      deletionProtection: isProtected,
      removalPolicy: toRemovalPolicy(stage),
    });
    this.poolUrl = `${this.endpoint}/${this.pool.userPoolId}`;
    this.client = this.pool.addClient('Web', {
      generateSecret: false,
      authFlows: { userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // The ID token holds the attributes that the client may read. With an access token, the attributes that the client may write
      // can be changed. The e-mail address is not one of them, because the codes for a new password go there.
      readAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        emailVerified: true,
        fullname: true,
      }),
      writeAttributes: new ClientAttributes().withStandardAttributes({ fullname: true }),
      // Short, because a token stays valid after its account is removed. The refresh token lasts for a working day.
      idTokenValidity: Duration.minutes(15),
      accessTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.hours(10),
    });
    this.pool.addGroup('ContentEditors', {
      groupName: CONTENT_EDITORS,
      description: 'May upload images and publish articles',
    });
    Validations.of(this.pool).acknowledge(
      {
        id: 'AwsSolutions-COG1',
        reason:
          'Passwords have at least 12 characters and need no kinds of characters, as OWASP’s ASVS 5 asks (6.2.1, 6.2.5).',
      },
      {
        id: 'AwsSolutions-COG2',
        reason:
          'A stage that is kept demands a second factor (TOTP), unless its settings say otherwise; on a trial each editor may set one up. Passwords have 12 characters, accounts are by invitation only, and all that an account can do is publish.',
      },
      {
        id: 'AwsSolutions-COG8',
        reason:
          'The Plus plan (threat protection) costs by the month for every account and has no free tier; the pool holds a handful of invited staff, and Cognito locks out repeated wrong passwords in every plan.',
      },
    );
  }
}
