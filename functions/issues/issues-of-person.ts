// For a person who asks what we have of them.
import { DAY_MS } from '#shared/durations.ts';
import { CLOSED_ISSUES, OPEN_ISSUES, parseIssueKey } from '#shared/issue-key.ts';
import { limits } from '#shared/limits.ts';
import { toMailId } from '../mails/mail.ts';
import * as mails from '../mails/mails.table.ts';
import * as issues from './issues.table.ts';

const listRecent = async (now: Date): Promise<string[]> => {
  const from = new Date(now.getTime() - limits.issue.keptDays * DAY_MS);
  const ids: string[] = [];
  for (const state of [OPEN_ISSUES, CLOSED_ISSUES])
    for await (const { mailId } of mails.list(state, { from, to: now })) ids.push(parseIssueKey(mailId));
  return ids;
};

/** What became of the mails of issues to these subscribers, for as long as their records are kept. */
export const listIssuesOfPerson = async (subscriberIds: readonly string[], now: Date) => {
  const found = (await listRecent(now)).map(async (issueId) => {
    const keys = subscriberIds.map(
      (reference) => ({ kind: 'issue', reference, occurrence: issueId }) as const,
    );
    const records = await Promise.all(keys.map((key) => mails.find(toMailId(key))));
    const sent = records.filter((record) => record !== undefined);
    if (sent.length === 0) return [];
    const title = (await issues.find(issueId))?.title ?? null;
    return sent.map(({ state, since }) => ({ title, state, since }));
  });
  return (await Promise.all(found)).flat();
};
