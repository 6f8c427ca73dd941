import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { StoredIssue } from '#shared/issue.ts';
import { limits } from '#shared/limits.ts';
import { countImported, forgetImported } from './audience.table.ts';
import { halt, type Run } from './halt.ts';
import * as issues from './issues.table.ts';
import { findPublished } from './published-text.table.ts';

const LATEST_MS = limits.issue.latestStartHours * HOUR_MS;
const { firstAfterImport } = limits.issue;

/** The first part of a list, most of which was imported. */
const findSlice = async ({ mail }: StoredIssue, now: Date): Promise<StoredIssue['slice']> => {
  if (mail.audience !== 'everybody' || (await countImported()) <= firstAfterImport.import) return undefined;
  return { mails: firstAfterImport.mails, until: new Date(now.getTime() + DAY_MS).toISOString() };
};

/**
 * Begins a scheduled issue whose time has come, unless something hinders it. Returns the issue as it is then; undefined if somebody
 * stopped it in this moment.
 */
export const begin = async (
  issue: StoredIssue,
  run: Run,
  findHindrances: () => Promise<readonly string[]>,
): Promise<StoredIssue | undefined> => {
  const { issueId, phase, since, withPublication } = issue;
  const now = new Date();
  if (!withPublication && Date.parse(since) > now.getTime()) return issue;
  const text = await findPublished(issueId);
  if (!text) return halt(issue, 'withdrawn', run);
  const dueAt = withPublication ? text.publishDate : since;
  const expected = { phases: [phase], run: run.name };
  if (now.getTime() - Date.parse(dueAt) > LATEST_MS) return halt(issue, 'late', run);
  if (Math.max(Date.parse(dueAt), Date.parse(text.publishDate)) > now.getTime())
    return dueAt === since ? issue : issues.change(issueId, { since: dueAt }, expected);
  if ((await findHindrances()).length > 0) return halt(issue, 'sender', run);
  const { newsletterId, version, access } = text;
  const slice = await findSlice(issue, now);
  const begun = await issues.change(
    issueId,
    {
      phase: 'sending',
      since: dueAt,
      startedAt: now.toISOString(),
      movedAt: now.toISOString(),
      text: { newsletterId, version, access },
      slice,
    },
    expected,
  );
  if (begun && issue.mail.audience === 'everybody') await forgetImported();
  return begun;
};
