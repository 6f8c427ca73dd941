// Mails staff of the contact requests that could not be mailed when they came.
import * as z from 'zod/mini';
import * as requests from '../contact/contact-requests.table.ts';
import { logTrouble } from '../platform/log.ts';
import { mailContactRequest } from '../contact/mail-contact-request.ts';
import { onSchedule } from '../handle-job.ts';

/** What is begun must come to its end, with its retries, before Lambda's does. */
const SPARE_MS = 30_000;

/** A younger one may be on its way this very moment, by the function that took it. */
const ON_ITS_WAY_MS = 60_000;

/** Ends in an error when staff could not be mailed of some, so that the alarm rings; the next run tries them again. */
export const handler = onSchedule('mail-contact-requests', z.object({}), async (_, { now, remainingMs }) => {
  const outcome = { mailed: 0, failed: 0, isFinished: true };
  const fail = (requestId: string, error: unknown) => {
    outcome.failed += 1;
    logTrouble('Staff could not be mailed of a contact request', { requestId }, error);
  };
  for await (const request of requests.unmailed(new Date(now.getTime() - ON_ITS_WAY_MS), fail)) {
    outcome.isFinished = remainingMs() > SPARE_MS;
    if (!outcome.isFinished) break;
    try {
      await mailContactRequest(request);
      outcome.mailed += 1;
    } catch (error) {
      fail(request.requestId, error);
    }
  }
  if (outcome.failed > 0) throw new Error(`Staff were not mailed of all: ${JSON.stringify(outcome)}`);
  return outcome;
});
