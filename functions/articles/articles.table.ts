import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { ARTICLE_COUNT_KEY, StoredArticleCount, toArticleCountPut } from '#shared/article-count.ts';
import type { Headline } from '#shared/blog-document.ts';
import type { ArticleId, Tag } from '#shared/contract/articles.ts';
import { toFoldedWords } from '#shared/fold.ts';
import { firstIdAfter, isDue } from './article-id.ts';
import { changeCount, countVisible, pageStart, toPage } from './pagination.ts';
import { StoredArticle, toStoredTeaser, type StoredTeaser } from './article.ts';
import {
  ARTICLE_SHELF,
  BODY_SHELF,
  formerShelf,
  parseArticleRow,
  parseBodyRow,
  parseFormerRow,
  parseTeaserRow,
  PLAN_SHELF,
  tagShelf,
  UNLISTED_SHELF,
  WITHDRAWN_SHELF,
  type Row,
  type RowKey,
  type StoredBody,
} from './article-records.ts';
import { documents, queryItems, type Write } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';

const StoredHeadline = z.pick(StoredArticle, {
  newsletterId: true,
  slug: true,
  title: true,
  publishDate: true,
  correctedAt: true,
});

const FoundHeadline = z.extend(StoredHeadline, { extract: StoredArticle.shape.extract });

const { ARTICLES_TABLE: TableName } = settings('ARTICLES_TABLE');

const readCount = async (ConsistentRead: boolean): Promise<StoredArticleCount> => {
  const { Item } = await documents.send(
    new GetCommand({ TableName, Key: ARTICLE_COUNT_KEY, ConsistentRead }),
  );
  return StoredArticleCount.parse(Item ?? { total: 0 });
};

/** Resolves if the table can be read. */
export const ping = async (): Promise<void> => {
  await readCount(false);
};

/** The row of a listed or an unlisted article. Only one that is not listed costs a second read. */
const findRow = async (
  newsletterId: ArticleId,
  ConsistentRead: boolean,
): Promise<StoredArticle | undefined> => {
  for (const shelf of [ARTICLE_SHELF, UNLISTED_SHELF]) {
    const Key = { shelf, newsletterId };
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead }));
    if (Item) return parseArticleRow(Item);
  }
  return undefined;
};

/** The newest record of an article, even if it is not due yet; undefined if there is none. */
export const findArticle = (newsletterId: ArticleId): Promise<StoredArticle | undefined> =>
  findRow(newsletterId, true);

/** The article of an id; undefined if there is none, or if it is not due at `now` (the id says so, without a read). */
export const getArticle = async (newsletterId: ArticleId, now: Date): Promise<StoredArticle | undefined> =>
  isDue(newsletterId, now) ? findRow(newsletterId, false) : undefined;

/** Whether an article was withdrawn after it had appeared. */
export const isWithdrawn = async (newsletterId: ArticleId): Promise<boolean> => {
  const key = { shelf: WITHDRAWN_SHELF, newsletterId };
  const { Item } = await documents.send(new GetCommand({ TableName, Key: key }));
  return Item !== undefined;
};

/** The body of an article, without a check of the reader: `readBody` makes that. It costs half a read unit for each 4 kB. */
export const getBody = async (newsletterId: ArticleId): Promise<StoredBody | undefined> => {
  const key = { shelf: BODY_SHELF, newsletterId };
  const { Item } = await documents.send(new GetCommand({ TableName, Key: key }));
  return Item && parseBodyRow(Item);
};

/** Up to `count` rows of a shelf before an id, or all, newest first: all their attributes, or only the named ones. */
const queryBefore = async (
  shelf: string,
  start: ArticleId,
  count: number | undefined,
  attributes?: readonly string[],
): Promise<unknown[]> => {
  const rows = queryItems({
    TableName,
    KeyConditionExpression: 'shelf = :shelf AND newsletterId < :start',
    ExpressionAttributeValues: { ':shelf': shelf, ':start': start },
    ScanIndexForward: false,
    ...(count !== undefined && { Limit: count }),
    // Some of our names are words of DynamoDB's own.
    ...(attributes && {
      ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
      ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
    }),
  });
  const found: unknown[] = [];
  for await (const row of rows) {
    found.push(row);
    if (found.length === count) break;
  }
  return found;
};

const HEADLINE = Object.keys(StoredHeadline.shape);

