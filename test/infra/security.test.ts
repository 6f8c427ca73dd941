import { describe, expect, it } from 'vitest';
import { RECOVERY_DAYS } from '#shared/recovery.ts';
import { list, synthesized, text } from './synthesized.ts';
import type { Synthesized, Tree } from './synthesized.ts';

const dev = synthesized('dev', { alarmEmail: 'operator@example.com' });
const prod = synthesized('prod');

const policies = ['AWS::IAM::Policy', 'AWS::S3::BucketPolicy', 'AWS::SNS::TopicPolicy'].flatMap((type) =>
  Object.entries(dev.of(type)),
);
const statementsOf = (policy: Tree | undefined) => list(policy?.PolicyDocument?.Statement);
const allowed = policies
  .flatMap(([, { Properties }]) => statementsOf(Properties))
  .filter((statement) => text(statement.Effect) === 'Allow');
const allowedTo = (service: string) =>
  allowed.filter(({ Principal }) => Principal !== undefined && text(Principal.Service) === service);

/** Each right as one line, `action resource`, without the suffixes CDK gives to names. */
const linesOf = (statement: Tree) =>
  list(statement.Action).flatMap((action) =>
    list(statement.Resource).map((resource) =>
      `${text(action)} ${text(resource)}`.replaceAll(/[0-9A-F]{8}(?=[.>])/g, ''),
    ),
  );
const rightsOf = (endpoint: string, capability = 'Api') =>
  statementsOf(dev.one('AWS::IAM::Policy', `${capability}${endpoint}Role`))
    .flatMap(linesOf)
    .filter((right) => !right.startsWith('logs:'))
    .toSorted();

const corsOf = (settings: object) =>
  synthesized('dev', settings).one('AWS::S3::Bucket', 'Images').CorsConfiguration?.CorsRules;

