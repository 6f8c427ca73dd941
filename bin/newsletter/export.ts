import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { SUBSCRIBER_HEADER, toSubscriberLine } from '#shared/subscriber-csv.ts';
import type { Stage } from '../../infra/stage.ts';
import { toRegion } from '../stack.ts';

/** The lines of a CSV file with everybody on the list. */
export async function* exportList({
  stage,
  tableName: TableName,
}: {
  readonly stage: Stage;
  readonly tableName: string;
}): AsyncGenerator<string> {
  const client = new DynamoDBClient(toRegion(stage));
  try {
    yield SUBSCRIBER_HEADER;
    const pages = paginateScan(
      { client: DynamoDBDocumentClient.from(client) },
      {
        TableName,
        FilterExpression: '#state = :confirmed',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':confirmed': 'confirmed' },
      },
    );
    for await (const { Items = [] } of pages) for (const item of Items) yield toSubscriberLine(item);
  } finally {
    client.destroy();
  }
}
