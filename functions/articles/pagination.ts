import type { ArticleId } from '#shared/contract/articles.ts';
import { firstIdAfter, isDue } from './article-id.ts';

/** The counter of the table: the number of all articles, and the ids of those that were published with a later date. */
export interface ArticleCount {
  readonly total: number;
  readonly scheduled: ReadonlySet<ArticleId>;
}

/** The upper bound of the ids of a page. A cursor in the future is replaced by now, so that scheduled articles stay hidden. */
export const pageStart = (cursor: ArticleId | undefined, now: Date): ArticleId => {
  const ceiling = firstIdAfter(now);
  return cursor !== undefined && cursor < ceiling ? cursor : ceiling;
};

/** The scheduled ids that are not due yet. */
const listAhead = (scheduled: Iterable<ArticleId>, now: Date): ArticleId[] =>
  [...scheduled].filter((id) => !isDue(id, now));

/** The number of articles that readers can see at `now`. */
export const countVisible = ({ total, scheduled }: ArticleCount, now: Date): number =>
  total - listAhead(scheduled, now).length;

/** The counter after an article was removed, added or moved. Due ids leave the set, so that it stays small. */
export const changeCount = (
  { total, scheduled }: ArticleCount,
  { removed, added }: { readonly removed?: ArticleId | undefined; readonly added?: ArticleId | undefined },
  now: Date,
): ArticleCount => {
  const ids = new Set(scheduled);
  if (removed !== undefined) ids.delete(removed);
  if (added !== undefined) ids.add(added);
  return {
    total: total - (removed === undefined ? 0 : 1) + (added === undefined ? 0 : 1),
    scheduled: new Set(listAhead(ids, now)),
  };
};

/** Makes a page and the cursor of the next one. `items` are newest first, and at most one more than `limit`. */
export const toPage = <Item extends { readonly newsletterId: ArticleId }>(
  items: readonly Item[],
  limit: number,
): { items: Item[]; cursor?: ArticleId } => {
  const page = items.slice(0, limit);
  const last = page.at(-1);
  return last && items.length > limit ? { items: page, cursor: last.newsletterId } : { items: page };
};
