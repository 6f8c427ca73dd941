import type * as z from 'zod/mini';
import type { DraftId } from '#shared/contract/drafts.ts';
import type { issueEndpoints } from '#shared/contract/issues.ts';
import { DAY_MS } from '#shared/durations.ts';
import { OPEN_ISSUES } from '#shared/issue-key.ts';
import type { StoredIssue } from '#shared/issue.ts';
import { limits } from '#shared/limits.ts';
import { conflict, invalidFields } from '../platform/problem.ts';
import { requireDraft } from '../writing/change-draft.ts';
import { toKind, type Publication } from '../writing/draft.ts';
import * as issues from './issues.table.ts';

type Choice = z.infer<typeof issueEndpoints.send.body>;

const NOT_PUBLISHED_BY_THEN =
  'The article is not published by then. It can go out together with its publication';

const wrongMoment = (message: string) => invalidFields([{ path: 'at', message }]);

/** The moment from which the first mail may leave: there is always time to take the issue back. */
const chooseStart = (
  { when, at }: Pick<Choice, 'when' | 'at'>,
  { publishDate }: Publication,
  now: Date,
): Date => {
  const earliest = new Date(now.getTime() + limits.issue.minutesBefore * 60_000);
  const published = new Date(publishDate);
  const later = (moment: Date) => (moment > earliest ? moment : earliest);
  switch (when) {
    case 'now':
      if (published > earliest) throw conflict(NOT_PUBLISHED_BY_THEN);
      return earliest;
    case 'publication':
      return later(published);
    case 'at': {
      if (at === undefined) throw wrongMoment('Please choose a moment');
      const moment = new Date(at);
      if (moment <= now) throw wrongMoment('Please choose a moment in the future');
      if (moment.getTime() > now.getTime() + limits.issue.latestDays * DAY_MS)
        throw wrongMoment('Please choose a moment within a year');
      if (moment < published) throw wrongMoment(NOT_PUBLISHED_BY_THEN);
      return later(moment);
    }
  }
};

/**
 * Has an article go out by mail. Throws 409 with the name of whoever has done so before, also in the same second, and for a text that
 * readers will not have by then.
 */
export const startIssue = async (
  draftId: DraftId,
  { when, at, ...mail }: Choice,
  by: string,
  now: Date,
): Promise<StoredIssue> => {
  const { content, list, publication } = await requireDraft(draftId);
  if (toKind(content) === 'lesson') throw conflict('A lesson does not go out by email');
  if (list !== 'article' || !publication)
    throw conflict('This text is not published. Publish it or schedule it first');
  if (mail.isWholeForAll && publication.access === 'essentials')
    throw invalidFields([
      { path: 'isWholeForAll', message: 'A text for AI Essentials goes whole to its subscribers alone' },
    ]);
  const start = chooseStart({ when, at }, publication, now);
  const issue: StoredIssue = {
    version: 1,
    issueId: draftId,
    kind: 'issue-item',
    state: OPEN_ISSUES,
    since: start.toISOString(),
    phase: 'scheduled',
    withPublication: when === 'publication' && start.toISOString() === publication.publishDate,
    mail,
    title: content.title,
    by,
    createdAt: now.toISOString(),
    isAudienceWhole: false,
    counts: { audience: 0, waiting: 0, sending: 0, sent: 0, bounced: 0, refused: 0, dropped: 0, unknown: 0 },
    lastCalls: '',
    complained: 0,
    left: 0,
    errors: [],
  };
  if (await issues.create(issue)) return issue;
  const first = await issues.find(draftId);
  throw conflict(`${first?.by ?? 'Somebody'} has pressed Send for this article. It goes out by email once`);
};