describe('rights', () => {
  it('name each action', () => {
    const actions = allowed.flatMap(({ Action }) => list(Action)).map(text);
    expect(actions.length).toBeGreaterThan(20);
    expect(actions.filter((action) => !/^[a-z0-9]+:[A-Za-z]+$/.test(action))).toEqual([]);
  });

  it('name each resource: a star stands for names of files below a folder of a bucket, and nothing else', () => {
    const resources = allowed.flatMap(({ Resource }) => list(Resource)).map(text);
    expect([...new Set(resources.filter((resource) => resource.includes('*')))].toSorted()).toEqual([
      expect.stringMatching(/^<AccessLogs\w+\.Arn>\/images\/\*$/),
      expect.stringMatching(/^<AccessLogs\w+\.Arn>\/site\/\*$/),
      // The distribution may read what lies in its two buckets; its addresses reach blogimage/ only.
      expect.stringMatching(/^<ImagesBucket\w+\.Arn>\/\*$/),
      expect.stringMatching(/^<ImagesBucket\w+\.Arn>\/blogimage\/\*$/),
      expect.stringMatching(/^<ImagesBucket\w+\.Arn>\/incoming\/blogimage\/\*$/),
      expect.stringMatching(/^<SiteBucket\w+\.Arn>\/\*$/),
    ]);
  });

  it('come from no managed policy and stand in no role itself', () => {
    const roles = Object.values(dev.of('AWS::IAM::Role'));
    expect(roles.flatMap(({ Properties }) => Object.keys(Properties ?? {}))).toEqual(
      roles.map(() => 'AssumeRolePolicyDocument'),
    );
    expect(dev.of('AWS::IAM::ManagedPolicy')).toEqual({});
  });

  it('are exactly these', () => {
    const table = '<DataArticles.Arn>';
    const images = '<ImagesBucket.Arn>';
    expect(rightsOf('GetHealth')).toEqual([`dynamodb:GetItem ${table}`]);
    expect(rightsOf('GetBlogNewsletterList')).toEqual([
      `dynamodb:GetItem ${table}`,
      `dynamodb:Query ${table}`,
    ]);
    expect(rightsOf('GetBlogNewsletterNewsletterId')).toEqual([`dynamodb:GetItem ${table}`]);
    expect(rightsOf('PostAdminNewsletter')).toEqual([
      `dynamodb:GetItem ${table}`,
      `dynamodb:PutItem ${table}`,
      `dynamodb:UpdateItem ${table}`,
      `s3:GetObject ${images}/blogimage/*`,
      `s3:GetObject ${images}/incoming/blogimage/*`,
      `s3:ListBucket ${images}`,
      `s3:PutObject ${images}/blogimage/*`,
    ]);
    expect(rightsOf('GetPagesBlogAddress')).toEqual([`dynamodb:GetItem ${table}`, `dynamodb:Query ${table}`]);
    expect(rightsOf('GetPagesFeedXml')).toEqual([`dynamodb:GetItem ${table}`, `dynamodb:Query ${table}`]);
    expect(rightsOf('GetPagesSitemapXml')).toEqual([`dynamodb:Query ${table}`]);
    expect(rightsOf('PostAdminUploadUrl')).toEqual([`s3:PutObject ${images}/incoming/blogimage/*`]);

    const customers = '<DataCustomers.Arn>';
    const tokens = '<DataSignupTokens.Arn>';
    const events = '<DataStripeEvents.Arn>';
    const secret = (name: string) =>
      `ssm:GetParameter arn:<AWS::Partition>:ssm:<AWS::Region>:<AWS::AccountId>:parameter/plainly/dev/${name}`;
    expect(rightsOf('GetApiSignupInit')).toEqual([`dynamodb:PutItem ${tokens}`, secret('hand-off-secret')]);
    expect(rightsOf('PostProfileManagementStatus')).toEqual([
      `dynamodb:DeleteItem ${tokens}`,
      `dynamodb:GetItem ${customers}`,
      secret('hand-off-secret'),
    ]);
    expect(rightsOf('PostProfileManagementComplete')).toEqual([
      `dynamodb:DeleteItem ${tokens}`,
      `dynamodb:UpdateItem ${customers}`,
      secret('hand-off-secret'),
    ]);
    expect(rightsOf('PostUsers')).toEqual([`dynamodb:UpdateItem ${customers}`]);
    expect(rightsOf('GetUsersMe')).toEqual([`dynamodb:GetItem ${customers}`]);
    expect(rightsOf('GetSubscriptionSubscriptionStatus')).toEqual([`dynamodb:GetItem ${customers}`]);
    expect(rightsOf('PostSubscriptionCreatePortalSession')).toEqual([
      `dynamodb:GetItem ${customers}`,
      secret('stripe-secret-key'),
    ]);
    const sync = [
      `dynamodb:GetItem ${customers}`,
      `dynamodb:Query ${customers}/index/byStripeCustomer`,
      `dynamodb:UpdateItem ${customers}`,
      secret('stripe-secret-key'),
    ];
    expect(rightsOf('PostSubscriptionCreateCheckoutSession')).toEqual(sync);
    expect(rightsOf('PostSubscriptionCancel')).toEqual(sync);
    expect(rightsOf('GetSubscriptionValidPaymentStatus')).toEqual(sync);
    const noteEvents = ['GetItem', 'PutItem', 'UpdateItem'].map((action) => `dynamodb:${action} ${events}`);
    expect(rightsOf('PostStripeWebhook')).toEqual(
      [...sync, ...noteEvents, secret('stripe-webhook-secret')].toSorted(),
    );
    const requests = '<DataContactRequests.Arn>';
    const mail =
      'ses:SendEmail arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/plainly.example';
    expect(rightsOf('PostSubscriptionContactus')).toEqual([
      `dynamodb:GetItem ${requests}`,
      `dynamodb:PutItem ${requests}`,
      `dynamodb:UpdateItem ${requests}`,
      mail,
      secret('human-check-secret'),
    ]);
    expect(rightsOf('MailContactRequests', 'Events')).toEqual([
      `dynamodb:Query ${requests}/index/unmailed`,
      `dynamodb:UpdateItem ${requests}`,
      mail,
    ]);
    expect(rightsOf('Reconcile', 'Events')).toEqual(
      [...sync, ...noteEvents, `dynamodb:Query ${customers}/index/openSubscriptions`].toSorted(),
    );
  });

  it('to send mail are to send it from one address', () => {
    const sending = allowed.filter(({ Action }) => list(Action).map(text).includes('ses:SendEmail'));
    expect(sending.map(({ Condition }) => Condition)).toEqual([
      { StringEquals: { 'ses:FromAddress': 'site@plainly.example' } },
      { StringEquals: { 'ses:FromAddress': 'site@plainly.example' } },
    ]);
  });

  it('of a role belong to one function', () => {
    const roles = Object.values(dev.of('AWS::Lambda::Function')).map(({ Properties }) =>
      text(Properties?.Role),
    );
    expect(new Set(roles).size).toBe(roles.length);
  });
});

