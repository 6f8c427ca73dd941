import type { Issue } from '#shared/contract/issues.ts';
import { limits } from '#shared/limits.ts';
import type { StoredIssue } from '#shared/issue.ts';
import * as issues from './issues.table.ts';
import { toIssue } from './view.ts';

const hasEnded = ({ phase }: StoredIssue): boolean => phase === 'stopped' || phase === 'done';

/** A page of the issues: first those under way, then those that have ended, the newest first. */
export const listIssues = async (
  cursor: string | undefined,
  now: Date,
): Promise<{ issues: Issue[]; cursor?: string }> => {
  const [open, page] = await Promise.all([
    cursor === undefined ? issues.listOpen() : [],
    issues.listClosed(limits.page.default, cursor),
  ]);
  // One that has just ended is still open, because its mails are counted once more.
  const ended = [...open.filter(hasEnded), ...page.issues].toSorted((a, b) => (a.since < b.since ? 1 : -1));
  const all = [...open.filter((issue) => !hasEnded(issue)), ...ended];
  return {
    issues: await Promise.all(all.map((issue) => toIssue(issue, now))),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  };
};
