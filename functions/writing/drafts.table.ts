import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { HistoryEntry, type DraftId } from '#shared/contract/drafts.ts';
import { fold } from '#shared/fold.ts';
import { limits } from '#shared/limits.ts';
import { DRAFTS_BY_LIST } from '#shared/table-indexes.ts';
import { StoredContent, StoredDraft, StoredHeadline, createRandomId, toKind, toRow } from './draft.ts';
import { toListName, type ListRange } from './draft-list.ts';
import { documents, queryItems, tryPut, type Write, writeTransaction } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';

/**
 * The sort key of a draft's own record. The entries of its history have keys of their own, so that listing them does not read the
 * texts.
 */
const DRAFT = 'draft';
const HISTORY = 'history#';
const CONTENT = 'content#';
/** The sort key of the record that a draft leaves while it is being deleted. */
const DELETION = 'deletion';

/** A new shape of the record gets the next version, and the parser upgrades older records. An unknown version throws. */
const RECORD_VERSION = 1;
const DraftRecord = z.extend(StoredDraft, { recordVersion: z.literal(RECORD_VERSION) });

/** An entry of the history, without its text. */
const StoredEntry = z.omit(HistoryEntry, { entryId: true });
type StoredEntry = z.infer<typeof StoredEntry>;

const { DRAFTS_TABLE: TableName } = settings('DRAFTS_TABLE');

const parseRecord = (item: unknown): StoredDraft => {
  const { recordVersion: _, ...draft } = DraftRecord.parse(item);
  return draft;
};

/** The newest text of a draft; undefined if there is none. Costs a read unit per 4 kB. */
export const getDraft = async (draftId: DraftId): Promise<StoredDraft | undefined> => {
  const Key = { draftId, part: DRAFT };
  const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item && parseRecord(Item);
};

/**
 * Up to `limit` rows of a list whose title contains `search`, or whose author is one of `authors`, and the place where the next page begins. Without `search` the read
 * units do not grow with the list; with it, every row is read until the page is full.
 */
export const listHeadlines = async (
  { kind, list, from, to }: ListRange,
  { search, authors = [], limit }: { search: string; authors?: readonly string[]; limit: number },
): Promise<{ headlines: StoredHeadline[]; next?: string }> => {
  const wanted = fold(search);
  const items = queryItems({
    TableName,
    IndexName: DRAFTS_BY_LIST,
    KeyConditionExpression: 'listName = :listName AND listedAt BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':listName': toListName(kind, list), ':from': from, ':to': to },
    ScanIndexForward: false,
    ...(wanted === '' && { Limit: limit + 1 }),
  });
  const headlines: StoredHeadline[] = [];
  for await (const item of items) {
    const headline = StoredHeadline.parse(item);
    const { title, author } = headline.row;
    if (!fold(title).includes(wanted) && !(author && authors.includes(author))) continue;
    if (headlines.length === limit) return { headlines, next: String(item['listedAt']) };
    headlines.push(headline);
  }
  return { headlines };
};

/** The history of a draft without the texts, newest first. */
export const listHistory = async (draftId: DraftId): Promise<HistoryEntry[]> => {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'draftId = :draftId AND begins_with(part, :history)',
      ExpressionAttributeValues: { ':draftId': draftId, ':history': HISTORY },
      ScanIndexForward: false,
      ConsistentRead: true,
    }),
  );
  return Items.map((item) => ({
    entryId: String(item.part).slice(HISTORY.length),
    ...StoredEntry.parse(item),
  }));
};

/** An entry of the history with its text; undefined if there is none. */
export const findEntry = async (
  draftId: DraftId,
  entryId: string,
): Promise<{ entry: HistoryEntry; content: StoredContent } | undefined> => {
  const [entry, text] = await Promise.all(
    [HISTORY, CONTENT].map((prefix) =>
      documents.send(new GetCommand({ TableName, Key: { draftId, part: prefix + entryId } })),
    ),
  );
  if (!entry?.Item || !text?.Item) return undefined;
  return {
    entry: { entryId, ...StoredEntry.parse(entry.Item) },
    content: StoredContent.parse(text.Item.content),
  };
};

