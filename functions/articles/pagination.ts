import type { ArticleId } from '#shared/contract/articles.ts';
import { firstIdAfter } from './article-id.ts';

/** What the counter item knows: all items, and which of them were published ahead of their day. */
export interface Count {
  readonly total: number;
  readonly scheduled: ReadonlySet<ArticleId>;
}

/** Where a page begins: only ids before this one belong to it. A cursor from the future shows nothing early. */
export const pageStart = (cursor: ArticleId | undefined, now: Date): ArticleId => {
  const ceiling = firstIdAfter(now);
  return cursor !== undefined && cursor < ceiling ? cursor : ceiling;
};

/** The ids whose day has come since: the counter need not remember them any longer. */
export const noLongerScheduled = (count: Count, now: Date): ArticleId[] => {
  const ceiling = firstIdAfter(now);
  return [...count.scheduled].filter((id) => id < ceiling);
};

/** How many items a reader can see at `now`. */
export const visibleTotal = (count: Count, now: Date): number =>
  count.total - count.scheduled.size + noLongerScheduled(count, now).length;

/** Cuts what was read, newest first and one more than asked for, into a page and the cursor of the next. */
export const pageOf = <Item extends { readonly newsletterId: ArticleId }>(
  read: readonly Item[],
  limit: number,
): { items: Item[]; cursor?: ArticleId } => {
  const items = read.slice(0, limit);
  const last = items.at(-1);
  return last && read.length > limit ? { items, cursor: last.newsletterId } : { items };
};
