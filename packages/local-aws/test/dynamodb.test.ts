import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  IdempotentParameterMismatchException,
  ListTagsOfResourceCommand,
  TagResourceCommand,
  TransactionCanceledException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { create } from 'dynalite/db/index.js';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDynamoDb } from '../dynamodb/start.ts';
import { newFolder } from './fixtures/bundle.ts';

const TableName = 'items';
const item = (itemId: string, more: object = {}) => ({ shelf: 'item', itemId, ...more });
const COUNTER = { shelf: 'count', itemId: 'item' };

const createClient = (url: string): DynamoDBDocumentClient => {
  const client = new DynamoDBClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  return DynamoDBDocumentClient.from(client);
};

const createTable = async (client: DynamoDBDocumentClient): Promise<void> => {
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      SSESpecification: { Enabled: true },
      Tags: [{ Key: 'stage', Value: 'local' }],
      AttributeDefinitions: [
        { AttributeName: 'shelf', AttributeType: 'S' },
        { AttributeName: 'itemId', AttributeType: 'S' },
        { AttributeName: 'editor', AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: 'shelf', KeyType: 'HASH' },
        { AttributeName: 'itemId', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'by-editor',
          KeySchema: [
            { AttributeName: 'editor', KeyType: 'HASH' },
            { AttributeName: 'itemId', KeyType: 'RANGE' },
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
};

let server: Awaited<ReturnType<typeof startDynamoDb>>;
let db: DynamoDBDocumentClient;

beforeAll(async () => {
  server = await startDynamoDb({ port: 0 });
  db = createClient(server.url);
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
  for (const shelf of ['item', 'count']) {
    const { Items } = await db.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'shelf = :s',
        ExpressionAttributeValues: { ':s': shelf },
      }),
    );
    for (const { itemId } of Items ?? [])
      await db.send(new DeleteCommand({ TableName, Key: { shelf, itemId } }));
  }
});

const addToTotal = (n: number) => ({
  TableName,
  Key: COUNTER,
  UpdateExpression: 'ADD #total :n',
  ExpressionAttributeNames: { '#total': 'total' },
  ExpressionAttributeValues: { ':n': n },
});

