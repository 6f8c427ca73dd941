// What a page of the blog costs as the table grows: units, bytes and time at 10, 1,000 and 100,000 newsletters.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { startDynamoDb } from '../../local/dynamodb/start.ts';
import { startMeter } from '../read-units.ts';
import { median, print, type Row } from './report.ts';

const SIZES = [10, 1_000, 100_000];
const READS = 200;
const TABLE = 'newsletters';
const HOUR_MS = 60 * 60 * 1000;

const item = (index: number) => {
  const publishDate = new Date(Date.now() - (index + 1) * HOUR_MS);
  return {
    shelf: 'newsletter',
    newsletterId: ulid(publishDate.getTime()),
    version: 1,
    title: `Newsletter ${String(index).padStart(6, '0')}`,
    subtitle: 'Three chores you can hand over this week',
    extract: 'Start with the chore you put off every week. '.repeat(14),
    tags: ['ai', 'tips'],
    pictures: [
      { key: 'blogimage/w11-16-22-y2026/6f9619ff-8b86-4011-b42d-00cf4fc964ff.jpg', alt: 'A florist' },
    ],
    publishDate: publishDate.toISOString(),
  };
};

export const benchList = async (): Promise<void> => {
  const dynamo = await startDynamoDb({ port: 0 });
  const meter = await startMeter(dynamo.url);
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    AWS_ENDPOINT_URL_DYNAMODB: meter.url,
    NEWSLETTERS_TABLE: TABLE,
  });
  const client = new DynamoDBClient({ endpoint: dynamo.url });
  const table = DynamoDBDocumentClient.from(client);
  const { CreateTableCommand } = await import('@aws-sdk/client-dynamodb');
  await client.send(
    new CreateTableCommand({
      TableName: TABLE,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'shelf', KeyType: 'HASH' },
        { AttributeName: 'newsletterId', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [
        { AttributeName: 'shelf', AttributeType: 'S' },
        { AttributeName: 'newsletterId', AttributeType: 'S' },
      ],
    }),
  );
  const newsletters = await import('../../functions/adapters/newsletters.ts');
  const rows: Row[] = [];
  let written = 0;
  let firstLatency = 0;
  for (const size of SIZES) {
    for (; written < size; written += 25) {
      const batch = Array.from({ length: Math.min(25, size - written) }, (_, at) => item(written + at));
      await table.send(
        new BatchWriteCommand({ RequestItems: { [TABLE]: batch.map((Item) => ({ PutRequest: { Item } })) } }),
      );
    }
    written = size;
    await table.send(
      new PutCommand({ TableName: TABLE, Item: { shelf: 'count', newsletterId: 'newsletter', total: size } }),
    );
    const times: number[] = [];
    let bytes = 0;
    meter.read();
    for (let read = 0; read < READS; read += 1) {
      const begun = performance.now();
      const page = await newsletters.page({ limit: 10, cursor: undefined, now: new Date() });
      times.push(performance.now() - begun);
      bytes = JSON.stringify(page).length;
    }
    const { units } = meter.read();
    const latency = median(times);
    firstLatency ||= latency;
    rows.push({
      what: `${size.toLocaleString('en-US')} newsletters`,
      measured: `${units / READS} read units`,
      beside: `${bytes} bytes, ${latency.toFixed(2)} ms, ratio ${(latency / firstLatency).toFixed(2)} (budget: ≤ 2 units, 1.1)`,
    });
  }
  print(`A page of 10 of the blog, median of ${READS}, on the local DynamoDB`, rows);
  client.destroy();
  await meter.close();
  await dynamo.close();
};
