import {
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Headline } from '#shared/blog-document.ts';
import { ArticleId, Tag } from '#shared/contract/articles.ts';
import { firstIdAfter, isDue } from './article-id.ts';
import { noLongerScheduled, pageOf, pageStart, visibleTotal, type Count } from './pagination.ts';
import type { Publication } from './article.ts';
import { isContention, whileContended } from '../platform/transaction-retry.ts';
import { patience } from '../platform/aws-timeouts.ts';
import { settings } from '../platform/settings.ts';

/** One partition, so that a page is one Query in the order of publish dates. */
const SHELF = 'article';
const COUNT_KEY = { shelf: 'count', newsletterId: 'article' };

/** A later shape takes the next number and joins the parse with an upgrade; what fits none fails loudly. */
const Stored = z.object({
  version: z.literal(1),
  newsletterId: ArticleId,
  title: z.string(),
  subtitle: z.string(),
  extract: z.string(),
  tags: z.array(Tag),
  images: z.array(
    z.object({
      key: z.string(),
      smallKey: z.optional(z.string()),
      alt: z.string(),
      caption: z.optional(z.string()),
    }),
  ),
  publishDate: z.iso.datetime(),
});

const StoredHeadline = z.pick(Stored, { newsletterId: true, title: true, publishDate: true });

const StoredCount = z.object({
  total: z.int(),
  /** Absent while nothing is scheduled: DynamoDB keeps no empty set. */
  scheduled: z._default(z.set(ArticleId), () => new Set<ArticleId>()),
});

const { ARTICLES_TABLE: TableName } = settings('ARTICLES_TABLE');
const table = DynamoDBDocumentClient.from(new DynamoDBClient(patience));

const publicationIn = (item: unknown): Publication => {
  const { version: _, ...publication } = Stored.parse(item);
  return publication;
};

const readCount = async (): Promise<Count> => {
  const { Item } = await table.send(new GetCommand({ TableName, Key: COUNT_KEY }));
  return Item ? StoredCount.parse(Item) : { total: 0, scheduled: new Set() };
};

/** Resolves when the table can be read. */
export const reach = async (): Promise<void> => {
  await readCount();
};

/** The item of an id, whether due or not; undefined when there is none. Half a read unit for each 4 kB. */
const read = async (newsletterId: ArticleId, isConsistent: boolean): Promise<Publication | undefined> => {
  const key = { shelf: SHELF, newsletterId };
  const { Item } = await table.send(new GetCommand({ TableName, Key: key, ConsistentRead: isConsistent }));
  return Item && publicationIn(Item);
};

/** What a reader finds under an id at `now`; undefined before its publish date, without asking the table. */
export const get = async (newsletterId: ArticleId, now: Date): Promise<Publication | undefined> =>
  isDue(newsletterId, now) ? read(newsletterId, false) : undefined;

/** Up to `count` items before an id, newest first: whole, or only the attributes that are named. */
const queryBefore = async (start: ArticleId, count: number, only?: readonly string[]): Promise<unknown[]> => {
  const items: unknown[] = [];
  let resumeAt: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'shelf = :shelf AND newsletterId < :start',
        ExpressionAttributeValues: { ':shelf': SHELF, ':start': start },
        ScanIndexForward: false,
        Limit: count - items.length,
        ExclusiveStartKey: resumeAt,
        ...(only && { ProjectionExpression: only.join(', ') }),
      }),
    );
    items.push(...Items);
    // DynamoDB ends an answer at 1 MB, however few items that is.
    resumeAt = LastEvaluatedKey;
  } while (resumeAt && items.length < count);
  return items;
};

/** What lists of addresses say of the newest, at most so many, that readers see at `now`; newest first. */
export const headlines = async (most: number, now: Date): Promise<Headline[]> => {
  const items = await queryBefore(firstIdAfter(now), most, ['newsletterId', 'title', 'publishDate']);
  return items.map((item) => StoredHeadline.parse(item));
};

/** What readers see at `now`, newest first, from a cursor on; its read units do not grow with the table. */
export const page = async (wanted: { limit: number; cursor: ArticleId | undefined; now: Date }) => {
  const { limit, cursor, now } = wanted;
  const [items, count] = await Promise.all([queryBefore(pageStart(cursor, now), limit + 1), readCount()]);
  return { ...pageOf(items.map(publicationIn), limit), total: visibleTotal(count, now) };
};

/** Keeps the counter small, whatever was scheduled in the past. Changes no visible number. */
const forgetDue = async (now: Date): Promise<void> => {
  const due = noLongerScheduled(await readCount(), now);
  if (due.length === 0) return;
  const update = new UpdateCommand({
    TableName,
    Key: COUNT_KEY,
    UpdateExpression: 'DELETE scheduled :due',
    ExpressionAttributeValues: { ':due': new Set(due) },
  });
  try {
    await table.send(update);
  } catch (error) {
    // Somebody publishes at this moment and holds the counter: the next publication forgets what is due.
    if (!(error instanceof TransactionConflictException)) throw error;
  }
};

/** Puts the item and counts it, both or neither. */
const write = async (publication: Publication, now: Date): Promise<'written' | 'exists' | 'contended'> => {
  const isScheduled = !isDue(publication.newsletterId, now);
  const scheduled = isScheduled ? { ':ids': new Set([publication.newsletterId]) } : {};
  const put = {
    TableName,
    Item: { shelf: SHELF, version: 1, ...publication },
    ConditionExpression: 'attribute_not_exists(newsletterId)',
  };
  const add = {
    TableName,
    Key: COUNT_KEY,
    UpdateExpression: isScheduled ? 'ADD #total :one, scheduled :ids' : 'ADD #total :one',
    // `total` is a reserved word of DynamoDB.
    ExpressionAttributeNames: { '#total': 'total' },
    ExpressionAttributeValues: { ':one': 1, ...scheduled },
  };
  try {
    await table.send(new TransactWriteCommand({ TransactItems: [{ Put: put }, { Update: add }] }));
    return 'written';
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
    if (codes[0] === 'ConditionalCheckFailed') return 'exists';
    if (codes.some((code) => code !== undefined && code !== 'None' && !isContention(code))) throw error;
    return 'contended';
  }
};

/**
 * Publishes once: the same publication again, even at the same moment, changes nothing and answers what is
 * stored. Unavailable (503) when others publish at the same moment for longer than about a second.
 */
export const publish = async (publication: Publication, now: Date): Promise<'created' | Publication> => {
  await forgetDue(now);
  return whileContended(async () => {
    const outcome = await write(publication, now);
    if (outcome === 'written') return 'created';
    const stored = outcome === 'exists' && (await read(publication.newsletterId, true));
    return stored || 'contended';
  });
};
