// The tables of the template, made in the DynamoDB stand-in at the first start.
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
  type CreateTableCommandInput,
} from '@aws-sdk/client-dynamodb';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { ACCOUNT } from './cloudformation/intrinsics.ts';
import type { Stack } from './cloudformation/stack.ts';
import { CREDENTIALS } from './lambda/function-spec.ts';

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const Projection = z.object({
  ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
  NonKeyAttributes: z.optional(z.array(z.string())),
});

const TableProperties = z.object({
  KeySchema,
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  BillingMode: z.literal('PAY_PER_REQUEST'),
  GlobalSecondaryIndexes: z.optional(z.array(z.object({ IndexName: z.string(), KeySchema, Projection }))),
  TimeToLiveSpecification: z.optional(z.object({ AttributeName: z.string(), Enabled: z.boolean() })),
});

const inputOf = (name: string, table: z.infer<typeof TableProperties>): CreateTableCommandInput => ({
  TableName: name,
  KeySchema: table.KeySchema,
  AttributeDefinitions: table.AttributeDefinitions,
  BillingMode: table.BillingMode,
  ...(table.GlobalSecondaryIndexes && {
    GlobalSecondaryIndexes: table.GlobalSecondaryIndexes.map(
      ({ Projection: { ProjectionType, NonKeyAttributes }, ...index }) => ({
        ...index,
        Projection: { ProjectionType, ...(NonKeyAttributes && { NonKeyAttributes }) },
      }),
    ),
  }),
});

/**
 * Makes the tables that are not there yet; time to live is set, and nothing expires by it. Rejects when one that is there has other keys or indexes than the
 * template says, because on a laptop nobody migrates.
 */
export const createTables = async (stack: Stack, url: string): Promise<void> => {
  const client = new DynamoDBClient({ endpoint: url, region: ACCOUNT.region, credentials: CREDENTIALS });
  try {
    for (const { id, ref, properties } of stack.resourcesOf('AWS::DynamoDB::Table')) {
      const parsed = TableProperties.safeParse(properties());
      if (!parsed.success) throw new Error(`${id}: ${z.prettifyError(parsed.error)}`);
      const table = parsed.data;
      const there = await client
        .send(new DescribeTableCommand({ TableName: ref }))
        .catch((error: unknown) => {
          if (error instanceof ResourceNotFoundException) return undefined;
          throw error;
        });
      if (!there) await client.send(new CreateTableCommand(inputOf(ref, table)));
      else if (
        !isDeepStrictEqual(KeySchema.parse(there.Table?.KeySchema), table.KeySchema) ||
        !isDeepStrictEqual(
          (there.Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName).toSorted(),
          (table.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName).toSorted(),
        )
      ) {
        throw new Error(
          `The table ${ref} has other keys or indexes than before. Empty the data: npm run reset`,
        );
      }
      const { TimeToLiveSpecification } = table;
      if (TimeToLiveSpecification) {
        // At every start: the stand-in forgets it.
        await client.send(new UpdateTimeToLiveCommand({ TableName: ref, TimeToLiveSpecification }));
      }
    }
  } finally {
    client.destroy();
  }
};
