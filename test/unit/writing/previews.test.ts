import { CreateTableCommand, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startDynamoDb } from 'local-aws';
import { environment } from '../events.ts';

let dynamo: Awaited<ReturnType<typeof startDynamoDb>>;
let client: DynamoDBClient;
let previews: typeof import('../../../functions/writing/previews.table.ts');
const TableName = 'drafts';

beforeAll(async () => {
  dynamo = await startDynamoDb({ port: 0 });
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.stubEnv('DRAFTS_TABLE', TableName);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', dynamo.url);
  client = new DynamoDBClient({ endpoint: dynamo.url });
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'draftId', KeyType: 'HASH' },
        { AttributeName: 'part', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [
        { AttributeName: 'draftId', AttributeType: 'S' },
        { AttributeName: 'part', AttributeType: 'S' },
      ],
    }),
  );
  previews = await import('../../../functions/writing/previews.table.ts');
});
afterAll(async () => {
  client.destroy();
  await dynamo.close();
});

const DRAFT = '01KAGV9G00AAAAAAAAAAAAAAAA';
const now = new Date('2026-11-22T10:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

it('finds a draft by the token of its preview for an hour, and not after it', async () => {
  const link = { draftId: DRAFT, isPublished: true };
  const { token, expiresAt } = await previews.createPreview(link, now);
  expect(expiresAt).toEqual(minutesLater(60));
  expect(await previews.findPreview(token, minutesLater(59.9))).toEqual(link);
  expect(await previews.findPreview(token, minutesLater(60))).toBeUndefined();
});

it('finds no draft by a foreign token', async () => {
  expect(await previews.findPreview('A'.repeat(43), now)).toBeUndefined();
});

it('stores no token that a reader of the table could use', async () => {
  const { token } = await previews.createPreview({ draftId: DRAFT, isPublished: false }, now);
  const { Items } = await client.send(new ScanCommand({ TableName }));
  expect(JSON.stringify(Items)).toContain(DRAFT);
  expect(JSON.stringify(Items)).not.toContain(token);
});
