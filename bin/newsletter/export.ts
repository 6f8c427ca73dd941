import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { StoredSubscriber } from '#shared/subscriber.ts';
import type { Stage } from '../../infra/stage.ts';
import { toRegion } from '../stack.ts';

/** The columns, by the attributes of a subscriber. */
const COLUMNS = {
  email: 'address',
  state: 'state',
  confirmed_at: 'confirmedAt',
  created_at: 'createdAt',
  source: 'source',
  consent: 'consent',
} as const satisfies Readonly<Record<string, keyof StoredSubscriber>>;

const toField = (value: unknown): string =>
  `"${typeof value === 'string' ? value.replaceAll('"', '""') : ''}"`;

const toCsv = (values: readonly unknown[]): string => values.map(toField).join(',');

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
    yield toCsv(Object.keys(COLUMNS));
    const pages = paginateScan(
      { client: DynamoDBDocumentClient.from(client) },
      {
        TableName,
        FilterExpression: '#state = :confirmed',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':confirmed': 'confirmed' },
      },
    );
    for await (const { Items = [] } of pages)
      for (const item of Items) yield toCsv(Object.values(COLUMNS).map((attribute) => item[attribute]));
  } finally {
    client.destroy();
  }
}
