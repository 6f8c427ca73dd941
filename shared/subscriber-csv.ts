// The list of subscribers as CSV, for the command and for the staff tool.
import type { StoredSubscriber } from './subscriber.ts';

/** The columns, by the attributes of a subscriber. */
const COLUMNS = {
  email: 'address',
  state: 'state',
  confirmed_at: 'confirmedAt',
  created_at: 'createdAt',
  source: 'source',
  consent: 'consent',
} as const satisfies Readonly<Record<string, keyof StoredSubscriber>>;

type Column = (typeof COLUMNS)[keyof typeof COLUMNS];

const toField = (value: unknown): string =>
  `"${typeof value === 'string' ? value.replaceAll('"', '""') : ''}"`;

const toCsv = (values: readonly unknown[]): string => values.map(toField).join(',');

/** The first line. */
export const SUBSCRIBER_HEADER = toCsv(Object.keys(COLUMNS));

/** The line of a subscriber. */
export const toSubscriberLine = (subscriber: Readonly<Partial<Record<Column, unknown>>>): string =>
  toCsv(Object.values(COLUMNS).map((attribute) => subscriber[attribute]));
