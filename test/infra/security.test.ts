import { beforeAll, describe, expect, it } from 'vitest';
import { flat, synthesized } from './synthesized.ts';
import type { Resource, Synthesized } from './synthesized.ts';

let dev: Synthesized;
let prod: Synthesized;
beforeAll(() => {
  dev = synthesized('dev', { alarmEmail: 'operator@example.com' });
  prod = synthesized('prod');
});

const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);
const statementsOf = (resource: Resource) => resource.Properties.PolicyDocument.Statement as Record<string, any>[];

/** Every statement that allows something, wherever it stands. */
const allowed = () =>
  ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy', 'AWS::S3::BucketPolicy', 'AWS::SNS::TopicPolicy']
    .flatMap((type) => Object.entries(dev.of(type)))
    .flatMap(([id, resource]) => statementsOf(resource).map((statement) => ({ id, ...statement }) as Record<string, any>))
    .filter(({ Effect }) => Effect === 'Allow');

/** What the role of an endpoint may do: action and resource. */
const rightsOf = (endpoint: string) =>
  statementsOf(dev.one('AWS::IAM::Policy', `Api${endpoint}Role`))
    .flatMap((statement) =>
      list(statement.Action).flatMap((action: string) =>
        list(statement.Resource).map((resource) => `${action} ${flat(resource).replaceAll(/[0-9A-F]{8}(?=[.>])/g, '')}`),
      ),
    )
    .filter((right) => !right.startsWith('logs:'))
    .toSorted();

describe('rights', () => {
  it('name each action and each resource: no wildcard', () => {
    expect(allowed().length).toBeGreaterThan(10);
    for (const { id, Action, Resource } of allowed()) {
      for (const action of list(Action)) expect(action, id).toMatch(/^[a-z0-9]+:[A-Za-z]+$/);
      for (const resource of list(Resource).map(flat)) {
        // A star may stand for the names of files below one bucket, and for nothing else.
        expect(resource, id).toMatch(/^[^*]+$|^<\w+Bucket\w+\.Arn>\/([a-z]+\/)*\*$|^<AccessLogs\w+\.Arn>\/[a-z]+\/\*$/);
      }
    }
  });

  it('come from no managed policy and stand in no role itself', () => {
    for (const [id, { Properties }] of Object.entries(dev.of('AWS::IAM::Role'))) {
      expect(Properties.ManagedPolicyArns, id).toBeUndefined();
      expect(Properties.Policies, id).toBeUndefined();
    }
  });

  it('are exactly these', () => {
    const table = '<DataNewsletters.Arn>';
    const images = '<ImagesBucket.Arn>';
    expect(rightsOf('GetHealth')).toEqual([`dynamodb:GetItem ${table}`]);
    expect(rightsOf('GetBlogNewsletterList')).toEqual([`dynamodb:GetItem ${table}`, `dynamodb:Query ${table}`]);
    expect(rightsOf('GetBlogNewsletterNewsletterId')).toEqual([`dynamodb:GetItem ${table}`]);
    expect(rightsOf('PostAdminNewsletter')).toEqual([
      `dynamodb:GetItem ${table}`,
      `dynamodb:PutItem ${table}`,
      `dynamodb:UpdateItem ${table}`,
      `s3:GetObject ${images}/blogimage/*`,
      `s3:GetObject ${images}/incoming/blogimage/*`,
      `s3:PutObject ${images}/blogimage/*`,
    ]);
    expect(rightsOf('PostAdminUploadUrl')).toEqual([`s3:PutObject ${images}/incoming/blogimage/*`]);
  });

  it('of a role belong to one function', () => {
    const roles = Object.values(dev.of('AWS::Lambda::Function')).map(({ Properties }) => flat(Properties.Role));
    expect(new Set(roles).size).toBe(roles.length);
  });
});

