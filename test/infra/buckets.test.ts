import { describe, expect, it } from 'vitest';
import { findAllowed, toLines, toStatements } from './statements.ts';
import { list, synthesize, text } from './template.ts';
import type { Tree } from './template.ts';

const dev = synthesize();
const allowedByPrincipal = findAllowed(dev).filter(({ Principal }) => Principal !== undefined);
const allowedTo = (service: string) =>
  allowedByPrincipal.filter(({ Principal }) => text(Principal?.Service) === service);

const corsRules = (settings: object) =>
  synthesize('dev', settings).one('AWS::S3::Bucket', 'Images').CorsConfiguration?.CorsRules;

it.each(Object.entries(dev.resources('AWS::S3::Bucket')))(
  'keeps the bucket %s private and encrypted',
  (_, { Properties: bucket }) => {
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
  },
);

/** The only source that a condition admits. A condition on anything else admits any source. */
const toSource = (condition: Tree | undefined) => {
  const source = condition?.StringEquals?.['AWS:SourceArn'];
  return source === undefined ? 'any' : text(source);
};

describe('bucket policies', () => {
  it('admits our distribution to the buckets, and no other principal', () => {
    const distribution = `:distribution/<${dev.id('AWS::CloudFront::Distribution')}>`;
    const toEdge = allowedTo('cloudfront.amazonaws.com');
    for (const { Condition } of toEdge) expect(toSource(Condition)).toContain(distribution);
    // `incoming/` must not be there: its uploads are not drawn yet.
    expect(toEdge.flatMap(toLines).toSorted()).toEqual([
      's3:GetObject <ImagesBucket.Arn>/blogimage/*',
      's3:GetObject <SiteBucket.Arn>/*',
      's3:ListBucket <ImagesBucket.Arn>',
      's3:ListBucket <SiteBucket.Arn>',
    ]);
    // A topic admits the two configuration sets of SES.
    expect(allowedTo('ses.amazonaws.com').flatMap(toLines)).toEqual([
      'sns:Publish <MailSetsEvents>',
      'sns:Publish <MailSetsEvents>',
    ]);
    expect(allowedByPrincipal).toHaveLength(6);
  });
});

describe('the image bucket', () => {
  it('deletes parts of broken uploads, and no file by its age', () => {
    const rules = list(dev.one('AWS::S3::Bucket', 'Images').LifecycleConfiguration?.Rules);
    expect(rules).toContainEqual(
      expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
    );
    expect(rules.filter(({ ExpirationInDays }) => ExpirationInDays !== undefined)).toEqual([]);
  });

  it('tells EventBridge of files without a function of the library', () => {
    expect(dev.one('AWS::S3::Bucket', 'Images').NotificationConfiguration).toEqual({
      EventBridgeConfiguration: { EventBridgeEnabled: true },
    });
    const types = Object.values(dev.resources()).map(({ Type }) => text(Type));
    expect(types).not.toContain('Custom::S3BucketNotifications');
  });

  it('denies everyone a put of a published file that could replace one', () => {
    const policy = dev.one('AWS::S3::BucketPolicy', 'Images');
    expect(toStatements(policy)).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: 's3:PutObject',
        Condition: { Null: { 's3:if-none-match': 'true' } },
      }),
    );
    const [denied] = toStatements(policy).filter(({ Action }) => text(Action) === 's3:PutObject');
    expect(text(denied?.Resource)).toMatch(/^<ImagesBucket\w+\.Arn>\/blogimage\/\*$/);
  });

  it('takes image uploads from pages of the site only', () => {
    expect(corsRules({})).toMatchObject([
      { AllowedMethods: ['PUT'], AllowedOrigins: ['https://*.cloudfront.net'] },
    ]);
    expect(corsRules({ siteUrl: 'https://www.example.com' })).toEqual([
      {
        AllowedMethods: ['PUT'],
        AllowedOrigins: ['https://www.example.com'],
        AllowedHeaders: ['content-type'],
        MaxAge: 3600,
      },
    ]);
  });
});
