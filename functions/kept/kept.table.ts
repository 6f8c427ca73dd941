// What customers keep. Items of a customer: `words`, `count` (of what is kept), and `kept#<id>` for each prompt and text.
import {
  DeleteCommand,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { KeptId, KeptThing } from '#shared/contract/kept.ts';
import { limits } from '#shared/limits.ts';
import { KEPT_BY_KIND } from '#shared/table-indexes.ts';
import {
  documents,
  queryItems,
  tryBesideTransactions,
  type Write,
  writeTransaction,
} from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';
import { isThing, parseThing, StoredWords, toItemId, toKindAndTime, toThingItem } from './kept.ts';

const { KEPT_TABLE: TableName } = settings('KEPT_TABLE');

const toKey = (userId: string, keptId: KeptId) => ({ userId, itemId: toItemId(keptId) });

/** Counts one more thing of a customer. Refused where the limit is reached. */
const countOneMore = (userId: string): Write => ({
  Update: {
    TableName,
    Key: { userId, itemId: 'count' },
    UpdateExpression: 'ADD things :one',
    ConditionExpression: 'attribute_not_exists(things) OR things < :max',
    ExpressionAttributeValues: { ':one': 1, ':max': limits.kept.things },
  },
});

/** Counts one thing less. Never refused: a customer may keep more than a limit that came later. */
const countOneLess = (userId: string): Write => ({
  Update: {
    TableName,
    Key: { userId, itemId: 'count' },
    UpdateExpression: 'ADD things :less',
    ExpressionAttributeValues: { ':less': -1 },
  },
});

/** One's prompt or text; undefined if it is not kept. */
export const find = async (userId: string, keptId: KeptId): Promise<KeptThing | undefined> => {
  const { Item } = await documents.send(
    new GetCommand({ TableName, Key: toKey(userId, keptId), ConsistentRead: true }),
  );
  return Item && parseThing(Item);
};

/** Puts a thing and counts it. `refused` if it is kept already, if there is no room, or if the check of the customer fails. */
export const put = (userId: string, thing: KeptThing, check: Write): Promise<'committed' | 'refused'> =>
  retryWhileContended(() =>
    writeTransaction([
      {
        Put: {
          TableName,
          Item: toThingItem(userId, thing),
          ConditionExpression: 'attribute_not_exists(itemId)',
        },
      },
      countOneMore(userId),
      check,
    ]),
  );

/** Removes a thing, if it is there. */
export const remove = async (userId: string, keptId: KeptId): Promise<void> => {
  const Delete = {
    TableName,
    Key: toKey(userId, keptId),
    ConditionExpression: 'attribute_exists(itemId)',
  };
  await retryWhileContended(() => writeTransaction([{ Delete }, countOneLess(userId)]));
};

/** Replaces the note, and returns what it was before. Undefined, and nothing is stored, if the thing is not kept. */
export const saveNote = async (
  userId: string,
  keptId: KeptId,
  note: string,
): Promise<Pick<KeptThing, 'note' | 'noteRevision'> | undefined> => {
  const update = new UpdateCommand({
    TableName,
    Key: toKey(userId, keptId),
    UpdateExpression: 'SET note = :note ADD noteRevision :one',
    ConditionExpression: 'attribute_exists(itemId)',
    ExpressionAttributeValues: { ':note': note, ':one': 1 },
    ReturnValues: 'ALL_OLD',
  });
  const written = await retryWhileContended(() => tryBesideTransactions(documents.send(update)));
  return written && parseThing(written.Attributes);
};

/** A page of one kind, newest first. It reads no other kind, and not the words. */
export const listPage = async (
  userId: string,
  { kind, limit, cursor }: { kind: KeptThing['kind']; limit: number; cursor: string | undefined },
): Promise<{ things: KeptThing[]; cursor?: string }> => {
  const [keptAt = '', keptId = ''] = cursor?.split('_') ?? [];
  const query: QueryCommandInput = {
    TableName,
    IndexName: KEPT_BY_KIND,
    KeyConditionExpression: 'userId = :userId AND begins_with(kindAndTime, :kind)',
    ExpressionAttributeValues: { ':userId': userId, ':kind': `${kind}#` },
    ScanIndexForward: false,
    Limit: limit,
    ...(cursor !== undefined && {
      ExclusiveStartKey: {
        userId,
        itemId: toItemId(keptId),
        kindAndTime: toKindAndTime({ kind, keptAt }),
      },
    }),
  };
  // One answer has up to 1 MB, which is what a reply can carry.
  const { Items = [], LastEvaluatedKey } = await documents.send(new QueryCommand(query));
  const things = Items.map(parseThing);
  const last = LastEvaluatedKey && things.at(-1);
  return { things, ...(last && { cursor: `${last.keptAt}_${last.keptId}` }) };
};

const ofCustomer = (userId: string) => ({
  TableName,
  KeyConditionExpression: 'userId = :userId',
  ExpressionAttributeValues: { ':userId': userId },
  ConsistentRead: true,
});

/** The words of a customer; undefined if none were ever saved. A consistent read, so that what was typed just now is there. */
export const findWords = async (userId: string): Promise<StoredWords | undefined> => {
  const { Item } = await documents.send(
    new GetCommand({ TableName, Key: { userId, itemId: 'words' }, ConsistentRead: true }),
  );
  return Item && StoredWords.parse(Item);
};

/** Saves the words. Returns false, and saves nothing, if another save came first or the check of the customer fails. */
export const saveWords = async (userId: string, words: StoredWords, check: Write): Promise<boolean> => {
  const outcome = await writeTransaction([
    {
      Put: {
        TableName,
        Item: { userId, itemId: 'words', ...words },
        ConditionExpression: 'attribute_not_exists(itemId) OR revision = :before',
        ExpressionAttributeValues: { ':before': words.revision - 1 },
      },
    },
    check,
  ]);
  return outcome === 'committed';
};

/** What a customer keeps of one text. */
export const listOfText = async (userId: string, textId: string): Promise<KeptThing[]> => {
  const things: KeptThing[] = [];
  const items = queryItems({
    ...ofCustomer(userId),
    KeyConditionExpression: 'userId = :userId AND begins_with(itemId, :text)',
    ExpressionAttributeValues: { ':userId': userId, ':text': toItemId(`${textId}-`) },
  });
  for await (const item of items) things.push(parseThing(item));
  return things;
};

/** Everything of a customer, for the customer's export. */
export const exportAll = async (userId: string) => {
  const things: Omit<KeptThing, 'noteRevision'>[] = [];
  let words: StoredWords['words'] = [];
  for await (const item of queryItems(ofCustomer(userId))) {
    if (item['itemId'] === 'words') words = StoredWords.parse(item).words;
    if (!isThing(item)) continue;
    const { noteRevision: _, ...thing } = parseThing(item);
    things.push(thing);
  }
  return { words, things };
};

/** Removes everything of a customer. Reads only keys, so that even items that cannot be parsed are removed. */
export const removeAll = async (userId: string): Promise<void> => {
  const items = queryItems({ ...ofCustomer(userId), ProjectionExpression: 'itemId' });
  for await (const { itemId } of items)
    await documents.send(new DeleteCommand({ TableName, Key: { userId, itemId } }));
};
