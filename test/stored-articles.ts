// Articles with bodies, written straight into the table.
import { randomUUID } from 'node:crypto';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Body } from '#shared/body/schema.ts';
import { toSlug } from '#shared/blog-paths.ts';
import { createArticleId } from '../functions/articles/article-id.ts';
import { toRows, toWithdrawnRow } from '../functions/articles/article-records.ts';
import type { StoredArticle } from '../functions/articles/article.ts';
import { here } from './here.ts';

/** A body of paragraphs. */
export const bodyWith = (...texts: string[]): Body => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

const transact = async (items: readonly object[]) => {
  const client = new DynamoDBClient({
    endpoint: here('dynamoDbUrl'),
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  const TableName = TableNames.find((name) => name.includes('Articles'));
  const puts = items.map((Item) => ({ Put: { TableName, Item } }));
  const count = {
    TableName,
    Key: { shelf: 'count', newsletterId: 'article' },
    UpdateExpression: 'ADD #total :one',
    ExpressionAttributeNames: { '#total': 'total' },
    ExpressionAttributeValues: { ':one': 1 },
  };
  try {
    await DynamoDBDocumentClient.from(client).send(
      new TransactWriteCommand({
        TransactItems: [...puts, ...(items.length > 1 ? [{ Update: count }] : [])],
      }),
    );
  } finally {
    client.destroy();
  }
};

/** Stores a published article with a unique title and the test's changes, and its body if there is one. */
export const storeArticle = async (
  changes: Partial<StoredArticle> = {},
  body?: Body,
): Promise<StoredArticle> => {
  const title = `A calmer Tuesday ${randomUUID()}`;
  const publishMs = Date.parse(changes.publishDate ?? new Date(Date.now() - 60_000).toISOString());
  const article: StoredArticle = {
    newsletterId: createArticleId(publishMs, title),
    slug: toSlug(title),
    title,
    subtitle: 'Three chores you can hand over this week',
    extract: 'Start with the chore you put off every week. Write down how you do it.',
    tags: ['ai', 'tips'],
    images: [{ key: 'blogimage/w11-16-22-y2026/6f9619ff-8b86-4011-b42d-00cf4fc964ff.jpg', alt: 'A florist' }],
    publishDate: new Date(publishMs).toISOString(),
    access: 'customers',
    hasBody: body !== undefined,
    words: body ? 7 : 0,
    ...changes,
  };
  await transact(toRows(article, body));
  return article;
};

/** Stores the marker of an article that was withdrawn, and returns its id. */
export const storeWithdrawn = async (): Promise<string> => {
  const newsletterId = createArticleId(Date.now() - 60_000, randomUUID());
  await transact([toWithdrawnRow(newsletterId)]);
  return newsletterId;
};
