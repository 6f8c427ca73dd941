import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { pickKeys, synthesizeTables } from './tables.ts';
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

  it('has the tables on which unit tests run', () => {
    const tables = Object.entries(dev.resources('AWS::DynamoDB::Table')).map(([id, { Properties = {} }]) => [
      id.replace(/^Data(\w+)[0-9A-F]{8}$/, '$1'),
      pickKeys(Properties),
    ]);
    expect(Object.fromEntries(tables)).toEqual(synthesizeTables());
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
      Drafts: ['draftId HASH', 'part RANGE', 'rowsByList: listName HASH, listedAt RANGE', 'until expiresAt'],
      Customers: [
        'userId HASH',
        'byStripeCustomer: stripeCustomerId HASH',
        'byContactAddress: contactAddress HASH',
        'notEndedSubscriptions: notEndedSubscription HASH, userId RANGE',
        'tombstones: tombstone HASH, userId RANGE',
        'until expiresAt',
      ],
      ForgottenCustomers: ['userId HASH', 'until expiresAt'],
      Progress: ['userId HASH', 'lessonId RANGE'],
      Kept: ['userId HASH', 'itemId RANGE', 'byKindAndTime: userId HASH, kindAndTime RANGE'],
      OneTimeTokens: ['tokenHash HASH', 'until expiresAt'],
      StripeEvents: ['eventId HASH', 'until expiresAt'],
      ContactRequests: [
        'requestId HASH',
        'byCustomer: userId HASH',
        'byAddress: fromAddress HASH',
        'until expiresAt',
      ],
      Uploads: ['imageKey HASH', 'unused: unused HASH, deleteAfter RANGE'],
      RateLimits: ['counterId HASH', 'until expiresAt'],
      Subscribers: ['subscriberId HASH', 'byStateAndAddress: state HASH, address RANGE', 'until expiresAt'],
      Mails: ['mailId HASH', 'listedByState: state HASH, since RANGE', 'until expiresAt'],
    });
  });
});

it('names each table in the outputs, for operators and their commands', () => {
  const named = Object.entries(dev.outputs)
    .filter(([name]) => name.endsWith('Table'))
    .map(([name, { Value }]) => [name, text(Value).replace(/^<Data(\w+)[0-9A-F]{8}>$/, '$1Table')]);
  expect(named.map(([, table]) => table)).toEqual(named.map(([name]) => name));
  expect(named).toHaveLength(Object.keys(dev.resources('AWS::DynamoDB::Table')).length);
});

describe('log groups', () => {
  const retention = (stage: StageTemplate) =>
    Object.values(stage.resources('AWS::Logs::LogGroup')).map(
      ({ Properties }) => Properties?.RetentionInDays,
    );

  it('keeps log lines for as long as the stage says', () => {
    // The log of what staff did is kept for 400 days.
    expect([...new Set(retention(dev))].toSorted()).toEqual([14, 400]);
    expect([...new Set(retention(prod))].toSorted()).toEqual([400, 90]);
  });

  it('shares a log group among the functions of the API, another among those of staff, and one among jobs', () => {
    const toName = (id: string) => id.replace(/[0-9A-F]{8}$/, '');
    const functions = Object.entries(dev.resources('AWS::Lambda::Function'));
    const kinds = functions.map(([id, { Properties }]) => {
      const [kind = 'Api'] = /^(Events|CustomCDKBucketDeployment|(?:Get|Post)Admin)/.exec(id) ?? [];
      const shared = kind.endsWith('Admin') ? 'ApiStaff' : kind;
      return [
        `${shared.replace('CustomCDKBucketDeployment', 'WebDeployment')}Logs`,
        toName(text(Properties?.LoggingConfig?.LogGroup).slice(1, -1)),
      ];
    });
    expect(kinds.map(([, logGroup]) => logGroup)).toEqual(kinds.map(([expected]) => expected));
  });
});

describe('removal', () => {
  /** What CloudFormation does with each type when a resource leaves the stack, and when another one replaces it. */
  const listPolicies = (stage: StageTemplate) => {
    const lines = Object.values(stage.resources())
      .filter(({ DeletionPolicy }) => DeletionPolicy !== undefined)
      .map(
        ({ Type, DeletionPolicy, UpdateReplacePolicy }) =>
          `${text(Type)}: ${text(DeletionPolicy)}, ${text(UpdateReplacePolicy)}`,
      );
    return [...new Set(lines)].toSorted();
  };
  const DATA = ['AWS::Cognito::UserPool', 'AWS::DynamoDB::Table', 'AWS::Logs::LogGroup', 'AWS::S3::Bucket'];
  const OTHERS = ['AWS::CloudFormation::Stack', 'Custom::CDKBucketDeployment'];

  it('keeps the data of production, unless its creation failed, and nothing else', () => {
    expect(listPolicies(prod)).toEqual(
      [
        ...DATA.map((type) => `${type}: RetainExceptOnCreate, Retain`),
        ...OTHERS.map((type) => `${type}: Delete, Delete`),
      ].toSorted(),
    );
  });

  it('deletes the data of a stage that keeps none', () => {
    expect(listPolicies(dev)).toEqual(
      [...DATA, ...OTHERS].map((type) => `${type}: Delete, Delete`).toSorted(),
    );
  });

  const listProtected = (stage: StageTemplate) => [
    ...Object.entries(stage.resources('AWS::DynamoDB::Table'))
      .filter(([, { Properties: table }]) => table?.DeletionProtectionEnabled)
      .map(([id]) => id),
    ...Object.entries(stage.resources('AWS::Cognito::UserPool'))
      .filter(([, { Properties: pool }]) => text(pool?.DeletionProtection) === 'ACTIVE')
      .map(([id]) => id),
    ...(stage.hasTerminationProtection ? ['the stack'] : []),
  ];

  it('protects the tables, the accounts and the stack of production from deletion by mistake', () => {
    expect(listProtected(prod)).toEqual([
      ...Object.keys(prod.resources('AWS::DynamoDB::Table')),
      prod.id('AWS::Cognito::UserPool'),
      'the stack',
    ]);
    expect(prod.one('AWS::S3::Bucket', 'Images').VersioningConfiguration).toEqual({ Status: 'Enabled' });
    expect(listProtected(dev)).toEqual([]);
  });

  it('protects nothing at a first deployment, which CloudFormation may have to roll back', () => {
    const first = synthesize('prod', {}, { isFirstDeployment: true });
    expect(listProtected(first)).toEqual([]);
    expect(listPolicies(first)).toEqual(listPolicies(prod));
  });
});
