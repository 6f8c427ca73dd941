// The lists of drafts. Articles and lessons have separate lists.
import type { DraftState, TextKind } from '#shared/contract/drafts.ts';
import { firstIdAfter } from '../articles/article-id.ts';
import type { DraftList } from './draft.ts';

/** The name of a list in the index. */
export const toListName = (kind: TextKind, list: DraftList): string => `${kind}-${list}`;

/** The part of a list between two places, including both, newest first. */
export interface ListRange {
  readonly kind: TextKind;
  readonly list: DraftList;
  readonly from: string;
  readonly to: string;
}

/** The list that an editor asks for: of articles by default. */
interface ListQuery {
  readonly kind?: TextKind | undefined;
  readonly state: DraftState;
  readonly cursor?: string | undefined;
}

/** The places below and above all others of a list. */
const FIRST = '0';
const LAST = '~';

/** The part of a list that holds the drafts of a state, from a cursor on; undefined if it is empty. */
export const toListRange = (
  { kind = 'article', state, cursor }: ListQuery,
  now: Date,
): ListRange | undefined => {
  const ranges = {
    draft: { list: 'draft', from: FIRST, to: LAST },
    scheduled: { list: 'article', from: firstIdAfter(now), to: LAST },
    published: { list: 'article', from: FIRST, to: firstIdAfter(now) },
    withdrawn: { list: 'withdrawn', from: FIRST, to: LAST },
  } as const;
  const { list, from, to } = ranges[state];
  const start = cursor !== undefined && cursor < to ? cursor : to;
  return start < from ? undefined : { kind, list, from, to: start };
};
