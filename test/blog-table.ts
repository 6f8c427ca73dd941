// An articles table of any size on a local DynamoDB, behind a meter, for costs that must not grow with the table.
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { startDynamoDb } from 'local-aws';
import type { Body } from '#shared/body/schema.ts';
import type { StoredArticle } from '../functions/articles/article.ts';
import { toRows } from '../functions/articles/article-records.ts';
import { startMeter } from './read-units.ts';

const TABLE = 'articles';
const HOUR_MS = 60 * 60 * 1000;

/** A body of about this many bytes. */
export const bodyOfBytes = (bytes: number): Body => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'w'.repeat(bytes - 100) }] }],
});

/** The rows of an article of usual length, at least `index` hours old, with a body. */
const rowsAt = (index: number) => {
  const publishDate = new Date(Date.now() - (index + 1) * HOUR_MS);
  const article: StoredArticle = {
    newsletterId: ulid(publishDate.getTime()),
    slug: `article-${index}`,
    title: `Article ${String(index).padStart(6, '0')}`,
    subtitle: 'Three chores you can hand over this week',
    extract: 'Start with the chore you put off every week. '.repeat(14),
    tags: ['tips'],
    images: [{ key: 'blogimage/w11-16-22-y2026/6f9619ff-8b86-4011-b42d-00cf4fc964ff.jpg', alt: 'A florist' }],
    publishDate: publishDate.toISOString(),
    access: 'everyone',
    hasBody: true,
    words: 900,
  };
  return toRows(article, bodyOfBytes(1000));
};

/**
 * Opens an empty table. `grow` adds articles up to a size. `articlesTable` is the product's module, which reads through the
 * meter. Open one per process, because the module reads its settings when it is loaded.
 */
export const openBlogTable = async () => {
  const dynamo = await startDynamoDb({ port: 0 });
  const meter = await startMeter(dynamo.url);
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: meter.url,
    ARTICLES_TABLE: TABLE,
  });
  const client = new DynamoDBClient({ endpoint: dynamo.url });
  const table = DynamoDBDocumentClient.from(client);
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
  const articlesTable = await import('../functions/articles/articles.table.ts');

  let size = 0;
  const grow = async (wanted: number) => {
    // An article has three rows, and a batch 25.
    for (; size < wanted; size += 8) {
      const batch = Array.from({ length: Math.min(8, wanted - size) }, (_, at) => rowsAt(size + at)).flat();
      const puts = batch.map((Item) => ({ PutRequest: { Item } }));
      await table.send(new BatchWriteCommand({ RequestItems: { [TABLE]: puts } }));
    }
    size = wanted;
    const count = { shelf: 'count', newsletterId: 'article', total: wanted };
    await table.send(new PutCommand({ TableName: TABLE, Item: count }));
    meter.read();
  };
  const close = async () => {
    client.destroy();
    await meter.close();
    await dynamo.close();
  };
  const put = (Item: object) => table.send(new PutCommand({ TableName: TABLE, Item: { ...Item } }));
  return { articlesTable, grow, put, meter, close };
};
