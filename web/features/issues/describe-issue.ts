// What an issue is at a moment, and what a mail is proposed to be. Without the browser, for tests.
import type { Issue, IssueAudience, IssuePreview } from '#shared/contract/issues.ts';
import { limits } from '#shared/limits.ts';
import { issueWords, sendIssue } from '../../content/issues.ts';
import { formatMoment } from '../writing/zoned-time.ts';

const BEFORE_MS = limits.issue.minutesBefore * 60_000;

/** Whether an issue begins within the minutes in which each page of the tool offers to stop it. */
export const isAboutToBegin = (
  { state, startsAt }: Pick<Issue, 'state' | 'startsAt'>,
  now: number,
): boolean => state === 'scheduled' && Date.parse(startsAt) - now <= BEFORE_MS;

/** Says in minutes and seconds when an issue begins that is about to; empty for a later one. */
export const describeTimeLeft = (startsAt: string, now: number): string => {
  const seconds = Math.ceil((Date.parse(startsAt) - now) / 1000);
  if (seconds <= 0) return issueWords.bar.now;
  if (seconds * 1000 > BEFORE_MS) return '';
  return issueWords.bar.timeLeft(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
};

const formatDay = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-US', { month: 'long', day: 'numeric' });

/** What an article's page says of its issue. */
export const describeIssue = (issue: Issue): string => {
  const { state, counts, startsAt, startedAt = startsAt, withPublication } = issue;
  const words = issueWords.ofArticle;
  switch (state) {
    case 'scheduled':
      return withPublication ? words.withPublication : words.scheduled(formatMoment(new Date(startsAt)));
    case 'sending':
    case 'paused':
      return words[state];
    case 'stopped':
      return words.stopped(counts.sent);
    case 'done':
      return words.done(counts.sent, formatDay(startedAt));
  }
};

/** Says who of an audience gets the whole text. */
export const describeReaders = (
  audience: IssueAudience,
  mails: readonly Pick<IssuePreview, 'reader' | 'isWhole'>[],
): string => {
  const { whole } = sendIssue.ask;
  const isWholeFor = (reader: IssuePreview['reader']) =>
    mails.some((mail) => mail.reader === reader && mail.isWhole);
  if (audience === 'essentials') return isWholeFor('essentials') ? whole.all : whole.none;
  if (isWholeFor('stranger')) return whole.all;
  if (isWholeFor('customer')) return whole.customers;
  return isWholeFor('essentials') ? whole.essentials : whole.none;
};

/** The first sentence of a text, in as many whole words as a preview line may have. */
export const findFirstSentence = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const sentence = /^.*?[.!?…](?=["'”’)]*(?: |$))["'”’)]*/.exec(line)?.[0] ?? line;
  const { max } = limits.issue.previewLine;
  return sentence.length <= max ? sentence : `${sentence.slice(0, max - 1).replace(/\s+\S*$/, '')}…`;
};

/** The sender's name of the newest issue. */
export const findLastSender = (issues: readonly Pick<Issue, 'startsAt' | 'fromName'>[]): string | undefined =>
  issues.toSorted((a, b) => Date.parse(b.startsAt) - Date.parse(a.startsAt))[0]?.fromName;
