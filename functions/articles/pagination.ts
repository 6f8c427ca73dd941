import type { ArticleId } from '#shared/contract/articles.ts';
import { firstIdAfter } from './article-id.ts';

/** The counter of the table: all articles, and those that were scheduled for later when they were published. */
export interface ArticleCount {
  readonly total: number;
  readonly scheduled: ReadonlySet<ArticleId>;
}

/** The upper bound of the ids of a page. A cursor in the future shows nothing early. */
export const pageStart = (cursor: ArticleId | undefined, now: Date): ArticleId => {
  const ceiling = firstIdAfter(now);
  return cursor !== undefined && cursor < ceiling ? cursor : ceiling;
};

/** The ids in `scheduled` that have become due, which the counter no longer needs. */
export const listDueIds = (count: ArticleCount, now: Date): ArticleId[] => {
  const ceiling = firstIdAfter(now);
  return [...count.scheduled].filter((id) => id < ceiling);
};

/** How many articles a reader can see at `now`. */
export const countVisible = (count: ArticleCount, now: Date): number =>
  count.total - count.scheduled.size + listDueIds(count, now).length;

/** Makes a page and the cursor of the next one of `items`, which are newest first and up to one more than `limit`. */
export const toPage = <Item extends { readonly newsletterId: ArticleId }>(
  items: readonly Item[],
  limit: number,
): { items: Item[]; cursor?: ArticleId } => {
  const page = items.slice(0, limit);
  const last = page.at(-1);
  return last && items.length > limit ? { items: page, cursor: last.newsletterId } : { items: page };
};
