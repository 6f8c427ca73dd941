import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ConditionalCheckFailedException,
  CreateTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  IdempotentParameterMismatchException,
  TransactionCanceledException,
  UpdateContinuousBackupsCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startDynamoDb } from '../dynamodb/start.ts';

const TableName = 'newsletters';
const letter = (newsletterId: string, more: object = {}) => ({ shelf: 'newsletter', newsletterId, ...more });
const COUNTER = { shelf: 'count', newsletterId: 'newsletter' };

function clientOf(url: string): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  return DynamoDBDocumentClient.from(client);
}

async function createTable(client: DynamoDBDocumentClient): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      SSESpecification: { Enabled: true },
      Tags: [{ Key: 'stage', Value: 'local' }],
      AttributeDefinitions: [
        { AttributeName: 'shelf', AttributeType: 'S' },
        { AttributeName: 'newsletterId', AttributeType: 'S' },
        { AttributeName: 'editor', AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: 'shelf', KeyType: 'HASH' },
        { AttributeName: 'newsletterId', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'by-editor',
          KeySchema: [
            { AttributeName: 'editor', KeyType: 'HASH' },
            { AttributeName: 'newsletterId', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    }),
  );
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  expect(Table).toMatchObject({
    TableStatus: 'ACTIVE',
    BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
  });
}

let server: Awaited<ReturnType<typeof startDynamoDb>>;
let db: DynamoDBDocumentClient;

beforeAll(async () => {
  server = await startDynamoDb({ port: 0 });
  db = clientOf(server.url);
  await createTable(db);
});
afterAll(async () => {
  db.destroy();
  await server.close();
});

const get = async (Key: Record<string, unknown>) =>
  (await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
const transact = (
  TransactItems: TransactWriteCommandInput['TransactItems'],
  more: Partial<TransactWriteCommandInput> = {},
) => db.send(new TransactWriteCommand({ TransactItems, ...more }));

beforeEach(async () => {
  for (const shelf of ['newsletter', 'count']) {
    const { Items } = await db.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'shelf = :s',
        ExpressionAttributeValues: { ':s': shelf },
      }),
    );
    for (const { newsletterId } of Items ?? [])
      await db.send(new DeleteCommand({ TableName, Key: { shelf, newsletterId } }));
  }
});

/** Publishing as the product does it: the item if it is new, and the counter with it. */
const publish = (id: string, scheduled = false): TransactWriteCommandInput['TransactItems'] => [
  {
    Put: {
      TableName,
      Item: letter(id, { title: 'Ask for a table, get a table' }),
      ConditionExpression: 'attribute_not_exists(newsletterId)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  },
  {
    Update: {
      TableName,
      Key: COUNTER,
      UpdateExpression: scheduled ? 'ADD #total :one, scheduled :ids' : 'ADD #total :one',
      ExpressionAttributeNames: { '#total': 'total' },
      ExpressionAttributeValues: { ':one': 1, ...(scheduled && { ':ids': new Set([id]) }) },
    },
  },
];

describe('single writes', () => {
  test('of twenty conditional puts of one key at the same time, one wins', async () => {
    const puts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, editor) =>
        db.send(
          new PutCommand({
            TableName,
            Item: letter('one', { by: editor }),
            ConditionExpression: 'attribute_not_exists(newsletterId)',
          }),
        ),
      ),
    );
    expect(puts.filter((put) => put.status === 'fulfilled')).toHaveLength(1);
    const reasons = puts.filter((put) => put.status === 'rejected').map((put) => put.reason);
    expect(reasons.every((reason) => reason instanceof ConditionalCheckFailedException)).toBe(true);
    const winner = puts.findIndex((put) => put.status === 'fulfilled');
    expect(await get(letter('one'))).toEqual(letter('one', { by: winner }));
  });

  test('a refused condition tells the stored item when it is asked for', async () => {
    await db.send(new PutCommand({ TableName, Item: letter('one', { title: 'first', note: '' }) }));
    const again = db.send(
      new UpdateCommand({
        TableName,
        Key: letter('one'),
        UpdateExpression: 'SET title = :t',
        ConditionExpression: 'title <> :old',
        ExpressionAttributeValues: { ':t': 'second', ':old': 'first' },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    await expect(again).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      Item: { title: { S: 'first' }, note: { S: '' } },
    });
    expect(await get(letter('one'))).toMatchObject({ title: 'first' });
  });

  test('a query comes newest first, from a bound, by pages', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const requests = ids.map((id) => ({ PutRequest: { Item: letter(id) } }));
    await db.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
    const page = {
      TableName,
      KeyConditionExpression: 'shelf = :s AND newsletterId <= :bound',
      ExpressionAttributeValues: { ':s': 'newsletter', ':bound': 'd' },
      ScanIndexForward: false,
      Limit: 2,
    };
    const first = await db.send(new QueryCommand(page));
    expect(first.Items?.map((item) => item.newsletterId)).toEqual(['d', 'c']);
    const second = await db.send(new QueryCommand({ ...page, ExclusiveStartKey: first.LastEvaluatedKey }));
    expect(second.Items?.map((item) => item.newsletterId)).toEqual(['b', 'a']);
  });
});