/** Puts an item if it is new, and counts it. */
const putAndCount = (id: string, scheduled = false): TransactWriteCommandInput['TransactItems'] => [
  {
    Put: {
      TableName,
      Item: item(id, { title: 'The first item' }),
      ConditionExpression: 'attribute_not_exists(itemId)',
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

/** The ids of an editor's items, by the secondary index. */
const byEditor = async (editor: string) => {
  const query = { KeyConditionExpression: 'editor = :e', ExpressionAttributeValues: { ':e': editor } };
  const { Items } = await db.send(new QueryCommand({ TableName, IndexName: 'by-editor', ...query }));
  return Items?.map((item) => item.itemId);
};

describe('transactions', () => {
  it('writes all items of a transaction, with a counter and a set of strings', async () => {
    await transact(putAndCount('first'));
    await transact(putAndCount('second', true));
    await transact(putAndCount('third', true));
    expect(await get(COUNTER)).toEqual({ ...COUNTER, total: 3, scheduled: new Set(['second', 'third']) });
    expect(await get(item('second'))).toMatchObject({ title: 'The first item' });
  });

  it('writes nothing when one condition of a transaction fails, and answers a reason per action', async () => {
    await transact(putAndCount('first'));
    const failure = await transact([
      { Put: { TableName, Item: item('other') } },
      ...(putAndCount('first') ?? []),
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
        },
        { Code: 'None' },
      ],
    });
    expect(await get(item('other'))).toBeUndefined();
    expect(await get(COUNTER)).toMatchObject({ total: 1 });
  });

  it('loses no increment when transactions and updates change the same counter', async () => {
    const add = () => db.send(new UpdateCommand(addToTotal(1)));
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => (n % 2 ? add() : transact(putAndCount(`number-${n}`)))),
    );
    expect(await get(COUNTER)).toMatchObject({ total: 30 });
  });

  it('updates secondary indexes in a transaction, and leaves them alone when it is canceled', async () => {
    const changeEditor = (editor: string) => ({
      Update: {
        TableName,
        Key: item('one'),
        UpdateExpression: 'SET editor = :e',
        ExpressionAttributeValues: { ':e': editor },
      },
    });
    await transact([{ Put: { TableName, Item: item('one', { editor: 'ada' }) } }]);
    const impossible = {
      Put: {
        TableName,
        Item: item('none'),
        ConditionExpression: 'attribute_exists(itemId)',
      },
    };
    await expect(transact([changeEditor('bea'), impossible])).rejects.toBeInstanceOf(
      TransactionCanceledException,
    );
    expect(await byEditor('ada')).toEqual(['one']);
    expect(await byEditor('bea')).toEqual([]);
    await transact([changeEditor('bea')]);
    expect(await byEditor('ada')).toEqual([]);
    expect(await byEditor('bea')).toEqual(['one']);
  });

  it('deletes an item in a transaction, with its index entry, only if all conditions hold', async () => {
    await transact([{ Put: { TableName, Item: item('one', { editor: 'ada', revision: 2 }) } }]);
    const deleteRevision = (revision: number) => ({
      Delete: {
        TableName,
        Key: item('one'),
        ConditionExpression: 'revision = :revision',
        ExpressionAttributeValues: { ':revision': revision },
      },
    });
    const put = { Put: { TableName, Item: item('two') } };
    await expect(transact([put, deleteRevision(1)])).rejects.toBeInstanceOf(TransactionCanceledException);
    expect([await get(item('one')), await get(item('two'))]).toMatchObject([{ revision: 2 }, undefined]);
    await transact([put, deleteRevision(2)]);
    expect([await get(item('one')), await get(item('two'))]).toMatchObject([undefined, item('two')]);
    expect(await byEditor('ada')).toEqual([]);
  });

  it('checks the condition of an item that a transaction does not write', async () => {
    const check = (id: string, ConditionExpression?: string) => ({
      ConditionCheck: { TableName, Key: { shelf: 'item', itemId: id }, ConditionExpression },
    });
    const put = (id: string) => ({ Put: { TableName, Item: item(id) } });
    await transact([put('one'), check('none', 'attribute_not_exists(itemId)')]);
    await transact([put('two'), check('one', 'attribute_exists(itemId)')]);
    const failure = await transact([put('three'), check('two', 'attribute_exists(editor)')]).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(TransactionCanceledException);
    expect(failure).toHaveProperty('CancellationReasons', [
      { Code: 'None' },
      expect.objectContaining({ Code: 'ConditionalCheckFailed' }),
    ]);
    await expect(transact([put('three'), check('two')])).rejects.toThrow('conditionExpression');
    const stored = await Promise.all(
      ['one', 'two', 'three', 'none'].map(
        async (id) => (await get({ shelf: 'item', itemId: id }))?.['itemId'],
      ),
    );
    expect(stored).toEqual(['one', 'two', undefined, undefined]);
  });

  it('executes a transaction once per client token, and rejects another transaction with the same token', async () => {
    const token = { ClientRequestToken: 'retry-after-a-time-out' };
    const add = (n: number) => [{ Update: addToTotal(n) }];
    await transact(add(5), token);
    await transact(add(5), token);
    expect(await get(COUNTER)).toMatchObject({ total: 5 });
    await expect(transact(add(6), token)).rejects.toBeInstanceOf(IdempotentParameterMismatchException);
    await transact(add(5));
    expect(await get(COUNTER)).toMatchObject({ total: 10 });
  });

  it('rejects a transaction that changes an item twice, is empty or has more than a hundred actions', async () => {
    const put = (id: string) => ({ Put: { TableName, Item: item(id) } });
    const clash = [put('one'), put('one')];
    await expect(transact(clash)).rejects.toMatchObject({
      name: 'ValidationException',
      message: 'Transaction request cannot include multiple operations on one item',
    });
    await expect(transact([])).rejects.toMatchObject({ name: 'ValidationException' });
    const many = Array.from({ length: 101 }, (_, n) => put(`item-${n}`));
    await expect(transact(many)).rejects.toMatchObject({ name: 'ValidationException' });
    expect(await get(item('item-0'))).toBeUndefined();
    await transact(many.slice(1));
    expect(await get(item('item-100'))).toBeDefined();
  });

  it('rejects a transaction with an invalid key or an unknown table', async () => {
    const misfit = [{ Put: { TableName, Item: item('one') } }, { Put: { TableName, Item: { shelf: 'x' } } }];
    await expect(transact(misfit)).rejects.toMatchObject({
      CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError' }],
    });
    expect(await get(item('one'))).toBeUndefined();
    const unknown = [{ Put: { TableName: 'no-such-table', Item: item('one') } }];
    await expect(transact(unknown)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('bills a transaction twice the capacity of its single writes', async () => {
    const { ConsumedCapacity } = await transact(putAndCount('first'), { ReturnConsumedCapacity: 'TOTAL' });
    expect(ConsumedCapacity).toEqual([{ TableName, CapacityUnits: 4 }]);
  });
});

it('refuses to delete a protected table, and to let its items expire twice', async () => {
  const expire = () =>
    db.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { AttributeName: 'end', Enabled: true },
      }),
    );
  await expire();
  await expect(expire()).rejects.toThrow('TimeToLive is already enabled');
  await expect(db.send(new DeleteTableCommand({ TableName }))).rejects.toThrow('protected against deletion');
});

