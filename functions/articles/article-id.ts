import { createHash } from 'node:crypto';
import type { ArticleId } from '#shared/contract/articles.ts';
import { firstUlidAt, ulidOf } from '../platform/ulid.ts';

/**
 * The id of a content: a ULID whose time is the publish date and whose random part is a digest of the
 * content. So ids sort as the list does, and the same form sent twice is the same item.
 */
export const newsletterIdOf = (publishMs: number, content: unknown): ArticleId => {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return ulidOf(publishMs, digest.slice(0, 20));
};

/** Every id that is due at `now` sorts before this one, and every later id does not. */
export const firstIdAfter = (now: Date): ArticleId => firstUlidAt(now.getTime() + 1);

/** Whether a reader may see the item at `now`: its publish date has come. */
export const isDue = (newsletterId: ArticleId, now: Date): boolean => newsletterId < firstIdAfter(now);
