// Articles with bodies, written straight into the table.
import { randomUUID } from 'node:crypto';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Body } from '#shared/body/schema.ts';
import { toSlug } from '#shared/blog-paths.ts';
import { createArticleId } from '../functions/articles/article-id.ts';
import { toRows, toWithdrawnRow } from '../functions/articles/article-records.ts';
import type { StoredArticle } from '../functions/articles/article.ts';
import { useTable } from './here-table.ts';

type Write =
  | { readonly put: object }
  | { readonly remove: { readonly shelf: string; readonly newsletterId: string } }
  | { readonly count: number };

/** Makes all writes or none. A count is added to the number of all articles. */
const write = (...writes: readonly Write[]) =>
  useTable('Articles', (table, TableName) => {
    const TransactItems = writes.map(
      (each): NonNullable<TransactWriteCommandInput['TransactItems']>[number] => {
        if ('put' in each) return { Put: { TableName, Item: { ...each.put } } };
        if ('remove' in each) {
          const { shelf, newsletterId } = each.remove;
          return { Delete: { TableName, Key: { shelf, newsletterId } } };
        }
        return {
          Update: {
            TableName,
            Key: { shelf: 'count', newsletterId: 'article' },
            // The product writes the counter only if the revision is still the one that it read.
            UpdateExpression: 'ADD #total :count, revision :one',
            ExpressionAttributeNames: { '#total': 'total' },
            ExpressionAttributeValues: { ':count': each.count, ':one': 1 },
          },
        };
      },
    );
    return table.send(new TransactWriteCommand({ TransactItems }));
  });

/** Stores an article with a unique title and the test's changes, and its body if there is one. */
export const storeArticle = async (
  changes: Partial<StoredArticle> = {},
  body?: Body,
): Promise<StoredArticle> => {
  const title = `A calmer Tuesday ${randomUUID()}`;
  const publishMs = Date.parse(changes.publishDate ?? new Date().toISOString());
  const article: StoredArticle = {
    newsletterId: createArticleId(publishMs, title),
    slug: toSlug(title),
    title,
    subtitle: 'Three chores you can hand over this week',
    extract: 'Start with the chore you put off every week. Write down how you do it.',
    tags: ['ai', 'tips'],
    images: [{ key: 'blogimage/w11-16-22-y2026/6f9619ff-8b86-4011-b42d-00cf4fc964ff.jpg', alt: 'A florist' }],
    publishDate: new Date(publishMs).toISOString(),
    access: 'customers',
    hasBody: body !== undefined,
    words: body ? 7 : 0,
    ...changes,
  };
  await write(...toRows(article, body).map((put) => ({ put })), { count: 1 });
  return article;
};

/** Stores an article, replaces its rows by the marker, and returns its id. */
export const storeWithdrawn = async (): Promise<string> => {
  const article = await storeArticle();
  const { newsletterId } = article;
  const removes = toRows(article, undefined).map((remove) => ({ remove }));
  await write(...removes, { put: toWithdrawnRow(newsletterId) }, { count: -1 });
  return newsletterId;
};
