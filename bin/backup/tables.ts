// What a backup holds of each table, and what it leaves out.
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DeployedStack } from '../stack.ts';
import { OperatorError } from '../../infra/operator-error.ts';

export type Item = Record<string, AttributeValue>;

/** The tables that can be brought back. */
export const TABLES = ['Articles', 'Drafts', 'Customers', 'Progress', 'ContactRequests', 'Uploads'] as const;
export type TableId = (typeof TABLES)[number];

/** What no backup brings back, and why. */
export const NOT_RESTORED: readonly string[] = [
  'one-time tokens: they are valid for ten minutes',
  'the events of Stripe: Stripe delivers again',
  'the counts of limits: they are valid for an hour or a day',
  'images: deleted ones are kept for 30 days as versions of the bucket (docs/runbook.md)',
  'accounts of staff: invite them again',
  'customers’ accounts and subscriptions: the tenant and Stripe keep them',
  'what a customer had deleted: delete it again where the copy is older',
];

export const isTableId = (value: string): value is TableId => TABLES.some((id) => id === value);

/** The name of a table in the account. */
export const getTableName = ({ outputs }: DeployedStack, table: TableId): string => {
  const name = outputs[`${table}Table`];
  if (name === undefined)
    throw new OperatorError(`The deployed stack does not name its table ${table}: deploy this version`);
  return name;
};

const startsWith = (item: Item, attribute: string, ...prefixes: string[]): boolean =>
  prefixes.some((prefix) => item[attribute]?.S?.startsWith(prefix));

/** Whether an item is worth bringing back. */
export const isKept = (table: TableId, item: Item): boolean => {
  // Previews and presence expire within the hour.
  if (table === 'Drafts') return !startsWith(item, 'part', 'preview#', 'presence#');
  // Keys with `#` are counters and marks of one day.
  if (table === 'ContactRequests') return item['requestId']?.S?.includes('#') === false;
  return true;
};

/** The item as it is brought back. */
export const toRestored = (table: TableId, item: Item): Item => {
  if (table !== 'ContactRequests') return item;
  // Remove the mark that asks for a mail: staff were mailed, or read the request now. They would answer a second mail again.
  const { unmailed: _, ...request } = item;
  return request;
};
