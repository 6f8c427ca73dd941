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
import { toSlug } from '#shared/blog-paths.ts';
import { ArticleId } from '#shared/contract/articles.ts';
import { firstIdAfter, isDue } from './article-id.ts';
import { countVisible, listDueIds, pageStart, toPage, type ArticleCount } from './pagination.ts';
import { StoredArticle } from './article.ts';
import { isContention, retryWhileContended } from '../platform/transaction-retry.ts';
import { awsTimeouts } from '../platform/aws-timeouts.ts';
import { settings } from '../platform/settings.ts';

/** All articles share one partition, so that a page is one Query in the order of publish dates. */
const SHELF = 'article';
const COUNT_KEY = { shelf: 'count', newsletterId: 'article' };

/** A new shape of the record gets the next version, and the parse upgrades older ones. An unknown version throws. */
const VERSION = 2;
const ArticleRecord = z.extend(StoredArticle, { version: z.literal(VERSION) });

const FirstVersion = z.looseObject({ version: z.literal(1), title: z.string() });

/** Articles of the first version had neither a body nor stored words of the address. */
const upgrade = (item: unknown): unknown => {
  const first = FirstVersion.safeParse(item);
  if (!first.success) return item;
  const { data } = first;
  const added = { slug: toSlug(data.title), access: 'customers', hasBody: false, words: 0 };
  return { ...data, ...added, version: VERSION };
};

const StoredHeadline = z.pick(StoredArticle, {
  newsletterId: true,
  slug: true,
  title: true,
  publishDate: true,
});

const StoredCount = z.object({
  total: z.int(),
  /** Absent while no article is scheduled, because DynamoDB stores no empty set. */
  scheduled: z._default(z.set(ArticleId), () => new Set<ArticleId>()),
});

const { ARTICLES_TABLE: TableName } = settings('ARTICLES_TABLE');
const table = DynamoDBDocumentClient.from(new DynamoDBClient(awsTimeouts));

const parseRecord = (item: unknown): StoredArticle => {
  const { version: _, ...article } = ArticleRecord.parse(upgrade(item));
  return article;
};

const readCount = async (): Promise<ArticleCount> => {
  const { Item } = await table.send(new GetCommand({ TableName, Key: COUNT_KEY }));
  return Item ? StoredCount.parse(Item) : { total: 0, scheduled: new Set() };
};

/** Resolves if the table can be read. */
export const ping = async (): Promise<void> => {
  await readCount();
};

const readArticle = async (
  newsletterId: ArticleId,
  isConsistent: boolean,
): Promise<StoredArticle | undefined> => {
  const key = { shelf: SHELF, newsletterId };
  const { Item } = await table.send(new GetCommand({ TableName, Key: key, ConsistentRead: isConsistent }));
  return Item && parseRecord(Item);
};

/** The article of an id; undefined if there is none, or if it is not due at `now`, which needs no read. */
export const getArticle = async (newsletterId: ArticleId, now: Date): Promise<StoredArticle | undefined> =>
  isDue(newsletterId, now) ? readArticle(newsletterId, false) : undefined;

/** Up to `count` records before an id, newest first: all their attributes, or only the named ones. */
const queryBefore = async (
  start: ArticleId,
  count: number,
  attributes?: readonly string[],
): Promise<unknown[]> => {
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
        ...(attributes && { ProjectionExpression: attributes.join(', ') }),
      }),
    );
    items.push(...Items);
    // DynamoDB ends a response at 1 MB, however few items that is.
    resumeAt = LastEvaluatedKey;
  } while (resumeAt && items.length < count);
  return items;
};

/** The headlines of the newest articles that are due at `now`, at most `limit`, newest first. */
export const listHeadlines = async (limit: number, now: Date): Promise<Headline[]> => {
  const items = await queryBefore(firstIdAfter(now), limit, [
    'version',
    'newsletterId',
    'slug',
    'title',
    'publishDate',
  ]);
  return items.map((item) => StoredHeadline.parse(upgrade(item)));
};

/** A page of the articles that are due at `now`, newest first. Its read units do not grow with the table. */
export const listPage = async (request: { limit: number; cursor: ArticleId | undefined; now: Date }) => {
  const { limit, cursor, now } = request;
  const items = await queryBefore(pageStart(cursor, now), limit + 1);
  return toPage(items.map(parseRecord), limit);
};

/** The number of all articles that are due at `now`. */
export const countArticles = async (now: Date): Promise<number> => countVisible(await readCount(), now);

/** Removes articles that are due from the counter's set, so that it stays small. Changes no visible number. */
const removeDueFromCount = async (now: Date): Promise<void> => {
  const due = listDueIds(await readCount(), now);
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
    // Another editor is publishing and has locked the counter. The next editor who publishes removes the ids.
    if (!(error instanceof TransactionConflictException)) throw error;
  }
};

/** Stores and counts the article in one transaction. */
const write = async (article: StoredArticle, now: Date): Promise<'written' | 'exists' | 'contended'> => {
  const isScheduled = !isDue(article.newsletterId, now);
  const scheduled = isScheduled ? { ':ids': new Set([article.newsletterId]) } : {};
  const put = {
    TableName,
    Item: { shelf: SHELF, version: VERSION, ...article },
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
 * Publishes an article once. Publishing the same article again, even at the same moment, changes nothing and returns the
 * stored one. Throws 503 if other writes lock the counter for longer than about a second.
 */
export const publish = async (article: StoredArticle, now: Date): Promise<'created' | StoredArticle> => {
  await removeDueFromCount(now);
  return retryWhileContended(async () => {
    const outcome = await write(article, now);
    if (outcome === 'written') return 'created';
    const stored = outcome === 'exists' && (await readArticle(article.newsletterId, true));
    return stored || 'contended';
  });
};
