// A run of the sender: begins the issues whose time has come, and sends the mails of those that have begun.
import { randomUUID } from 'node:crypto';
import type { StoredIssue } from '#shared/issue.ts';
import { toIssueMailState } from '../mails/mail.ts';
import * as mails from '../mails/mails.table.ts';
import { logError } from '../platform/log.ts';
import { isOutage } from '../platform/outage.ts';
import { writeAudience, type FindReader } from './audience.ts';
import { begin } from './begin.ts';
import { writeFigures } from './figures.ts';
import { isSending, type Run } from './halt.ts';
import * as issues from './issues.table.ts';
import { newProgress, sendMails, type Compose } from './send-mails.ts';
import { fetchLimits, type SendingLimits } from './ses-account.client.ts';
import { isStanding } from './stop-rules.ts';

/** What an issue needs of others: who a reader is, the mail, and whether anything may be sent. */
export interface IssueRules {
  readonly findReader: FindReader;
  readonly findHindrances: () => Promise<readonly string[]>;
  /** The text is read and rendered once for a run. */
  readonly createComposer: (issue: StoredIssue) => Compose;
}

/** The time-out of the function and half a minute: no run that claimed a mail before can still be sending it. */
const ABANDONED_AFTER_MS = 120_000;

/** Gives up the mails of runs that ended while they sent them: nobody knows whether SES took them. Returns how many. */
const abandonLeftOvers = async ({ issueId }: StoredIssue, { hasTime }: Run): Promise<number> => {
  const now = new Date();
  const to = new Date(now.getTime() - ABANDONED_AFTER_MS);
  let abandoned = 0;
  for await (const { mailId } of mails.list(toIssueMailState(issueId, 'sending'), { to })) {
    if (!hasTime()) break;
    const mail = await mails.find(mailId);
    if (mail?.state === 'sending' && (await mails.abandon(mail, now))) abandoned += 1;
  }
  return abandoned;
};

const mustBegin = ({ phase }: StoredIssue): boolean => phase === 'scheduled';

const isCountDue = ({ phase, recountAt }: StoredIssue): boolean =>
  recountAt === undefined ? phase === 'stopped' || phase === 'done' : Date.parse(recountAt) <= Date.now();

/** What is known of SES's limits, less what this run has sent since. */
interface Account {
  limits: SendingLimits | undefined;
}

interface Outcome {
  /** As it is at the end; undefined if somebody else has it. */
  readonly issue?: StoredIssue | undefined;
  readonly sent: number;
  readonly unreadable: number;
}

/** Takes an issue as far as there is time. */
const work = async (leased: StoredIssue, run: Run, account: Account, rules: IssueRules): Promise<Outcome> => {
  const nothing = { sent: 0, unreadable: 0 };
  let issue: StoredIssue | undefined = leased;
  if (mustBegin(issue)) issue = await begin(issue, run, rules.findHindrances);
  if (!issue || mustBegin(issue)) return { issue, ...nothing };
  const abandoned = await abandonLeftOvers(issue, run);
  if (issue.phase === 'sending' && !issue.isAudienceWhole)
    issue = await writeAudience(issue, run, rules.findReader);
  if (!issue) return nothing;
  const mayCall = account.limits && isSending(issue) && issue.isAudienceWhole;
  const progress =
    mayCall && account.limits
      ? await sendMails(issue, run, account.limits, rules.createComposer(issue))
      : newProgress(issue);
  if (account.limits) account.limits = { ...account.limits, sent: account.limits.sent + progress.calls };
  const at = new Date().toISOString();
  progress.errors.push(...Array.from({ length: abandoned }, () => ({ at, reason: 'run-ended' })));
  const { sent, unreadable } = progress;
  if (isSending(issue) || isCountDue(issue) || abandoned > 0)
    issue = await writeFigures(issue, progress, run, account.limits);
  return { issue, sent, unreadable };
};

/** While SES does not answer, nothing is sent; a later run asks again. */
const findLimits = async (): Promise<SendingLimits | undefined> => {
  try {
    return await fetchLimits();
  } catch (error) {
    if (!isOutage(error)) throw error;
    logError('SES does not tell its limits', {}, error);
    return undefined;
  }
};

/** Looks at all open issues. `standing` counts those that a person must look at. */
export const runIssues = async (rules: IssueRules, hasTime: () => boolean) => {
  const run: Run = { name: randomUUID(), hasTime };
  const figures = { sent: 0, standing: 0, failed: 0 };
  const open = (await issues.listOpen()).toReversed();
  const leased: StoredIssue[] = [];
  for (const { issueId } of open) {
    const issue = await issues.takeLease(issueId, run.name, new Date());
    if (issue) leased.push(issue);
  }
  const account: Account = {
    limits: leased.some(isSending) || leased.some(mustBegin) ? await findLimits() : undefined,
  };
  for (const issue of leased) {
    let now: StoredIssue | undefined = issue;
    try {
      const outcome = await work(issue, run, account, rules);
      now = outcome.issue;
      figures.sent += outcome.sent;
      figures.failed += outcome.unreadable;
    } catch (error) {
      figures.failed += 1;
      logError('An issue could not be sent on', { issueId: issue.issueId }, error);
    }
    if (now && isStanding(now, new Date())) figures.standing += 1;
    await issues.change(issue.issueId, { lease: undefined }, { run: run.name });
  }
  return figures;
};