describe('a transaction', () => {
  test('writes all its items, adds to a counter and to a set of strings', async () => {
    await transact(publish('first'));
    await transact(publish('second', true));
    await transact(publish('third', true));
    expect(await get(COUNTER)).toEqual({ ...COUNTER, total: 3, scheduled: new Set(['second', 'third']) });
    expect(await get(letter('second'))).toMatchObject({ title: 'Ask for a table, get a table' });
  });

  test('writes nothing when one condition fails, and tells the reason of each action', async () => {
    await transact(publish('first'));
    const failure = await transact([
      { Put: { TableName, Item: letter('other') } },
      ...(publish('first') ?? []),
    ]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TransactionCanceledException);
    expect(failure).toMatchObject({
      message:
        'Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, None]',
      CancellationReasons: [
        { Code: 'None' },
        {
          Code: 'ConditionalCheckFailed',
          Message: 'The conditional request failed',
          Item: { newsletterId: { S: 'first' }, title: { S: 'Ask for a table, get a table' } },
        },
        { Code: 'None' },
      ],
    });
    expect(await get(letter('other'))).toBeUndefined();
    expect(await get(COUNTER)).toMatchObject({ total: 1 });
  });

  test('of twenty double clicks at the same time publishes one and counts one', async () => {
    const clicks = await Promise.allSettled(
      Array.from({ length: 20 }, () => transact(publish('same', true))),
    );
    expect(clicks.filter((click) => click.status === 'fulfilled')).toHaveLength(1);
    expect(await get(COUNTER)).toEqual({ ...COUNTER, total: 1, scheduled: new Set(['same']) });
  });

  test('loses no count beside ordinary updates of the same counter', async () => {
    const add = () =>
      db.send(
        new UpdateCommand({
          TableName,
          Key: COUNTER,
          UpdateExpression: 'ADD #total :one',
          ExpressionAttributeNames: { '#total': 'total' },
          ExpressionAttributeValues: { ':one': 1 },
        }),
      );
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => (n % 2 ? add() : transact(publish(`number-${n}`)))),
    );
    expect(await get(COUNTER)).toMatchObject({ total: 30 });
  });

  test('keeps secondary indexes in step, and a cancelled one leaves them alone', async () => {
    const byEditor = async (editor: string) => {
      const query = { KeyConditionExpression: 'editor = :e', ExpressionAttributeValues: { ':e': editor } };
      const { Items } = await db.send(new QueryCommand({ TableName, IndexName: 'by-editor', ...query }));
      return Items?.map((item) => item.newsletterId);
    };
    const handOver = (editor: string) => ({
      Update: {
        TableName,
        Key: letter('one'),
        UpdateExpression: 'SET editor = :e',
        ExpressionAttributeValues: { ':e': editor },
      },
    });
    await transact([{ Put: { TableName, Item: letter('one', { editor: 'ada' }) } }]);
    const impossible = {
      ConditionCheck: {
        TableName,
        Key: letter('none'),
        ConditionExpression: 'attribute_exists(newsletterId)',
      },
    };
    await expect(transact([handOver('bea'), impossible])).rejects.toBeInstanceOf(
      TransactionCanceledException,
    );
    expect(await byEditor('ada')).toEqual(['one']);
    expect(await byEditor('bea')).toEqual([]);
    await transact([handOver('bea')]);
    expect(await byEditor('ada')).toEqual([]);
    expect(await byEditor('bea')).toEqual(['one']);
  });

  test('checks a condition on an item without changing it, and deletes another', async () => {
    await transact([
      { Put: { TableName, Item: letter('keep', { open: true }) } },
      { Put: { TableName, Item: letter('drop') } },
    ]);
    const drop = (open: boolean) =>
      transact([
        {
          ConditionCheck: {
            TableName,
            Key: letter('keep'),
            ConditionExpression: '#open = :open',
            ExpressionAttributeNames: { '#open': 'open' },
            ExpressionAttributeValues: { ':open': open },
          },
        },
        { Delete: { TableName, Key: letter('drop') } },
      ]);
    await expect(drop(false)).rejects.toMatchObject({
      CancellationReasons: [{ Code: 'ConditionalCheckFailed' }, { Code: 'None' }],
    });
    expect(await get(letter('drop'))).toBeDefined();
    await drop(true);
    expect(await get(letter('drop'))).toBeUndefined();
    expect(await get(letter('keep'))).toEqual(letter('keep', { open: true }));
  });

  test('under one client token is done once; another one under that token is refused', async () => {
    const token = { ClientRequestToken: 'retry-after-a-time-out' };
    const add = (n: number): TransactWriteCommandInput['TransactItems'] => [
      {
        Update: {
          TableName,
          Key: COUNTER,
          UpdateExpression: 'ADD #total :n',
          ExpressionAttributeNames: { '#total': 'total' },
          ExpressionAttributeValues: { ':n': n },
        },
      },
    ];
    await transact(add(5), token);
    await transact(add(5), token);
    expect(await get(COUNTER)).toMatchObject({ total: 5 });
    await expect(transact(add(6), token)).rejects.toBeInstanceOf(IdempotentParameterMismatchException);
    await transact(add(5));
    expect(await get(COUNTER)).toMatchObject({ total: 10 });
  });

  test('that touches one item twice, has no action or more than a hundred is refused whole', async () => {
    const put = (id: string) => ({ Put: { TableName, Item: letter(id) } });
    const clash = [put('one'), { Delete: { TableName, Key: letter('one') } }];
    await expect(transact(clash)).rejects.toMatchObject({
      name: 'ValidationException',
      message: 'Transaction request cannot include multiple operations on one item',
    });
    await expect(transact([])).rejects.toMatchObject({ name: 'ValidationException' });
    const many = Array.from({ length: 101 }, (_, n) => put(`letter-${n}`));
    await expect(transact(many)).rejects.toMatchObject({ name: 'ValidationException' });
    expect(await get(letter('letter-0'))).toBeUndefined();
    await transact(many.slice(1));
    expect(await get(letter('letter-100'))).toBeDefined();
  });

  test('with a key that does not fit its table or an unknown table is refused', async () => {
    const misfit = [
      { Put: { TableName, Item: letter('one') } },
      { Put: { TableName, Item: { shelf: 'x' } } },
    ];
    await expect(transact(misfit)).rejects.toMatchObject({
      CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError' }],
    });
    expect(await get(letter('one'))).toBeUndefined();
    const stranger = [{ Put: { TableName: 'no-such-table', Item: letter('one') } }];
    await expect(transact(stranger)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  test('costs twice the capacity of its single writes', async () => {
    const { ConsumedCapacity } = await transact(publish('first'), { ReturnConsumedCapacity: 'TOTAL' });
    expect(ConsumedCapacity).toEqual([{ TableName, CapacityUnits: 4, WriteCapacityUnits: 4 }]);
  });

  test('of reads answers every item in order, and an empty place for one that is missing', async () => {
    await transact(publish('first'));
    const reads = [letter('first'), letter('none'), COUNTER].map((Key) => ({ Get: { TableName, Key } }));
    const { Responses } = await db.send(new TransactGetCommand({ TransactItems: reads }));
    expect(Responses?.map(({ Item }) => Item?.newsletterId)).toEqual(['first', undefined, 'newsletter']);
  });
});

test('time to live and point-in-time recovery can be set and are told again', async () => {
  const TimeToLiveSpecification = { AttributeName: 'expiresAt', Enabled: true };
  await db.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  const { TimeToLiveDescription } = await db.send(new DescribeTimeToLiveCommand({ TableName }));
  expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expiresAt' });
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await db.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
  const { ContinuousBackupsDescription } = await db.send(new DescribeContinuousBackupsCommand({ TableName }));
  expect(ContinuousBackupsDescription?.PointInTimeRecoveryDescription).toMatchObject({
    PointInTimeRecoveryStatus: 'ENABLED',
  });
});

const post = async (body: string, headers: Record<string, string>) => {
  const reply = await fetch(server.url, { method: 'POST', body, headers });
  return [reply.status, (await reply.json()) as unknown];
};
const type = (name: string) => ({ __type: `com.amazon.coral.service#${name}` });

test('a request that is no JSON, unsigned, or of an unknown operation gets DynamoDB’s own refusal', async () => {
  const signed = { authorization: 'AWS4-HMAC-SHA256 Credential=x' };
  const target = { 'x-amz-target': 'DynamoDB_20120810.GetItem' };
  expect(await post('{"Table', { ...signed, ...target })).toEqual([400, type('SerializationException')]);
  expect(await post('{}', target)).toMatchObject([400, type('MissingAuthenticationTokenException')]);
  const unknown = { ...signed, 'x-amz-target': 'DynamoDB_20120810.ExecuteStatement' };
  expect(await post('{}', unknown)).toEqual([400, type('UnknownOperationException')]);
});

test('what was written is there after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dynamodb-'));
  try {
    const before = await startDynamoDb({ port: 0, folder });
    const writer = clientOf(before.url);
    await createTable(writer);
    await writer.send(new TransactWriteCommand({ TransactItems: publish('kept', true) }));
    await expect(startDynamoDb({ port: 0, folder })).rejects.toThrow('another instance');
    await before.close();

    const after = await startDynamoDb({ port: 0, folder });
    const reader = clientOf(after.url);
    const { Item } = await reader.send(new GetCommand({ TableName, Key: COUNTER }));
    expect(Item).toEqual({ ...COUNTER, total: 1, scheduled: new Set(['kept']) });
    const again = reader.send(new TransactWriteCommand({ TransactItems: publish('kept', true) }));
    await expect(again).rejects.toBeInstanceOf(TransactionCanceledException);
    await after.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a port that is taken is told', async () => {
  const port = Number(new URL(server.url).port);
  await expect(startDynamoDb({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
