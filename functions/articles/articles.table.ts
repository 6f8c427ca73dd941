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
import { ArticleId, type Tag } from '#shared/contract/articles.ts';
import { firstIdAfter, isDue } from './article-id.ts';
import { countVisible, listDueIds, pageStart, toPage, type ArticleCount } from './pagination.ts';
import { StoredArticle, toStoredTeaser, type StoredTeaser } from './article.ts';
import {
  ARTICLE_SHELF,
  BODY_SHELF,
  parseArticleRow,
  parseBodyRow,
  parseTeaserRow,
  tagShelf,
  toRows,
  upgradeArticleRow,
  WITHDRAWN_SHELF,
  type StoredBody,
} from './article-records.ts';
import { isContention, retryWhileContended } from '../platform/transaction-retry.ts';
import { awsTimeouts } from '../platform/aws-timeouts.ts';
import { settings } from '../platform/settings.ts';

const COUNT_KEY = { shelf: 'count', newsletterId: 'article' };

const StoredHeadline = z.pick(StoredArticle, {
  newsletterId: true,
  slug: true,
  title: true,
  publishDate: true,
  correctedAt: true,
});

const StoredCount = z.object({
  total: z.int(),
  /** Absent while no article is scheduled, because DynamoDB stores no empty set. */
  scheduled: z._default(z.set(ArticleId), () => new Set<ArticleId>()),
});

const { ARTICLES_TABLE: TableName } = settings('ARTICLES_TABLE');
const table = DynamoDBDocumentClient.from(new DynamoDBClient(awsTimeouts));

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
  const key = { shelf: ARTICLE_SHELF, newsletterId };
  const { Item } = await table.send(new GetCommand({ TableName, Key: key, ConsistentRead: isConsistent }));
  return Item && parseArticleRow(Item);
};

/** The article of an id; undefined if there is none, or if it is not due at `now`, which needs no read. */
export const getArticle = async (newsletterId: ArticleId, now: Date): Promise<StoredArticle | undefined> =>
  isDue(newsletterId, now) ? readArticle(newsletterId, false) : undefined;

/** Whether an article was withdrawn after it had appeared. */
export const isWithdrawn = async (newsletterId: ArticleId): Promise<boolean> => {
  const key = { shelf: WITHDRAWN_SHELF, newsletterId };
  const { Item } = await table.send(new GetCommand({ TableName, Key: key }));
  return Item !== undefined;
};

/**
 * The body of an article, whoever may read it: `readBody` decides that. It costs half a read unit for each 4 kB.
 */
export const getBody = async (newsletterId: ArticleId): Promise<StoredBody | undefined> => {
  const key = { shelf: BODY_SHELF, newsletterId };
  const { Item } = await table.send(new GetCommand({ TableName, Key: key }));
  return Item && parseBodyRow(Item);
};

/** Up to `count` rows of a shelf before an id, newest first: all their attributes, or only the named ones. */
const queryBefore = async (
  shelf: string,
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
        ExpressionAttributeValues: { ':shelf': shelf, ':start': start },
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
  const items = await queryBefore(ARTICLE_SHELF, firstIdAfter(now), limit, [
    'version',
    'newsletterId',
    'slug',
    'title',
    'publishDate',
    'correctedAt',
  ]);
  return items.map((item) => StoredHeadline.parse(upgradeArticleRow(item)));
};

/** A page of the articles that are due at `now`, newest first. Its read units do not grow with the table. */
export const listPage = async (request: { limit: number; cursor: ArticleId | undefined; now: Date }) => {
  const { limit, cursor, now } = request;
  const items = await queryBefore(ARTICLE_SHELF, pageStart(cursor, now), limit + 1);
  return toPage(items.map(parseArticleRow), limit);
};

/** A page of the teasers that are due at `now`, of one tag or of all articles, newest first. */
export const listTeasers = async (request: {
  tag: Tag | undefined;
  limit: number;
  cursor: ArticleId | undefined;
  now: Date;
}): Promise<{ items: StoredTeaser[]; cursor?: ArticleId }> => {
  const { tag, limit, cursor, now } = request;
  const start = pageStart(cursor, now);
  const items =
    tag === undefined
      ? (await queryBefore(ARTICLE_SHELF, start, limit + 1)).map(parseArticleRow).map(toStoredTeaser)
      : (await queryBefore(tagShelf(tag), start, limit + 1)).map(parseTeaserRow);
  return toPage(items, limit);
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

/** Stores the article's rows and counts it in one transaction. */
const write = async (article: StoredArticle, now: Date): Promise<'written' | 'exists' | 'contended'> => {
  const isScheduled = !isDue(article.newsletterId, now);
  const scheduled = isScheduled ? { ':ids': new Set([article.newsletterId]) } : {};
  const puts = toRows(article, undefined).map((Item) => ({
    Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(newsletterId)' },
  }));
  const add = {
    TableName,
    Key: COUNT_KEY,
    UpdateExpression: isScheduled ? 'ADD #total :one, scheduled :ids' : 'ADD #total :one',
    // `total` is a reserved word of DynamoDB.
    ExpressionAttributeNames: { '#total': 'total' },
    ExpressionAttributeValues: { ':one': 1, ...scheduled },
  };
  try {
    await table.send(new TransactWriteCommand({ TransactItems: [...puts, { Update: add }] }));
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