describe.each(Object.entries(dev.of('AWS::S3::Bucket')))('the bucket %s', (id, { Properties: bucket }) => {
  it('is private and encrypted', () => {
    expect(bucket).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
    });
    expect(bucket).not.toHaveProperty('WebsiteConfiguration');
  });

  it('is reached by TLS alone', () => {
    const [, policy] =
      policies.find(
        ([, { Properties }]) =>
          Properties?.Bucket?.Ref !== undefined && text(Properties.Bucket) === `<${id}>`,
      ) ?? [];
    expect(statementsOf(policy?.Properties)).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action: 's3:*',
        Principal: { AWS: '*' },
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
  });

  it('has its requests written down, unless it is the one that keeps these notes', () => {
    expect(bucket?.LoggingConfiguration !== undefined).toBe(!id.startsWith('AccessLogs'));
  });
});

/** Whom alone a condition lets through; another condition than on the source is none. */
const sourceOf = (condition: Tree | undefined) => {
  const source = condition?.StringEquals?.['AWS:SourceArn'];
  return source === undefined ? 'anybody' : text(source);
};

describe('buckets', () => {
  it('open to our distribution, to the log delivery of S3, and to nobody else', () => {
    const ours = `:distribution/<${dev.idOf('AWS::CloudFront::Distribution')}>`;
    expect(allowedTo('cloudfront.amazonaws.com').map(({ Condition }) => sourceOf(Condition))).toEqual([
      expect.stringContaining(ours),
      expect.stringContaining(ours),
    ]);
    expect(allowedTo('logging.s3.amazonaws.com').flatMap(linesOf)).toEqual([
      's3:PutObject <AccessLogs.Arn>/images/*',
      's3:PutObject <AccessLogs.Arn>/site/*',
    ]);
    const byPrincipal = allowed.filter(({ Principal }) => Principal !== undefined);
    // The fifth is the topic's, for alarms.
    expect(byPrincipal).toHaveLength(5);
  });

  it('forget uploads that were never published and parts of broken ones, and nothing that was published', () => {
    const rules = list(dev.one('AWS::S3::Bucket', 'Images').LifecycleConfiguration?.Rules);
    expect(rules).toContainEqual(
      expect.objectContaining({ Prefix: 'incoming/', ExpirationInDays: 7, Status: 'Enabled' }),
    );
    expect(rules).toContainEqual(
      expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
    );
    expect(rules.filter(({ ExpirationInDays }) => ExpirationInDays !== undefined)).toHaveLength(1);
  });

  it('take uploads of pages of the site only', () => {
    expect(corsOf({})).toMatchObject([
      { AllowedMethods: ['PUT'], AllowedOrigins: ['https://*.cloudfront.net'] },
    ]);
    expect(corsOf({ siteUrl: 'https://www.example.com', allowedOrigins: ['https://a.example'] })).toEqual([
      {
        AllowedMethods: ['PUT'],
        AllowedOrigins: ['https://www.example.com', 'https://a.example'],
        AllowedHeaders: ['content-type'],
        MaxAge: 3600,
      },
    ]);
  });
});

