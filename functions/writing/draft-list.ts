// The lists of drafts. Those of articles and of lessons stand apart.
import type { DraftState, TextKind } from '#shared/contract/drafts.ts';
import { firstIdAfter } from '../articles/article-id.ts';
import type { DraftList } from './draft.ts';

/** What the index calls a list. */
export const toListName = (kind: TextKind, list: DraftList): string => `${kind}-${list}`;

/** The part of a list between two places, both included, newest first. */
export interface ListRange {
  readonly kind: TextKind;
  readonly list: DraftList;
  readonly from: string;
  readonly to: string;
}

/** What an editor asks for: articles, unless it says otherwise. */
interface ListQuery {
  readonly kind?: TextKind | undefined;
  readonly state: DraftState;
  readonly cursor?: string | undefined;
}

/** Places below and above all others of a list. */
const FIRST = '0';
const LAST = '~';

/** The part of a list that a state shows from a cursor on; undefined if that is nothing. */
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