it('adds tags to those of a table', async () => {
  const { Table } = await db.send(new DescribeTableCommand({ TableName }));
  const ResourceArn = Table?.TableArn;
  await db.send(new TagResourceCommand({ ResourceArn, Tags: [{ Key: 'owner', Value: 'ada' }] }));
  const { Tags } = await db.send(new ListTagsOfResourceCommand({ ResourceArn }));
  expect(Tags).toEqual([
    { Key: 'stage', Value: 'local' },
    { Key: 'owner', Value: 'ada' },
  ]);
});

const post = async (body: string, headers: Record<string, string>) => {
  const reply = await fetch(server.url, { method: 'POST', body, headers });
  return [reply.status, (await reply.json()) as unknown];
};
const type = (name: string) => ({ __type: `com.amazon.coral.service#${name}` });

it('answers an invalid, unsigned or unknown request with DynamoDB’s error', async () => {
  const signed = { authorization: 'AWS4-HMAC-SHA256 Credential=x' };
  const target = { 'x-amz-target': 'DynamoDB_20120810.GetItem' };
  expect(await post('{"Table', { ...signed, ...target })).toEqual([400, type('SerializationException')]);
  expect(await post('{}', target)).toMatchObject([400, type('MissingAuthenticationTokenException')]);
  const unknown = { ...signed, 'x-amz-target': 'DynamoDB_20120810.ExecuteStatement' };
  expect(await post('{}', unknown)).toEqual([400, type('UnknownOperationException')]);
});

it('commits an item and its index entries in one batch, because a kill may come between two writes', async () => {
  const { db: level } = create({ createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 });
  const prototype = Object.getPrototypeOf(level);
  const [batch, ...single] = [
    vi.spyOn(prototype, 'batch'),
    vi.spyOn(prototype, 'put'),
    vi.spyOn(prototype, 'del'),
  ];
  const started = await startDynamoDb({ port: 0 });
  const client = createClient(started.url);
  await createTable(client);
  for (const spy of [batch, ...single]) spy.mockClear();
  const Item = item('one', { editor: 'ada' });
  await client.send(new PutCommand({ TableName, Item }));
  await client.send(new DeleteCommand({ TableName, Key: item('one') }));
  expect(batch.mock.calls.map(([writes]) => (Array.isArray(writes) ? writes.length : 0))).toEqual([2, 2]);
  for (const spy of single) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  client.destroy();
  await started.close();
});

it('keeps items of a table over a restart', async () => {
  const folder = await newFolder();
  const before = await startDynamoDb({ port: 0, folder });
  const writer = createClient(before.url);
  await createTable(writer);
  await writer.send(new TransactWriteCommand({ TransactItems: putAndCount('kept', true) }));
  await expect(startDynamoDb({ port: 0, folder })).rejects.toThrow('another instance');
  await before.close();

  const after = await startDynamoDb({ port: 0, folder });
  const reader = createClient(after.url);
  const { Item } = await reader.send(new GetCommand({ TableName, Key: COUNTER }));
  expect(Item).toEqual({ ...COUNTER, total: 1, scheduled: new Set(['kept']) });
  const again = reader.send(new TransactWriteCommand({ TransactItems: putAndCount('kept', true) }));
  await expect(again).rejects.toBeInstanceOf(TransactionCanceledException);
  await after.close();
});

it('ends only when each call has ended, also one whose connection is gone', async () => {
  const folder = await newFolder();
  const first = await startDynamoDb({ port: 0, folder });
  await createTable(createClient(first.url));
  await first.close();
  // Each round hangs up in a later turn of the query. A read of a closed store would fail the run as an unhandled error.
  for (let turns = 0; turns < 30; turns += 1) {
    const again = await startDynamoDb({ port: 0, folder });
    const hangUp = new AbortController();
    const query = fetch(again.url, {
      method: 'POST',
      headers: { authorization: 'AWS4-HMAC-SHA256 Credential=x', 'x-amz-target': 'DynamoDB_20120810.Query' },
      body: JSON.stringify({
        TableName,
        KeyConditionExpression: 'shelf = :shelf',
        ExpressionAttributeValues: { ':shelf': { S: 'item' } },
      }),
      signal: hangUp.signal,
    }).catch(() => undefined);
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    hangUp.abort();
    await again.close();
    await query;
  }
});
