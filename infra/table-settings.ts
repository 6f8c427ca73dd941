// The settings of a table beside its keys. data.ts has CloudFormation set them; `npm run backup` sets them on a table that it made
// again, which CloudFormation does not notice; the doctor compares them.
import { limits } from '#shared/limits.ts';
import type { Stage } from './stage.ts';

export interface TableSettings {
  /** The attribute by which DynamoDB deletes items after their end; undefined if items stay. */
  readonly timeToLive: string | undefined;
  /** How many days back the table can be restored to any second. */
  readonly recoveryDays: number;
  /** Whether DynamoDB refuses to delete the table. */
  readonly isProtected: boolean;
  readonly tags: Readonly<Record<string, string>>;
}

const KEPT_FOREVER: readonly string[] = ['Articles', 'Kept', 'Progress', 'Uploads'];

/** The tags of everything in a stage's stack. */
export const getTags = ({ name }: Stage): Readonly<Record<string, string>> => ({
  app: 'plainly',
  stage: name,
});

/** The settings of a table, by its name in data.ts. */
export const getTableSettings = (stage: Stage, table: string): TableSettings => ({
  timeToLive: KEPT_FOREVER.includes(table) ? undefined : 'expiresAt',
  recoveryDays: limits.recoveryDays,
  isProtected: stage.retain,
  tags: getTags(stage),
});
