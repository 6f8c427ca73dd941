import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { DraftId } from '#shared/contract/drafts.ts';
import { limits } from '#shared/limits.ts';
import {
  Saved,
  StoredContent,
  StoredDraft,
  StoredHeadline,
  createRandomId,
  type DraftList,
} from './draft.ts';
import type { Write } from './article-writes.ts';
import { isContention } from '../platform/transaction-retry.ts';
import { awsTimeouts } from '../platform/aws-timeouts.ts';
import { settings } from '../platform/settings.ts';

const BY_LIST = 'byList';
/** The part of a draft's own record. Its history has parts of its own, so that listing it does not read the texts. */
const DRAFT = 'draft';
const HISTORY = 'history#';
const CONTENT = 'content#';

/** A new shape of the record gets the next version, and the parse upgrades older ones. An unknown version throws. */
const RECORD_VERSION = 1;
const DraftRecord = z.extend(StoredDraft, { recordVersion: z.literal(RECORD_VERSION) });

export const StoredEntry = z.object({
  event: z.enum(['saved', 'published', 'corrected', 'withdrawn', 'put-back']),
  title: z.string(),
  ...Saved.shape,
});
export type StoredEntry = z.infer<typeof StoredEntry>;

const { DRAFTS_TABLE: TableName } = settings('DRAFTS_TABLE');
const table = DynamoDBDocumentClient.from(new DynamoDBClient(awsTimeouts), {
  marshallOptions: { removeUndefinedValues: true },
});

const parseRecord = (item: unknown): StoredDraft => {
  const { recordVersion: _, ...draft } = DraftRecord.parse(item);
  return draft;
};

/** The newest text of a draft; undefined if there is none. Costs a read unit per 4 kB. */
export const getDraft = async (draftId: DraftId): Promise<StoredDraft | undefined> => {
  const Key = { draftId, part: DRAFT };
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item && parseRecord(Item);
};

/** The part of a list between two places, both included, newest first. */
export interface ListRange {
  readonly list: DraftList;
  readonly from: string;
  readonly to: string;
}

/**
 * Up to `limit` rows of a list whose title contains `search`, and the place at which the next page begins. Without `search`
 * the read units do not grow with the list; with it, every row is read until the page is full.
 */
export const listHeadlines = async (
  { list, from, to }: ListRange,
  { search, limit }: { search: string; limit: number },
): Promise<{ headlines: StoredHeadline[]; next?: string }> => {
  const wanted = search.toLocaleLowerCase('en');
  const headlines: StoredHeadline[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.send(
      new QueryCommand({
        TableName,
        IndexName: BY_LIST,
        KeyConditionExpression: '#list = :list AND listedAt BETWEEN :from AND :to',
        // `list` is a reserved word of DynamoDB.
        ExpressionAttributeNames: { '#list': 'list' },
        ExpressionAttributeValues: { ':list': list, ':from': from, ':to': to },
        ScanIndexForward: false,
        ExclusiveStartKey: startKey,
        ...(wanted === '' && { Limit: limit + 1 - headlines.length }),
      }),
    );
    for (const item of Items) {
      const headline = StoredHeadline.parse(item);
      if (!headline.title.toLocaleLowerCase('en').includes(wanted)) continue;
      if (headlines.length === limit) return { headlines, next: String(item.listedAt) };
      headlines.push(headline);
    }
    startKey = LastEvaluatedKey;
  } while (startKey);
  return { headlines };
};

/** The parts of the history entries beyond the newest ones, once another is added. */
const listSurplus = async (draftId: DraftId, added: number): Promise<string[]> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'draftId = :draftId AND begins_with(part, :history)',
      ExpressionAttributeValues: { ':draftId': draftId, ':history': HISTORY },
      ProjectionExpression: 'part',
      ScanIndexForward: false,
      ConsistentRead: true,
    }),
  );
  return Items.slice(limits.draft.historyEntries - added).map(({ part }) =>
    String(part).slice(HISTORY.length),
  );
};

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
  const surplus = await listSurplus(draftId, entries.length);
  const deletes = surplus.flatMap((entryId) => [
    { Delete: { TableName, Key: { draftId, part: HISTORY + entryId } } },
    { Delete: { TableName, Key: { draftId, part: CONTENT + entryId } } },
  ]);
  return [...puts, ...deletes];
};

export interface Commit {
  readonly after: StoredDraft;
  /** What the change adds to the history. */
  readonly entries?: readonly (StoredEntry & { content: StoredContent })[];
  /** What it changes in the blog. */
  readonly blogWrites?: readonly Write[];
}

/**
 * Stores a change of a draft, with its history and what it changes in the blog: all or nothing. Contended if the draft, or
 * what the blog has of it, is no longer what the change was decided on; then nothing changes.
 */
export const commit = async (
  before: StoredDraft | undefined,
  { after, entries = [], blogWrites = [] }: Commit,
): Promise<'committed' | 'contended'> => {
  const put = {
    TableName,
    Item: {
      ...after,
      part: DRAFT,
      recordVersion: RECORD_VERSION,
      revision: (before?.revision ?? 0) + 1,
      title: after.content.title,
    },
    ...(before
      ? {
          ConditionExpression: 'revision = :revision',
          ExpressionAttributeValues: { ':revision': before.revision },
        }
      : { ConditionExpression: 'attribute_not_exists(draftId)' }),
  };
  const TransactItems = [{ Put: put }, ...(await toEntryWrites(after.draftId, entries)), ...blogWrites];
  try {
    await table.send(new TransactWriteCommand({ TransactItems }));
    return 'committed';
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
    const isExpected = (code: string) =>
      code === 'None' || code === 'ConditionalCheckFailed' || isContention(code);
    if (!codes.every(isExpected)) throw error;
    return 'contended';
  }
};
