// The articles or the lessons that the staff tool knows, in every state.
import { DraftState, draftEndpoints, type DraftHeadline, type TextKind } from '#shared/contract/drafts.ts';
import type { Call } from './api-call.ts';

/** All texts of a kind, state by state. */
export const findTexts = async (call: Call, kind: TextKind): Promise<readonly DraftHeadline[]> => {
  const found: DraftHeadline[] = [];
  for (const state of DraftState.options) {
    let cursor: string | undefined;
    do {
      const page = await call(draftEndpoints.list, {
        query: { kind, state, ...(cursor !== undefined && { cursor }) },
      });
      found.push(...page.articles);
      ({ cursor } = page);
    } while (cursor !== undefined);
  }
  return found;
};
