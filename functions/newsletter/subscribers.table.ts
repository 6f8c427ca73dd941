import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { DAY_MS } from '#shared/durations.ts';
import { formatIsoDay } from '#shared/format.ts';
import { limits } from '#shared/limits.ts';
import {
  StoredNote,
  StoredSubscriber,
  TOTAL,
  toCountUpdates,
  toDayId,
  toNoteId,
  type Counted,
} from '#shared/subscriber.ts';
import { documents, type Write, writeTransaction } from '../platform/documents.table.ts';
import { toEpochSeconds } from '../platform/epoch-seconds.ts';
import { settings } from '../platform/settings.ts';

const { SUBSCRIBERS_TABLE: TableName } = settings('SUBSCRIBERS_TABLE');

// The table also holds a note for each address that we may not write to, when each inbox was asked to confirm, and counts by day.
const inboxKey = (inboxId: string) => ({ subscriberId: `inbox#${inboxId}` });
const noteKey = (subscriberId: string) => ({ subscriberId: toNoteId(subscriberId) });

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

/** The condition that nobody has changed a subscriber since it was read. */
const toUnchanged = (before: StoredSubscriber | undefined, now: Date) =>
  before
    ? {
        ConditionExpression: '#state = :state AND since = :since',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':state': before.state, ':since': before.since },
      }
    : {
        ConditionExpression: 'attribute_not_exists(subscriberId) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': toEpochSeconds(now) },
      };

const toNoteWrites = (subscriberId: string, note: SubscriberChange['note'], now: Date): Write[] => {
  if (note === undefined) return [];
  if (note === null) return [{ Delete: { TableName, Key: noteKey(subscriberId) } }];
  return [{ Put: toNote(subscriberId, note, now) }];
};

/** A change as parts of a transaction, which fails if somebody has changed the subscriber since it was read. */
export const toWrites = (
  { subscriber: before }: FoundSubscriber,
  { after, note, writes = [] }: SubscriberChange,
  now: Date,
): Write[] => [
  { Put: { TableName, Item: after, ...toUnchanged(before, now) } },
  ...toNoteWrites(after.subscriberId, note, now),
  ...writes,
];

/** The same for the deletion of a subscriber. If there is none, it fails if there is one by then. */
export const toRemovalWrites = (
  subscriberId: string,
  { subscriber }: FoundSubscriber,
  note: StoredNote['state'] | undefined,
  now: Date,
): Write[] => [
  { Delete: { TableName, Key: { subscriberId }, ...toUnchanged(subscriber, now) } },
  ...toNoteWrites(subscriberId, note, now),
];

/** Writes a change, all or nothing. False if somebody has changed the subscriber since it was read. */
export const write = async (found: FoundSubscriber, decided: SubscriberChange, now: Date): Promise<boolean> =>
  (await writeTransaction(toWrites(found, decided, now))) === 'committed';

/** Writes the note of an address that has no subscriber. */
export const putNote = async (subscriberId: string, state: StoredNote['state'], now: Date): Promise<void> => {
  await documents.send(new PutCommand(toNote(subscriberId, state, now)));
};

/** All moments in one text, so that the condition of a write can compare them with what was read. */
const Inbox = z.object({ asked: z._default(z.string(), '') });

/** When an inbox was asked to confirm, oldest first, since somebody there confirmed. */
export const findUnanswered = async (inboxId: string): Promise<string[]> =>
  Inbox.parse((await getItem(inboxKey(inboxId))) ?? {})
    .asked.split(' ')
    .filter((moment) => moment !== '');

/** Part of a change: stores when an inbox was asked. The change fails if that has changed since it was read. */
export const toUnansweredWrite = (
  inboxId: string,
  read: readonly string[],
  unanswered: readonly string[],
  now: Date,
): Write => ({
  Update: {
    TableName,
    Key: inboxKey(inboxId),
    UpdateExpression: 'SET asked = :unanswered, expiresAt = :expiresAt',
    ConditionExpression: `${read.length === 0 ? 'attribute_not_exists(asked) OR ' : ''}asked = :read`,
    ExpressionAttributeValues: {
      ':read': read.join(' '),
      ':unanswered': unanswered.join(' '),
      ':expiresAt': toEpochSeconds(new Date(now.getTime() + limits.newsletter.unanswered.days * DAY_MS)),
    },
  },
});

/** Part of a change: somebody at this inbox has confirmed. */
export const toAnsweredWrite = (inboxId: string): Write => ({
  Delete: { TableName, Key: inboxKey(inboxId) },
});

/**
 * Counts a subscriber of this day (UTC). It is no part of the change's transaction: thousands who leave at once would disturb each
 * other there. A run that ends in between counts one too few.
 */
export const count = async (what: Counted, now: Date): Promise<void> => {
  await Promise.all(
    toCountUpdates(what, 1, now).map((update) => documents.send(new UpdateCommand({ TableName, ...update }))),
  );
};

const figure = z._default(z.int(), 0);
const Figures = z.object({ confirmed: figure, left: figure, bounced: figure });

const readFigures = async (day: string) =>
  Figures.parse((await getItem({ subscriberId: toDayId(day) })) ?? {});

/** The number of subscribers, and what happened on each of the last days, newest first. */
export const readCounts = async (dayCount: number, now: Date) => {
  const days = Array.from({ length: dayCount }, (_, ago) =>
    formatIsoDay(new Date(now.getTime() - ago * DAY_MS)),
  );
  const [all, ...figures] = await Promise.all([TOTAL, ...days].map(readFigures));
  const { confirmed, left, bounced } = all ?? Figures.parse({});
  return {
    total: confirmed - left - bounced,
    days: days.map((day, index) => ({ day, ...Figures.parse(figures[index] ?? {}) })),
  };
};
