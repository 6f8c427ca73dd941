// Sends the issues of the newsletter, each minute. Other mails have their own function, and never wait behind an issue.
import * as z from 'zod/mini';
import { handleJob } from '../handle-job.ts';
import { createIssueComposer } from '../issues/compose-issue.ts';
import { findReader } from '../issues/readers.ts';
import { runIssues } from '../issues/run-issues.ts';
import { findHindrances } from '../issues/sender-check.ts';
import { settings } from '../platform/settings.ts';

const { MAILS } = settings('MAILS');

/** Time for the calls that have begun to end, so that the run is over when the next one begins. */
const SPARE_MS = 40_000;

/** Fails if an issue could not be sent on for a reason of ours. The next run goes on. */
export const handler = handleJob('send-issues', z.object({}), async (_, { remainingMs }) => {
  if (MAILS === 'off') return { skipped: 'The stage has no settings for mails' };
  const rules = { findReader, findHindrances, createComposer: createIssueComposer };
  return runIssues(rules, () => remainingMs() > SPARE_MS);
});
