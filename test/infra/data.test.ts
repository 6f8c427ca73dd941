import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { list, synthesize, text } from './template.ts';
import type { StageTemplate, Tree } from './template.ts';

const dev = synthesize();
const prod = synthesize('prod');

describe('tables', () => {
  it.each([
    ...Object.entries(dev.resources('AWS::DynamoDB::Table')),
    ...Object.entries(prod.resources('AWS::DynamoDB::Table')),
  ])('restores the table %s to any second and bills it per request', (_, { Properties: table }) => {
    expect(table).toMatchObject({
      PointInTimeRecoverySpecification: {
        PointInTimeRecoveryEnabled: true,
        RecoveryPeriodInDays: limits.recoveryDays,
      },
      BillingMode: 'PAY_PER_REQUEST',
    });
    // DynamoDB encrypts every table with its own key. The property would name another key.
    expect(table).not.toHaveProperty('SSESpecification');
  });

  it('gives tables exactly these keys, indexes and expiry times', () => {
    const toKeys = (keys: Tree | undefined) =>
      list(keys).map(({ AttributeName, KeyType }) => `${text(AttributeName)} ${text(KeyType)}`);
    const tables = Object.entries(dev.resources('AWS::DynamoDB::Table')).map(
      ([id, { Properties: table }]) => [
        id.replace(/^Data(\w+)[0-9A-F]{8}$/, '$1'),
        [
          ...toKeys(table?.KeySchema),
          ...list(table?.GlobalSecondaryIndexes).map(
            (index) => `${text(index.IndexName)}: ${toKeys(index.KeySchema).join(', ')}`,
          ),
          ...(table?.TimeToLiveSpecification === undefined
            ? []
            : [`until ${text(table.TimeToLiveSpecification.AttributeName)}`]),
        ],
      ],
    );
    expect(Object.fromEntries(tables)).toEqual({
      Articles: ['shelf HASH', 'newsletterId RANGE'],
      Drafts: ['draftId HASH', 'part RANGE', 'byList: listName HASH, listedAt RANGE', 'until expiresAt'],
      Customers: [
        'userId HASH',
        'byStripeCustomer: stripeCustomerId HASH',
        'notEndedSubscriptions: notEndedSubscription HASH, userId RANGE',
      ],
      Progress: ['userId HASH', 'lessonId RANGE'],
      OneTimeTokens: ['tokenHash HASH', 'until expiresAt'],
      StripeEvents: ['eventId HASH', 'until expiresAt'],
      ContactRequests: [
        'requestId HASH',
        'byDay: day HASH, requestId RANGE',
        'unmailed: unmailed HASH, requestId RANGE',
        'until expiresAt',
      ],
      Uploads: ['imageKey HASH', 'unused: unused HASH, deleteAfter RANGE'],
    });
  });
});

describe('log groups', () => {
  const retention = (stage: StageTemplate) =>
    Object.values(stage.resources('AWS::Logs::LogGroup')).map(
      ({ Properties }) => Properties?.RetentionInDays,
    );

  it('keeps log lines for as long as the stage says', () => {
    expect([...new Set(retention(dev))]).toEqual([14]);
    expect([...new Set(retention(prod))]).toEqual([90]);
  });

  it('shares a log group among the functions of the API, another among jobs', () => {
    const toName = (id: string) => id.replace(/[0-9A-F]{8}$/, '');
    expect(Object.keys(dev.resources('AWS::Logs::LogGroup')).map(toName).toSorted()).toEqual([
      'ApiAccessLogs',
      'ApiLogs',
      'EventsLogs',
      'WebDeploymentLogs',
    ]);
    const functions = Object.entries(dev.resources('AWS::Lambda::Function'));
    const kinds = functions.map(([id, { Properties }]) => {
      const [kind = 'WebDeployment'] = /^(Api|Events)/.exec(id) ?? [];
      return [`${kind}Logs`, toName(text(Properties?.LoggingConfig?.LogGroup).slice(1, -1))];
    });
    expect(kinds.map(([, logGroup]) => logGroup)).toEqual(kinds.map(([expected]) => expected));
  });
});

describe('production', () => {
  it.each(['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool', 'AWS::Logs::LogGroup'])(
    'keeps every %s of production when the stack is deleted',
    (type) => {
      const policies = Object.values(prod.resources(type)).map(({ DeletionPolicy }) => DeletionPolicy);
      expect([...new Set(policies)]).toEqual(['Retain']);
    },
  );

  it('protects tables, accounts and images of production from deletion by mistake', () => {
    for (const { Properties: table } of Object.values(prod.resources('AWS::DynamoDB::Table')))
      expect(table?.DeletionProtectionEnabled).toBe(true);
    expect(prod.one('AWS::Cognito::UserPool').DeletionProtection).toBe('ACTIVE');
    expect(prod.one('AWS::S3::Bucket', 'Images').VersioningConfiguration).toEqual({ Status: 'Enabled' });
  });
});