describe('what is kept', () => {
  const retention = (stage: Synthesized) =>
    Object.values(stage.of('AWS::Logs::LogGroup')).map(({ Properties }) => Properties?.RetentionInDays);

  it('is every log, for as long as the stage says and no longer', () => {
    expect([...new Set(retention(dev))]).toEqual([14]);
    expect([...new Set(retention(prod))]).toEqual([90]);
  });

  it('is one log for each function', () => {
    const logs = Object.values(dev.of('AWS::Lambda::Function')).map(({ Properties }) =>
      text(Properties?.LoggingConfig?.LogGroup),
    );
    expect(new Set(logs).size).toBe(logs.length);
    const known = Object.keys(dev.of('AWS::Logs::LogGroup')).map((id) => `<${id}>`);
    expect(logs.filter((log) => !known.includes(log))).toEqual([]);
  });

  it.each([
    ...Object.values(dev.of('AWS::DynamoDB::Table')),
    ...Object.values(prod.of('AWS::DynamoDB::Table')),
  ])(
    'in a table can be brought back to any second, and costs nothing while idle',
    ({ Properties: table }) => {
      expect(table).toMatchObject({
        PointInTimeRecoverySpecification: {
          PointInTimeRecoveryEnabled: true,
          RecoveryPeriodInDays: RECOVERY_DAYS,
        },
        BillingMode: 'PAY_PER_REQUEST',
      });
      // DynamoDB encrypts every table; only another key than its own would be named here.
      expect(table).not.toHaveProperty('SSESpecification');
    },
  );

  it('lies in tables with these keys; what is used once is forgotten', () => {
    const keysOf = (keys: Tree | undefined) =>
      list(keys).map(({ AttributeName, KeyType }) => `${text(AttributeName)} ${text(KeyType)}`);
    const tables = Object.entries(dev.of('AWS::DynamoDB::Table')).map(([id, { Properties: table }]) => [
      id.replace(/^Data(\w+)[0-9A-F]{8}$/, '$1'),
      [
        ...keysOf(table?.KeySchema),
        ...list(table?.GlobalSecondaryIndexes).map(
          (index) => `${text(index.IndexName)}: ${keysOf(index.KeySchema).join(', ')}`,
        ),
        ...(table?.TimeToLiveSpecification === undefined
          ? []
          : [`until ${text(table.TimeToLiveSpecification.AttributeName)}`]),
      ],
    ]);
    expect(Object.fromEntries(tables)).toEqual({
      Articles: ['shelf HASH', 'newsletterId RANGE'],
      Customers: [
        'userId HASH',
        'byStripeCustomer: stripeCustomerId HASH',
        'openSubscriptions: openSubscription HASH, userId RANGE',
      ],
      SignupTokens: ['tokenHash HASH', 'until expiresAt'],
      StripeEvents: ['eventId HASH', 'until expiresAt'],
      ContactRequests: [
        'requestId HASH',
        'byDay: day HASH, requestId RANGE',
        'unmailed: unmailed HASH, requestId RANGE',
        'until expiresAt',
      ],
    });
  });

  it.each(['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool', 'AWS::Logs::LogGroup'])(
    'in production outlives the stack: %s',
    (type) => {
      const kept = Object.values(prod.of(type)).map(({ DeletionPolicy }) => DeletionPolicy);
      expect([...new Set(kept)]).toEqual(['Retain']);
    },
  );

  it('in production cannot be deleted by mistake', () => {
    for (const { Properties: table } of Object.values(prod.of('AWS::DynamoDB::Table')))
      expect(table?.DeletionProtectionEnabled).toBe(true);
    expect(prod.one('AWS::Cognito::UserPool').DeletionProtection).toBe('ACTIVE');
    expect(prod.one('AWS::S3::Bucket', 'Images').VersioningConfiguration).toEqual({ Status: 'Enabled' });
  });
});