/** The headlines of the newest articles that are due at `now`, at most `limit`, newest first. */
export const listHeadlines = async (limit: number, now: Date): Promise<Headline[]> => {
  const items = await queryBefore(ARTICLE_SHELF, firstIdAfter(now), limit, HEADLINE);
  return items.map((item) => StoredHeadline.parse(item));
};

/** Those of the headlines whose title and extract have all words of a query, or words that begin so. Reads the same rows. */
export const searchHeadlines = async (query: string, limit: number, now: Date): Promise<Headline[]> => {
  const wanted = toFoldedWords(query);
  if (wanted.length === 0) return [];
  const items = await queryBefore(ARTICLE_SHELF, firstIdAfter(now), limit, [...HEADLINE, 'extract']);
  return items.flatMap((item) => {
    const { extract, ...headline } = FoundHeadline.parse(item);
    const words = toFoldedWords(`${headline.title} ${extract}`);
    return wanted.every((each) => words.some((word) => word.startsWith(each))) ? [headline] : [];
  });
};

/**
 * The article that was made of the post at a former address and is due at `now`. Of several it is the first that is not withdrawn; if
 * all are, the first.
 */
export const findByFormerAddress = async (
  address: string,
  now: Date,
): Promise<Pick<StoredArticle, 'newsletterId' | 'slug'> | undefined> => {
  const rows = (await queryBefore(formerShelf(address), firstIdAfter(now), undefined))
    .map(parseFormerRow)
    .toReversed();
  return rows.find(({ isWithdrawn }) => !isWithdrawn) ?? rows[0];
};

/** A page of the articles that are due at `now`, newest first. Its read units do not grow with the table. */
export const listPage = async (request: { limit: number; cursor: ArticleId | undefined; now: Date }) => {
  const { limit, cursor, now } = request;
  const items = await queryBefore(ARTICLE_SHELF, pageStart(cursor, now), limit + 1);
  return toPage(items.map(parseArticleRow), limit);
};

/** A page of the teasers that are due at `now`, with one tag or with any, newest first. */
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

/** The number of listed articles that are due at `now` and need AI Essentials. Costs half a read unit for each 4 kB, some 50 articles. */
export const countPlanArticles = async (now: Date): Promise<number> => {
  const markers = await queryBefore(PLAN_SHELF, firstIdAfter(now), undefined, ['newsletterId']);
  return markers.length;
};

const toText = ({ shelf, newsletterId }: RowKey): string => `${shelf}/${newsletterId}`;

/** Whether a row is the article's own. */
const isOwn = ({ shelf }: RowKey): boolean => shelf === ARTICLE_SHELF || shelf === UNLISTED_SHELF;

const findArticleId = (keys: readonly RowKey[]): ArticleId | undefined =>
  keys.find(({ shelf }) => shelf === ARTICLE_SHELF)?.newsletterId;

const toCountWrite = async (
  change: { removed: ArticleId | undefined; added: ArticleId | undefined },
  now: Date,
): Promise<Write> => {
  const { revision, ...count } = await readCount(true);
  return { Put: toArticleCountPut(TableName, { ...changeCount(count, change, now), revision }) };
};

/** The number of all listed articles that are due at `now`. */
export const countArticles = async (now: Date): Promise<number> => countVisible(await readCount(false), now);

/**
 * The writes that remove and add rows in one transaction, including the counter if lists gain or lose an article. The transaction
 * is contended if another one changes the counter meanwhile, or if an article with that id exists already.
 */
export const toRowWrites = async (
  removed: readonly RowKey[],
  added: readonly Row[],
  now: Date,
): Promise<Write[]> => {
  const removals = new Map(removed.map((key) => [toText(key), key]));
  const puts = added.map((Item) => {
    removals.delete(toText(Item));
    const isKnown = removed.some((key) => isOwn(key) && key.newsletterId === Item.newsletterId);
    const isNewArticle = isOwn(Item) && !isKnown;
    return {
      Put: {
        TableName,
        Item: { ...Item },
        ...(isNewArticle && { ConditionExpression: 'attribute_not_exists(newsletterId)' }),
      },
    };
  });
  const deletes = [...removals.values()].map(({ shelf, newsletterId }) => ({
    Delete: { TableName, Key: { shelf, newsletterId } },
  }));
  const [before, after] = [removed, added].map(findArticleId);
  return before === after
    ? [...puts, ...deletes]
    : [...puts, ...deletes, await toCountWrite({ removed: before, added: after }, now)];
};
