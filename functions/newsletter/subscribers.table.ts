import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { DAY_MS } from '#shared/durations.ts';
import { documents, type Write } from '../platform/documents.table.ts';
import { toEpochSeconds } from '../platform/epoch-seconds.ts';
import { settings } from '../platform/settings.ts';
import { isContention } from '../platform/transaction-retry.ts';
import { StoredNote, StoredSubscriber } from './subscriber.ts';

const { SUBSCRIBERS_TABLE: TableName } = settings('SUBSCRIBERS_TABLE');

// The table also holds a note for each address that we may not write to, and counts by day.
const noteKey = (subscriberId: string) => ({ subscriberId: `note#${subscriberId}` });
const dayKey = (day: string) => ({ subscriberId: `day#${day}` });
const TOTAL = 'total';
const DAY_KEPT_DAYS = 400;

const getItem = async (Key: { readonly subscriberId: string }) =>
  (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

export interface FoundSubscriber {
  readonly subscriber: StoredSubscriber | undefined;
  readonly note: StoredNote | undefined;
}

/** What we know of an address. An item whose end has come counts as deleted, because DynamoDB deletes it days later. */
export const find = async (subscriberId: string, now: Date): Promise<FoundSubscriber> => {
  const [item, noteItem] = await Promise.all([getItem({ subscriberId }), getItem(noteKey(subscriberId))]);
  const subscriber = item && StoredSubscriber.parse(item);
  const hasEnded = (subscriber?.expiresAt ?? Infinity) <= toEpochSeconds(now);
  return { subscriber: hasEnded ? undefined : subscriber, note: noteItem && StoredNote.parse(noteItem) };
};

export interface SubscriberChange {
  readonly after: StoredSubscriber;
  /** The note to write; null deletes it. It stays as it is by default. */
  readonly note?: StoredNote['state'] | null;
  /** Further writes of the same transaction. */
  readonly writes?: readonly Write[];
}

const toNote = (subscriberId: string, state: StoredNote['state'], now: Date) => ({
  TableName,
  Item: { ...noteKey(subscriberId), state, at: now.toISOString() },
});

/** Writes a change, all or nothing. False if somebody has changed the subscriber since it was read. */
export const write = async (
  { subscriber: before }: FoundSubscriber,
  { after, note, writes = [] }: SubscriberChange,
  now: Date,
): Promise<boolean> => {
  const { subscriberId } = after;
  const put = {
    TableName,
    Item: after,
    ...(before
      ? {
          ConditionExpression: '#state = :state AND since = :since',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':state': before.state, ':since': before.since },
        }
      : {
          ConditionExpression: 'attribute_not_exists(subscriberId) OR expiresAt <= :now',
          ExpressionAttributeValues: { ':now': toEpochSeconds(now) },
        }),
  };
  const noteWrites: Write[] = [];
  if (note === null) noteWrites.push({ Delete: { TableName, Key: noteKey(subscriberId) } });
  else if (note !== undefined) noteWrites.push({ Put: toNote(subscriberId, note, now) });
  try {
    await documents.send(
      new TransactWriteCommand({ TransactItems: [{ Put: put }, ...noteWrites, ...writes] }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
    if (codes.some((code) => code === 'ConditionalCheckFailed' || isContention(code))) return false;
    throw error;
  }
};

/** Writes the note of an address that has no subscriber. */
export const putNote = async (subscriberId: string, state: StoredNote['state'], now: Date): Promise<void> => {
  await documents.send(new PutCommand(toNote(subscriberId, state, now)));
};

const toDay = (date: Date): string => date.toISOString().slice(0, 10);

export const COUNTED = ['confirmed', 'left', 'bounced'] as const;
export type Counted = (typeof COUNTED)[number];

/**
 * Counts a subscriber of this day (UTC). It is no part of the change's transaction: thousands who leave at once would disturb each
 * other there. A run that ends in between counts one too few.
 */
export const count = async (what: Counted, now: Date): Promise<void> => {
  const expiresAt = toEpochSeconds(new Date(now.getTime() + DAY_KEPT_DAYS * DAY_MS));
  const add = (day: string, end: Readonly<Record<string, number>>) =>
    documents.send(
      new UpdateCommand({
        TableName,
        Key: dayKey(day),
        UpdateExpression: `ADD #what :one${day === TOTAL ? '' : ' SET expiresAt = :expiresAt'}`,
        ExpressionAttributeNames: { '#what': what },
        ExpressionAttributeValues: { ':one': 1, ...end },
      }),
    );
  await Promise.all([add(toDay(now), { ':expiresAt': expiresAt }), add(TOTAL, {})]);
};

const figure = z._default(z.int(), 0);
const Figures = z.object({ confirmed: figure, left: figure, bounced: figure });

const readFigures = async (day: string) => Figures.parse((await getItem(dayKey(day))) ?? {});

/** The number of subscribers, and what happened on each of the last days, newest first. */
export const readCounts = async (dayCount: number, now: Date) => {
  const days = Array.from({ length: dayCount }, (_, ago) => toDay(new Date(now.getTime() - ago * DAY_MS)));
  const [all, ...figures] = await Promise.all([TOTAL, ...days].map(readFigures));
  const { confirmed, left, bounced } = all ?? Figures.parse({});
  return {
    total: confirmed - left - bounced,
    days: days.map((day, index) => ({ day, ...Figures.parse(figures[index] ?? {}) })),
  };
};
