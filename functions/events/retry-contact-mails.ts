// Mails to staff the contact requests that could not be mailed when they were received.
import * as z from 'zod/mini';
import * as requests from '../contact/contact-requests.table.ts';
import { logError } from '../platform/log.ts';
import { mailContactRequest } from '../contact/send-to-staff.ts';
import { handleJob } from '../handle-job.ts';
import { firstUlidAt } from '../platform/ulid.ts';

/** Time for a mail that has begun, with its retries, to end before Lambda stops the function. */
const SPARE_MS = 30_000;

/** A younger request is left out: the function that received it may be mailing it right now. */
const MIN_AGE_MS = 60_000;

/** Requests that have waited longer are counted in `waiting`, which an alarm watches. */
const LATE_AGE_MS = 30 * 60_000;

/** Fails if a request could not be mailed. The next run tries again. */
export const handler = handleJob('retry-contact-mails', z.object({}), async (_, { now, remainingMs }) => {
  const outcome = { mailed: 0, failed: 0, waiting: 0, isFinished: true };
  const firstInTime = firstUlidAt(now.getTime() - LATE_AGE_MS);
  const wait = (requestId: string) => {
    if (requestId < firstInTime) outcome.waiting += 1;
  };
  const fail = (requestId: string, error: unknown) => {
    outcome.failed += 1;
    wait(requestId);
    logError('A contact request could not be mailed to staff', { requestId }, error);
  };
  for await (const request of requests.listUnmailed(new Date(now.getTime() - MIN_AGE_MS), fail)) {
    outcome.isFinished = remainingMs() > SPARE_MS;
    if (!outcome.isFinished) {
      // Count the oldest of the rest. The others are not read: one that waits is enough for the alarm.
      wait(request.requestId);
      break;
    }
    try {
      await mailContactRequest(request);
      outcome.mailed += 1;
    } catch (error) {
      fail(request.requestId, error);
    }
  }
  return outcome;
});
