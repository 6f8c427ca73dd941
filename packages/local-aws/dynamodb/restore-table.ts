// RestoreTableToPointInTime. There is no history here, so every moment gives the present items.
import * as z from 'zod/mini';
import type { CallDynamoDb } from './call.ts';

const Request = z.object({ SourceTableName: z.string(), TargetTableName: z.string() });

const Description = z.object({
  Table: z.object({
    KeySchema: z.array(z.unknown()),
    AttributeDefinitions: z.array(z.unknown()),
    GlobalSecondaryIndexes: z.optional(
      z.array(z.object({ IndexName: z.string(), KeySchema: z.array(z.unknown()), Projection: z.unknown() })),
    ),
  }),
});

const Page = z.object({
  Items: z.array(z.record(z.string(), z.unknown())),
  LastEvaluatedKey: z.optional(z.record(z.string(), z.unknown())),
});

/** Copies a table with its items. Rejects with DynamoDB's error if the source is missing or the target exists. */
export const restoreTable = async (call: CallDynamoDb, body: Record<string, unknown>): Promise<object> => {
  const { SourceTableName, TargetTableName: TableName } = Request.parse(body);
  const { Table } = Description.parse(await call('DescribeTable', { TableName: SourceTableName }));
  const reply = await call('CreateTable', { TableName, BillingMode: 'PAY_PER_REQUEST', ...Table });
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = Page.parse(
      await call('Scan', { TableName: SourceTableName, ...(startKey && { ExclusiveStartKey: startKey }) }),
    );
    for (const Item of page.Items) await call('PutItem', { TableName, Item });
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  return reply;
};
