// Corrects the count of articles, which must agree with the rows that were brought back (functions/articles/pagination.ts).
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, paginateQuery, PutCommand } from '@aws-sdk/lib-dynamodb';
import { decodeTime } from 'ulid';
import { ARTICLE_COUNT_KEY as Key, StoredArticleCount, toArticleCountPut } from '#shared/article-count.ts';

const listArticleIds = async (client: DynamoDBDocumentClient, TableName: string): Promise<string[]> => {
  const ids: string[] = [];
  const query = {
    TableName,
    KeyConditionExpression: 'shelf = :shelf',
    ExpressionAttributeValues: { ':shelf': 'article' },
    ProjectionExpression: 'newsletterId',
    ConsistentRead: true,
  };
  for await (const { Items = [] } of paginateQuery({ client }, query))
    ids.push(...Items.map(({ newsletterId }) => String(newsletterId)));
  return ids;
};

/**
 * Counts the articles and corrects the counter if it is wrong; returns whether it was. Fails when an editor publishes at the
 * same time.
 */
export const correctArticleCount = async (
  client: DynamoDBClient,
  TableName: string,
  now: Date,
): Promise<boolean> => {
  const documents = DynamoDBDocumentClient.from(client);
  const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  const { total, scheduled, revision } = StoredArticleCount.parse(Item ?? { total: 0 });
  const ids = await listArticleIds(documents, TableName);
  // An id begins with the time at which its article appears.
  const ahead = ids.filter((id) => decodeTime(id) > now.getTime());
  if (total === ids.length && ahead.every((id) => scheduled.has(id))) return false;
  const count = { total: ids.length, scheduled: new Set(ahead), revision };
  await documents.send(new PutCommand(toArticleCountPut(TableName, count)));
  return true;
};
