// The scheduled job of the reconciliation. An operator may also invoke it by name, to replay Stripe's events since a moment.
import * as z from 'zod/mini';
import { forgetUnfinished } from '../customers/forget-customer.ts';
import { handleJob } from '../handle-job.ts';
import { isSecretStored } from '../platform/secrets.client.ts';
import { reconcile } from '../subscriptions/reconcile.ts';
import { replayEvents } from '../subscriptions/replay-events.ts';

/** EventBridge's own event has no `replaySince`. */
const Payload = z.object({ replaySince: z.optional(z.iso.datetime({ offset: true })) });

/** Time for a sync that has begun, with its retries, to end before Lambda stops the function. */
const SPARE_MS = 30_000;

/**
 * Fails if a customer could not be synced or forgotten; the log has the details. Without a Stripe key there are no subscriptions,
 * so the run succeeds.
 */
export const handler = handleJob('reconcile', Payload, async ({ replaySince }, { now, remainingMs }) => {
  const hasTime = () => remainingMs() > SPARE_MS;
  if (replaySince !== undefined) return replayEvents(new Date(replaySince), now, hasTime);
  if (!(await isSecretStored('STRIPE_SECRET_KEY_PARAMETER')))
    return { skipped: 'stripe-secret-key is missing' };
  const synced = await reconcile(now, hasTime);
  const { forgotten, failed } = await forgetUnfinished(now, hasTime);
  return { ...synced, forgotten, failed: synced.failed + failed };
});
