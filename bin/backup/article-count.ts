// Corrects the count of articles, which must agree with the rows that were brought back (functions/articles/pagination.ts).
import { GetItemCommand, PutItemCommand, paginateQuery, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { decodeTime } from 'ulid';

const KEY = { shelf: { S: 'count' }, newsletterId: { S: 'article' } };

const listArticleIds = async (client: DynamoDBClient, TableName: string): Promise<string[]> => {
  const ids: string[] = [];
  const query = {
    TableName,
    KeyConditionExpression: 'shelf = :shelf',
    ExpressionAttributeValues: { ':shelf': { S: 'article' } },
    ProjectionExpression: 'newsletterId',
    ConsistentRead: true,
  };
  for await (const { Items = [] } of paginateQuery({ client }, query))
    ids.push(...Items.map(({ newsletterId }) => newsletterId?.S ?? ''));
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
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: KEY, ConsistentRead: true }));
  const ids = await listArticleIds(client, TableName);
  // An id begins with the time at which its article appears.
  const scheduled = ids.filter((id) => decodeTime(id) > now.getTime()).toSorted();
  const isRight =
    Number(Item?.['total']?.N ?? 0) === ids.length &&
    scheduled.every((id) => Item?.['scheduled']?.SS?.includes(id));
  if (isRight) return false;
  const revision = Item?.['revision']?.N;
  await client.send(
    new PutItemCommand({
      TableName,
      Item: {
        ...KEY,
        total: { N: String(ids.length) },
        revision: { N: String(Number(revision ?? 0) + 1) },
        ...(scheduled.length > 0 && { scheduled: { SS: scheduled } }),
      },
      ...(revision === undefined
        ? { ConditionExpression: 'attribute_not_exists(revision)' }
        : {
            ConditionExpression: 'revision = :revision',
            ExpressionAttributeValues: { ':revision': { N: revision } },
          }),
    }),
  );
  return true;
};
