// The schedule of the reconciliation. An operator may invoke it by its name to replay Stripe's events since a moment.
import * as z from 'zod/mini';
import { handleJob } from '../handle-job.ts';
import { reconcile } from '../subscriptions/reconcile.ts';
import { replayEvents } from '../subscriptions/replay-events.ts';

/** EventBridge sends an event of its own, without `replaySince`. */
const Payload = z.object({ replaySince: z.optional(z.iso.datetime({ offset: true })) });

/** A sync that has begun must end, with its retries, before Lambda stops the function. */
const SPARE_MS = 30_000;

/** Fails when a customer could not be synced, so that the alarm rings. The log has the details. */
export const handler = handleJob('reconcile', Payload, async ({ replaySince }, { now, remainingMs }) => {
  const hasTime = () => remainingMs() > SPARE_MS;
  const outcome =
    replaySince === undefined
      ? await reconcile(hasTime)
      : await replayEvents(new Date(replaySince), now, hasTime);
  if (outcome.failed > 0) throw new Error(`Reconciliation failed in part: ${JSON.stringify(outcome)}`);
  return outcome;
});
