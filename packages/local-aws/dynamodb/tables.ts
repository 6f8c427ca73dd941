// The tables of the template, made at the first start.
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { parseProperties } from '../cloudformation/properties.ts';
import type { Stack } from '../cloudformation/stack.ts';
import { errorBody } from './errors.ts';
import type { RunningDynamoDb } from './start.ts';
import { toTags } from './table-settings.ts';

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const Index = z.object({ IndexName: z.string(), KeySchema, Projection: z.looseObject({}) });

const SettingsProperties = z.object({
  TimeToLiveSpecification: z.optional(z.object({ AttributeName: z.string() })),
  PointInTimeRecoverySpecification: z.optional(z.object({ RecoveryPeriodInDays: z.optional(z.int()) })),
  DeletionProtectionEnabled: z.optional(z.boolean()),
  Tags: z._default(z.array(z.object({ Key: z.string(), Value: z.string() })), []),
});

// Encryption is left out.
const TableProperties = z.object({
  KeySchema,
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  BillingMode: z.literal('PAY_PER_REQUEST'),
  GlobalSecondaryIndexes: z.optional(z.array(Index)),
});

const Description = z.object({
  Table: z.object({ KeySchema, GlobalSecondaryIndexes: z._default(z.array(Index), []) }),
});

const indexNames = (indexes: readonly z.infer<typeof Index>[] = []): string[] =>
  indexes.map(({ IndexName }) => IndexName).toSorted();

/** Sets what the template says. CloudFormation waits itself until DynamoDB takes it. */
const setSettings = (settings: RunningDynamoDb['settings'], table: string, properties: unknown): void => {
  const { TimeToLiveSpecification, PointInTimeRecoverySpecification, DeletionProtectionEnabled, Tags } =
    SettingsProperties.parse(properties);
  settings.set(table, {
    timeToLive: TimeToLiveSpecification?.AttributeName,
    recoveryDays: PointInTimeRecoverySpecification?.RecoveryPeriodInDays,
    isProtected: DeletionProtectionEnabled,
    tags: toTags(Tags),
  });
};

/**
 * Creates the tables that do not exist yet. Rejects if an existing one has other keys or indexes than the template, because nothing
 * here migrates data.
 */
export const createTables = async (
  stack: Stack,
  { call, settings }: Pick<RunningDynamoDb, 'call' | 'settings'>,
): Promise<void> => {
  for (const resource of stack.resourcesOfType('AWS::DynamoDB::Table')) {
    const { ref: TableName } = resource;
    const table = parseProperties(resource, TableProperties);
    const existing = await call('DescribeTable', { TableName }).catch((error: unknown) => {
      if (errorBody(error)?.__type.endsWith('#ResourceNotFoundException')) return undefined;
      throw error;
    });
    if (!existing) await call('CreateTable', { TableName, ...table });
    setSettings(settings, TableName, resource.properties());
    if (!existing) continue;
    const { Table } = Description.parse(existing);
    if (
      !isDeepStrictEqual(Table.KeySchema, table.KeySchema) ||
      !isDeepStrictEqual(indexNames(Table.GlobalSecondaryIndexes), indexNames(table.GlobalSecondaryIndexes))
    ) {
      throw new Error(`The table ${TableName} has other keys or indexes than the template: empty the data`);
    }
  }
};