describe('buckets', () => {
  it('are private, encrypted, and reached by TLS alone', () => {
    const policies = Object.values(dev.of('AWS::S3::BucketPolicy'));
    const buckets = Object.entries(dev.of('AWS::S3::Bucket'));
    expect(buckets).toHaveLength(3);
    for (const [id, { Properties }] of buckets) {
      expect(Properties.PublicAccessBlockConfiguration, id).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(Properties.OwnershipControls.Rules, id).toEqual([{ ObjectOwnership: 'BucketOwnerEnforced' }]);
      expect(Properties.BucketEncryption.ServerSideEncryptionConfiguration, id).toHaveLength(1);
      expect(Properties.WebsiteConfiguration, id).toBeUndefined();
      const policy = policies.find((one) => flat(one.Properties.Bucket) === `<${id}>`)!;
      expect(statementsOf(policy)).toContainEqual(
        expect.objectContaining({ Effect: 'Deny', Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      );
    }
  });

  it('open to CloudFront for our distribution, to the log delivery of S3, and to nobody else', () => {
    const open = allowed().filter(({ Principal }) => Principal !== undefined && Principal.Service !== 'cloudwatch.amazonaws.com');
    for (const { Principal, Condition } of open) {
      expect(Principal).toEqual({ Service: expect.stringMatching(/^(cloudfront|logging\.s3)\.amazonaws\.com$/) });
      expect(JSON.stringify(Condition)).toMatch(/SourceArn/i);
    }
    expect(open).toHaveLength(4);
  });

  it('write down who asks them what, but for the one that keeps these notes', () => {
    for (const [id, { Properties }] of Object.entries(dev.of('AWS::S3::Bucket'))) {
      expect(Properties.LoggingConfiguration === undefined, id).toBe(id.startsWith('AccessLogs'));
    }
  });

  it('forget uploads that were never published, and parts of broken ones', () => {
    const { Rules } = dev.one('AWS::S3::Bucket', 'Images').Properties.LifecycleConfiguration;
    expect(Rules).toContainEqual(expect.objectContaining({ Prefix: 'incoming/', ExpirationInDays: 7, Status: 'Enabled' }));
    expect(Rules).toContainEqual(expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }));
    expect(Rules.filter((rule: any) => rule.ExpirationInDays && !rule.Prefix)).toEqual([]);
  });

  it('take uploads of pages of the site only', () => {
    const rules = (stage: Synthesized) => stage.one('AWS::S3::Bucket', 'Images').Properties.CorsConfiguration.CorsRules;
    expect(rules(dev)).toMatchObject([{ AllowedMethods: ['PUT'], AllowedOrigins: ['https://*.cloudfront.net'] }]);
    const own = synthesized('dev', { siteUrl: 'https://www.example.com', allowedOrigins: ['https://a.example'] });
    expect(rules(own)).toEqual([
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
  it('is every log, for as long as the stage says and no longer', () => {
    for (const [stage, days] of [[dev, 14], [prod, 90]] as const) {
      const logs = Object.entries(stage.of('AWS::Logs::LogGroup'));
      for (const [id, { Properties }] of logs) expect(Properties.RetentionInDays, id).toBe(days);
      const written = Object.values(stage.of('AWS::Lambda::Function')).map(({ Properties }) => Properties.LoggingConfig.LogGroup.Ref);
      expect(new Set(written).size).toBe(written.length);
      expect(logs.map(([id]) => id)).toEqual(expect.arrayContaining(written));
    }
  });

  it('in the table can be brought back to any second, and costs nothing while idle', () => {
    for (const stage of [dev, prod]) {
      for (const { Properties } of Object.values(stage.of('AWS::DynamoDB::Table'))) {
        expect(Properties.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true });
        expect(Properties.BillingMode).toBe('PAY_PER_REQUEST');
        // DynamoDB encrypts every table; only another key than its own would be named here.
        expect(Properties.SSESpecification).toBeUndefined();
      }
    }
    expect(dev.one('AWS::DynamoDB::Table').Properties.KeySchema).toEqual([
      { AttributeName: 'shelf', KeyType: 'HASH' },
      { AttributeName: 'newsletterId', KeyType: 'RANGE' },
    ]);
  });

  it('in production outlives the stack and cannot be deleted by mistake', () => {
    for (const type of ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool', 'AWS::Logs::LogGroup']) {
      for (const [id, { DeletionPolicy }] of Object.entries(prod.of(type))) expect(DeletionPolicy, id).toBe('Retain');
    }
    expect(prod.one('AWS::DynamoDB::Table').Properties.DeletionProtectionEnabled).toBe(true);
    expect(prod.one('AWS::Cognito::UserPool').Properties.DeletionProtection).toBe('ACTIVE');
    expect(prod.one('AWS::S3::Bucket', 'Images').Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
  });
});
