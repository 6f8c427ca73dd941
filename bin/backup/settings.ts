// The settings of a table beside its keys (infra/table-settings.ts): which of them it lacks, and how it gets them.
import { setTimeout } from 'node:timers/promises';
import {
  ContinuousBackupsUnavailableException,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTagsOfResourceCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { OperatorError } from '../../infra/operator-error.ts';
import type { TableSettings } from '../../infra/table-settings.ts';

/** A setting that a table lacks, in the operator's words. */
export type Lack = 'deletion protection' | 'tags' | 'expiry of items' | 'recovery';

const fetchTable = async (client: DynamoDBClient, TableName: string) => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  return Table ?? {};
};

/** What the table lacks of its settings. */
export const findLacks = async (
  client: DynamoDBClient,
  TableName: string,
  { timeToLive, recoveryDays, isProtected, tags }: TableSettings,
): Promise<Lack[]> => {
  const { TableArn, DeletionProtectionEnabled } = await fetchTable(client, TableName);
  const [{ TimeToLiveDescription: expiry }, { ContinuousBackupsDescription: backups }, { Tags = [] }] =
    await Promise.all([
      client.send(new DescribeTimeToLiveCommand({ TableName })),
      client.send(new DescribeContinuousBackupsCommand({ TableName })),
      client.send(new ListTagsOfResourceCommand({ ResourceArn: TableArn })),
    ]);
  // Also `ENABLING`, which it is for up to an hour.
  const hasExpiry =
    expiry?.AttributeName === timeToLive && expiry?.TimeToLiveStatus?.startsWith('ENABL') === true;
  const recovery = backups?.PointInTimeRecoveryDescription;
  const isLacking: Readonly<Record<Lack, boolean>> = {
    'deletion protection': isProtected && DeletionProtectionEnabled !== true,
    tags: Object.entries(tags).some(
      ([name, value]) => !Tags.some(({ Key, Value }) => Key === name && Value === value),
    ),
    'expiry of items': timeToLive !== undefined && !hasExpiry,
    recovery:
      recovery?.PointInTimeRecoveryStatus !== 'ENABLED' || recovery.RecoveryPeriodInDays !== recoveryDays,
  };
  const lacks: Lack[] = ['deletion protection', 'tags', 'expiry of items', 'recovery'];
  return lacks.filter((lack) => isLacking[lack]);
};

export interface Patience {
  /** Tells the operator why it takes so long. */
  readonly report: (text: string) => void;
  readonly intervalMs?: number;
  readonly maxMs?: number;
}

/** DynamoDB enables backups by itself after it made a table, and takes no setting of them meanwhile. */
const enableRecovery = async (
  client: DynamoDBClient,
  TableName: string,
  { recoveryDays }: TableSettings,
  { report, intervalMs = 15_000, maxMs = 20 * 60_000 }: Patience,
): Promise<void> => {
  const update = new UpdateContinuousBackupsCommand({
    TableName,
    PointInTimeRecoverySpecification: {
      PointInTimeRecoveryEnabled: true,
      RecoveryPeriodInDays: recoveryDays,
    },
  });
  for (let waitedMs = 0; ; waitedMs += intervalMs) {
    try {
      await client.send(update);
      return;
    } catch (error) {
      if (!(error instanceof ContinuousBackupsUnavailableException)) throw error;
      if (waitedMs >= maxMs)
        throw new OperatorError(
          `${TableName} has no recovery: DynamoDB still enables its backups. Run \`settings\` later.`,
        );
      if (waitedMs === 0)
        report(`${TableName}: waiting for DynamoDB to enable its backups, at most ${maxMs / 60_000} minutes`);
    }
    await setTimeout(intervalMs);
  }
};

/**
 * Gives a table the settings that it lacks, and returns them. May be repeated at any time. Throws an OperatorError if DynamoDB does
 * not take the setting of recovery within 20 minutes.
 */
export const mendSettings = async (
  client: DynamoDBClient,
  TableName: string,
  settings: TableSettings,
  patience: Patience,
): Promise<Lack[]> => {
  const mend: Readonly<Record<Lack, () => Promise<unknown>>> = {
    'deletion protection': async () => {
      await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
      // DynamoDB takes no further change before this one is done.
      await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 600 }, { TableName });
    },
    tags: async () => {
      const { TableArn } = await fetchTable(client, TableName);
      const Tags = Object.entries(settings.tags).map(([Key, Value]) => ({ Key, Value }));
      await client.send(new TagResourceCommand({ ResourceArn: TableArn, Tags }));
    },
    'expiry of items': () => {
      const TimeToLiveSpecification = { AttributeName: settings.timeToLive, Enabled: true };
      return client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
    },
    recovery: () => enableRecovery(client, TableName, settings, patience),
  };
  const lacks = await findLacks(client, TableName, settings);
  for (const lack of lacks) await mend[lack]();
  return lacks;
};
