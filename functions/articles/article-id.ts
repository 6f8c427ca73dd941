import { createHash } from 'node:crypto';
import type { ArticleId } from '#shared/contract/articles.ts';
import { createUlid, firstUlidAt } from '../platform/ulid.ts';

/**
 * The id of an article: a ULID whose time is the publish date and whose second part is a digest of the content. So ids sort by
 * publish date, and submitting a form twice makes one article.
 */
export const createArticleId = (publishMs: number, content: unknown): ArticleId => {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return createUlid(publishMs, digest.slice(0, 20));
};

/** The upper bound of the ids that are due at `now`. Only due ids sort before it. */
export const firstIdAfter = (now: Date): ArticleId => firstUlidAt(now.getTime() + 1);

/** Whether the publish date of an article has come. */
export const isDue = (newsletterId: ArticleId, now: Date): boolean => newsletterId < firstIdAfter(now);
