// What the search keeps in the articles table, and the texts that it reads there.
import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { ARTICLE_SHELF, BODY_SHELF } from '../articles/article-records.ts';
import { LESSON_SHELF } from '../lessons/lesson-records.ts';
import { documents, queryItems, type Write } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';

const { ARTICLES_TABLE: TableName } = settings('ARTICLES_TABLE');

const SHELF = 'search';
const CHANGE_KEY = { shelf: SHELF, newsletterId: 'change' };
const BUILD_KEY = { shelf: SHELF, newsletterId: 'build' };

/** The last build. */
export interface StoredBuild {
  /** The change that it contains. */
  readonly change: string | undefined;
  /** The ETags of its files. */
  readonly etags: Readonly<Partial<Record<string, string>>>;
}

const read = async (Key: typeof CHANGE_KEY): Promise<Record<string, unknown> | undefined> =>
  (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

/** The write with which a transaction says that it changes what readers have. */
export const toChangeWrite = (): Write => ({
  Put: { TableName, Item: { ...CHANGE_KEY, version: 1, change: randomUUID() } },
});

/** The name of the last change of what readers have; undefined before the first one. */
export const findChange = async (): Promise<string | undefined> => {
  const item = await read(CHANGE_KEY);
  return item && z.object({ version: z.literal(1), change: z.string() }).parse(item).change;
};

export const findBuild = async (): Promise<StoredBuild | undefined> => {
  const item = await read(BUILD_KEY);
  if (!item) return undefined;
  const etags = z.record(z.string(), z.string());
  const { change, ...build } = z
    .object({ version: z.literal(1), change: z.optional(z.string()), etags })
    .parse(item);
  return { change, ...build };
};

export const storeBuild = async (build: StoredBuild): Promise<void> => {
  await documents.send(new PutCommand({ TableName, Item: { ...BUILD_KEY, version: 1, ...build } }));
};

const SHELVES = { articles: ARTICLE_SHELF, lessons: LESSON_SHELF, bodies: BODY_SHELF } as const;

/** All rows of a shelf, unparsed, those of scheduled texts too. Costs a read unit for each 4 kB. */
export const listRows = (rows: keyof typeof SHELVES): AsyncGenerator<Record<string, unknown>> =>
  queryItems({
    TableName,
    KeyConditionExpression: 'shelf = :shelf',
    ExpressionAttributeValues: { ':shelf': SHELVES[rows] },
    ConsistentRead: true,
  });
