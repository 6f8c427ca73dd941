// The item of the articles table that counts the articles. Publishing changes it, and `npm run backup` corrects it.
import * as z from 'zod/mini';
import { ArticleId } from './contract/articles.ts';

export const ARTICLE_COUNT_KEY = { shelf: 'count', newsletterId: 'article' };

export const StoredArticleCount = z.object({
  total: z.int(),
  /** The ids of articles that were published with a later date. Absent while there is none: DynamoDB stores no empty set. */
  scheduled: z._default(z.set(ArticleId), () => new Set<ArticleId>()),
  /** Counts the changes. A change is stored only if the revision is still the one that it started from. */
  revision: z._default(z.int(), 0),
});
export type StoredArticleCount = z.infer<typeof StoredArticleCount>;

interface ChangedCount {
  readonly total: number;
  readonly scheduled: ReadonlySet<ArticleId>;
  /** The revision from which the change started. */
  readonly revision: number;
}

/** The put of a changed counter. */
export const toArticleCountPut = (TableName: string, { total, scheduled, revision }: ChangedCount) => ({
  TableName,
  Item: { ...ARTICLE_COUNT_KEY, total, revision: revision + 1, ...(scheduled.size > 0 && { scheduled }) },
  ...(revision === 0
    ? { ConditionExpression: 'attribute_not_exists(revision)' }
    : { ConditionExpression: 'revision = :revision', ExpressionAttributeValues: { ':revision': revision } }),
});