const toEntryKeys = (draftId: DraftId, entryId: string) =>
  [HISTORY, CONTENT].map((prefix) => ({ draftId, part: prefix + entryId }));

const toEntryWrites = async (
  draftId: DraftId,
  entries: readonly (StoredEntry & { content: StoredContent })[],
): Promise<Write[]> => {
  if (entries.length === 0) return [];
  const puts = entries.flatMap(({ content, ...entry }) => {
    const entryId = createRandomId(new Date(entry.at));
    return [
      { Put: { TableName, Item: { draftId, part: HISTORY + entryId, ...entry } } },
      { Put: { TableName, Item: { draftId, part: CONTENT + entryId, content } } },
    ];
  });
  const surplus = (await listHistory(draftId)).slice(limits.draft.historyEntries - entries.length);
  const deletes = surplus
    .flatMap(({ entryId }) => toEntryKeys(draftId, entryId))
    .map((Key) => ({ Delete: { TableName, Key } }));
  return [...puts, ...deletes];
};

type Outcome = 'committed' | 'contended';

/** Writes all or nothing. A single put costs half of what it costs in a transaction. */
const write = async (writes: readonly Write[]): Promise<Outcome> => {
  const [first, ...others] = writes;
  if (!first?.Put || others.length > 0)
    return (await writeTransaction([...writes])) === 'committed' ? 'committed' : 'contended';
  return tryPut(first.Put);
};

export interface Commit {
  readonly after: StoredDraft;
  /** What the change adds to the history. */
  readonly entries?: readonly (StoredEntry & { content: StoredContent })[];
}

/**
 * Stores a change of a draft, with its history and the writes to other tables, all or nothing, and returns the result. Returns
 * `contended`, and changes nothing, if the draft or what the other writes change has changed since it was read.
 */
export const commit = async (
  before: StoredDraft | undefined,
  { after, entries = [] }: Commit,
  others: readonly Write[] = [],
): Promise<StoredDraft | 'contended'> => {
  const put = {
    TableName,
    Item: {
      ...after,
      part: DRAFT,
      recordVersion: RECORD_VERSION,
      revision: (before?.revision ?? 0) + 1,
      listName: toListName(toKind(after.content), after.list),
      row: toRow(after.content),
    },
    ...(before
      ? {
          ConditionExpression: 'revision = :revision',
          ExpressionAttributeValues: { ':revision': before.revision },
        }
      : // The draft of a form must still be missing: its article may have been published and withdrawn meanwhile.
        { ConditionExpression: 'attribute_not_exists(draftId)' }),
  };
  const outcome = await write([{ Put: put }, ...(await toEntryWrites(after.draftId, entries)), ...others]);
  return outcome === 'committed' ? after : outcome;
};

/** Removes a draft and stores what is left to delete. Returns `contended` if the draft has changed since it was read. */
export const beginDeletion = ({ draftId, revision, namedImages }: StoredDraft): Promise<Outcome> =>
  write([
    {
      Delete: {
        TableName,
        Key: { draftId, part: DRAFT },
        ConditionExpression: 'revision = :revision',
        ExpressionAttributeValues: { ':revision': revision },
      },
    },
    { Put: { TableName, Item: { draftId, part: DELETION, namedImages } } },
  ]);

/** The images of a draft whose deletion has begun; undefined if no deletion has. */
export const findBegunDeletion = async (draftId: DraftId): Promise<readonly string[] | undefined> => {
  const Key = { draftId, part: DELETION };
  const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item && StoredDraft.shape.namedImages.parse(Item.namedImages);
};

const deleteItem = async (Key: { draftId: DraftId; part: string }): Promise<void> => {
  await documents.send(new DeleteCommand({ TableName, Key }));
};

export const deleteHistory = async (draftId: DraftId): Promise<void> => {
  const entries = await listHistory(draftId);
  await Promise.all(entries.flatMap(({ entryId }) => toEntryKeys(draftId, entryId)).map(deleteItem));
};

/** Removes the record of a deletion that is complete. */
export const endDeletion = (draftId: DraftId): Promise<void> => deleteItem({ draftId, part: DELETION });
