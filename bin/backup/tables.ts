// What a backup holds of each table, and what it leaves out.
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { toIssueKey } from '#shared/issue-key.ts';
import type { DeployedStack } from '../stack.ts';
import { OperatorError } from '../../infra/operator-error.ts';

export type Item = Record<string, AttributeValue>;

/** The tables that can be brought back. The first says which customers the others may not bring back. */
export const TABLES = [
  'ForgottenCustomers',
  'Articles',
  'Drafts',
  'Customers',
  'Progress',
  'Kept',
  'ContactRequests',
  'Uploads',
  'Subscribers',
  'Mails',
] as const;
export type TableId = (typeof TABLES)[number];

/** What no backup brings back, and why. */
export const NOT_RESTORED: readonly string[] = [
  'one-time tokens: they are valid for ten minutes',
  'the events of Stripe: Stripe delivers again',
  'the counts of limits: they are valid for an hour or a day',
  'images: deleted ones are kept for 30 days as versions of the bucket (docs/operate.md#restore)',
  'accounts of staff: invite them again',
  'customers’ accounts and subscriptions: the tenant and Stripe keep them',
  'customers who were forgotten: a tombstone stands in their place. Delete their contact requests again',
];

export const isTableId = (value: string): value is TableId => TABLES.some((id) => id === value);

/** The name of a table in the account. */
export const getTableName = ({ outputs }: DeployedStack, table: TableId): string => {
  const name = outputs[`${table}Table`];
  if (name === undefined)
    throw new OperatorError(`The deployed stack does not name its table ${table}: deploy this version`);
  return name;
};

/** The name in the account of each table of the stack, also of those that no backup brings back, by its name in infra/data.ts. */
export const listTables = ({ outputs }: DeployedStack): [table: string, tableName: string][] =>
  Object.entries(outputs).flatMap(([output, name]) =>
    output.endsWith('Table') ? [[output.replace(/Table$/, ''), name]] : [],
  );

/** Whether a copy of the table may bring customers back who were forgotten. */
export const holdsCustomers = (table: TableId): boolean =>
  table === 'Customers' || table === 'Progress' || table === 'Kept';

const startsWith = (item: Item, attribute: string, ...prefixes: string[]): boolean =>
  prefixes.some((prefix) => item[attribute]?.S?.startsWith(prefix));

/** Whether an item is worth bringing back. */
const isKept = (table: TableId, item: Item, now: Date): boolean => {
  if (Number(item['expiresAt']?.N ?? Infinity) * 1000 <= now.getTime()) return false;
  // Previews and presence expire within the hour.
  if (table === 'Drafts') return !startsWith(item, 'part', 'preview#', 'presence#');
  // Keys with `#` are counters and marks of one day.
  if (table === 'ContactRequests') return item['requestId']?.S?.includes('#') === false;
  return true;
};

const isIssue = (item: Item): boolean => startsWith(item, 'mailId', toIssueKey('').mailId);

/** An issue of the newsletter as it is brought back (issues.ts ends those that are there). */
const toEnded = (issue: Item, restoredAt: string): Item => {
  const { lease: _, waitsFor: __, endsAbout: ___, ...rest } = issue;
  if (issue['phase']?.S === 'done') return rest;
  const moment = { S: restoredAt };
  // It may have begun since the copy was made.
  return {
    ...{ startedAt: moment, endedAt: moment, ...rest },
    ...{ phase: { S: 'stopped' }, reason: { S: 'restored' } },
  };
};

/** The item as it is brought back. `since` is the moment of that, in ISO 8601. */
export const toRestored = (table: TableId, item: Item, since: string): Item => {
  if (table !== 'Mails') return item;
  if (isIssue(item)) return toEnded(item, since);
  // The mail may have been sent since the copy was made. The outbox looks only at what has become unknown within a day.
  const state = item['state']?.S ?? '';
  const unknown = state.replace(/(?<=^|#)(waiting|sending)$/, 'unknown');
  return unknown === state ? item : { ...item, state: { S: unknown }, since: { S: since } };
};

/** What a copy brings back of its items. */
export async function* chooseItems(
  table: TableId,
  items: AsyncIterable<Item>,
  now: Date,
): AsyncGenerator<Item> {
  const since = now.toISOString();
  for await (const item of items) if (isKept(table, item, now)) yield toRestored(table, item, since);
}
