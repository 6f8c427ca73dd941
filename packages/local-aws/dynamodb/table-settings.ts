// The settings of tables: what DynamoDB keeps beside keys and indexes. Here nothing expires and nothing is backed up, but the settings
// are remembered, and a new table refuses recovery at first, as on AWS. They are in memory; those of the template are set again at
// each start.
import * as z from 'zod/mini';
import { DynamoDbError, validationError } from './errors.ts';

export interface TableSettings {
  /** The attribute by which items expire. */
  timeToLive?: string | undefined;
  /** How many days back the table can be restored. Undefined without recovery. */
  recoveryDays?: number | undefined;
  isProtected?: boolean | undefined;
  tags?: Readonly<Record<string, string>>;
  /** DynamoDB enables backups for minutes after a table was made, and refuses to change them meanwhile. Here it refuses once. */
  refusesRecovery?: boolean;
}

const MODEL = 'com.amazonaws.dynamodb.v20120810#';

const Tag = z.object({ Key: z.string(), Value: z.string() });

export const toTags = (tags: readonly z.infer<typeof Tag>[]): Record<string, string> =>
  Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value]));

const Named = z.object({ TableName: z.string() });
const Tagged = z.object({ ResourceArn: z.string(), Tags: z._default(z.array(Tag), []) });
export const CreateSettings = z.object({
  TableName: z.string(),
  DeletionProtectionEnabled: z._default(z.boolean(), false),
  Tags: z._default(z.array(Tag), []),
});
const Protection = z.strictObject({ TableName: z.string(), DeletionProtectionEnabled: z.boolean() });
const Expiry = z.object({
  TableName: z.string(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.boolean() }),
});
const Recovery = z.object({
  TableName: z.string(),
  PointInTimeRecoverySpecification: z.object({
    PointInTimeRecoveryEnabled: z.boolean(),
    RecoveryPeriodInDays: z._default(z.int(), 35),
  }),
});

const describeExpiry = ({ timeToLive }: TableSettings): object => ({
  TimeToLiveStatus: timeToLive === undefined ? 'DISABLED' : 'ENABLED',
  ...(timeToLive !== undefined && { AttributeName: timeToLive }),
});

const describeRecovery = ({ recoveryDays }: TableSettings): object => ({
  ContinuousBackupsDescription: {
    ContinuousBackupsStatus: 'ENABLED',
    PointInTimeRecoveryDescription: {
      PointInTimeRecoveryStatus: recoveryDays === undefined ? 'DISABLED' : 'ENABLED',
      ...(recoveryDays !== undefined && { RecoveryPeriodInDays: recoveryDays }),
    },
  },
});

/** The operations on settings, by name. Each gets the settings of its table and the request. */
const OPERATIONS: Readonly<Record<string, (settings: TableSettings, body: unknown) => object>> = {
  UpdateTable: (settings, body) => {
    settings.isProtected = Protection.parse(body).DeletionProtectionEnabled;
    return {};
  },
  DescribeTimeToLive: (settings) => ({ TimeToLiveDescription: describeExpiry(settings) }),
  UpdateTimeToLive: (settings, body) => {
    const { TimeToLiveSpecification } = Expiry.parse(body);
    const { AttributeName, Enabled } = TimeToLiveSpecification;
    if (Enabled === (settings.timeToLive !== undefined))
      throw validationError(`TimeToLive is already ${Enabled ? 'enabled' : 'disabled'}`);
    settings.timeToLive = Enabled ? AttributeName : undefined;
    return { TimeToLiveSpecification };
  },
  DescribeContinuousBackups: describeRecovery,
  UpdateContinuousBackups: (settings, body) => {
    const { PointInTimeRecoveryEnabled: isEnabled, RecoveryPeriodInDays } =
      Recovery.parse(body).PointInTimeRecoverySpecification;
    if (settings.refusesRecovery === true) {
      settings.refusesRecovery = false;
      throw new DynamoDbError(`${MODEL}ContinuousBackupsUnavailableException`, {
        message: 'Backups are being enabled for the table. Please retry later',
      });
    }
    settings.recoveryDays = isEnabled ? RecoveryPeriodInDays : undefined;
    return describeRecovery(settings);
  },
  TagResource: (settings, body) => {
    settings.tags = { ...settings.tags, ...toTags(Tagged.parse(body).Tags) };
    return {};
  },
  ListTagsOfResource: ({ tags = {} }) => ({
    Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
  }),
};

export class SettingsOfTables {
  readonly #byTable = new Map<string, TableSettings>();

  of(table: string): TableSettings {
    const settings = this.#byTable.get(table) ?? {};
    this.#byTable.set(table, settings);
    return settings;
  }

  set(table: string, settings: TableSettings): void {
    this.#byTable.set(table, settings);
  }

  /** The table of an operation on settings; undefined for any other operation. */
  findTable(operation: string, body: unknown): string | undefined {
    if (!Object.hasOwn(OPERATIONS, operation)) return undefined;
    if (!operation.endsWith('Resource')) return Named.parse(body).TableName;
    return /:table\/([\w.-]+)$/.exec(Tagged.parse(body).ResourceArn)?.[1] ?? '';
  }

  /** Performs an operation on the settings of a table that exists. */
  perform(operation: string, table: string, body: unknown): object {
    return OPERATIONS[operation]?.(this.of(table), body) ?? {};
  }
}
