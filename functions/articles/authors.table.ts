// All authors are one item of the articles table, so that a list of articles costs one read more.
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Author, AuthorId } from '#shared/contract/authors.ts';
import { documents, tryPut } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';
import type { Authors } from './author.ts';

const Key = { shelf: 'authors', newsletterId: 'all' };

const StoredAuthors = z.object({
  version: z.literal(1),
  authors: z.array(z.extend(Author, { authorId: AuthorId, isRemoved: z.boolean() })),
  /** Counts the changes. A change is stored only if the revision is still the one that it started from. */
  revision: z.int(),
});
export type StoredAuthors = Readonly<Omit<z.infer<typeof StoredAuthors>, 'version'>>;

const { ARTICLES_TABLE: TableName } = settings('ARTICLES_TABLE');

/** All authors, also those who were removed. Costs half a read unit for each 4 kB, some ten authors; twice that if consistent. */
export const readAuthors = async (options?: { readonly ConsistentRead: true }): Promise<StoredAuthors> => {
  const { Item } = await documents.send(new GetCommand({ TableName, Key, ...options }));
  return StoredAuthors.parse(Item ?? { version: 1, authors: [], revision: 0 });
};

/** The authors of texts. Reads nothing if none has one. */
export const findAuthors = async (
  texts: readonly { readonly author?: AuthorId | undefined }[],
): Promise<Authors> => {
  if (texts.every(({ author }) => author === undefined)) return new Map();
  return new Map((await readAuthors()).authors.map((author) => [author.authorId, author]));
};

/** Whether an article may get an author: one that was not removed. */
export const isChoosable = async (authorId: AuthorId): Promise<boolean> =>
  (await readAuthors({ ConsistentRead: true })).authors.some(
    (author) => author.authorId === authorId && !author.isRemoved,
  );

/** Stores changed authors. Returns `contended`, and changes nothing, if somebody else has changed them since they were read. */
export const storeAuthors = ({ authors, revision }: StoredAuthors): Promise<'committed' | 'contended'> =>
  tryPut({
    TableName,
    Item: { ...Key, version: 1, authors, revision: revision + 1 },
    ...(revision === 0
      ? { ConditionExpression: 'attribute_not_exists(revision)' }
      : {
          ConditionExpression: 'revision = :revision',
          ExpressionAttributeValues: { ':revision': revision },
        }),
  });
