// Changes a draft and what readers have of it, which lie in two tables, in one transaction.
import type { ModuleId } from '#shared/modules.ts';
import type { Row, RowKey } from '../articles/article-records.ts';
import { toRowWrites } from '../articles/articles.table.ts';
import type { ModulePlace } from '../lessons/lesson.ts';
import { toModuleWrites } from '../lessons/lessons.table.ts';
import { toChangeWrite } from '../search/search.table.ts';
import type { StoredDraft } from './draft.ts';
import { commit, type Commit } from './drafts.table.ts';

/** A change of a draft, and of what readers have of it at `now`. */
export interface PublicationChange {
  readonly draft: Commit;
  readonly removed: readonly RowKey[];
  readonly added: readonly Row[];
  /** The module that lists the lesson before the change. */
  readonly from: ModuleId | undefined;
  /** The module that lists the lesson after the change, and its entry in that list. */
  readonly to: ModulePlace | undefined;
  readonly now: Date;
}

/** Stores both changes, all or nothing. Returns like `commit`. */
export const commitPublication = async (
  before: StoredDraft | undefined,
  { draft, removed, added, from, to, now }: PublicationChange,
) =>
  commit(before, draft, [
    ...(await toRowWrites(removed, added, now)),
    ...(await toModuleWrites(draft.after.draftId, { from, to })),
    toChangeWrite(),
  ]);
