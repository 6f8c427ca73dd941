// The housekeeping, every five minutes: builds the indexes of the search if a text has changed, and deletes the uploads that no saved
// draft ever named.
import * as z from 'zod/mini';
import { handleJob } from '../handle-job.ts';
import { deleteImage } from '../images/delete-image.ts';
import { listUnused } from '../images/uploads.table.ts';
import { logError } from '../platform/log.ts';
import { buildIfChanged } from '../search/build.ts';

/** Time for a deletion that has begun, with its retries, to end before Lambda stops the function. */
const SPARE_MS = 30_000;

/** Fails if the indexes could not be built, or an upload not be deleted. The next run tries again. */
export const handler = handleJob('housekeeping', z.object({}), async (_, { now, remainingMs }) => {
  const outcome = { builtSearch: false, deleted: 0, failed: 0, isFinished: true };
  try {
    outcome.builtSearch = await buildIfChanged();
  } catch (error) {
    outcome.failed += 1;
    logError('The indexes of the search could not be built', {}, error);
  }
  for await (const key of listUnused(now)) {
    outcome.isFinished = remainingMs() > SPARE_MS;
    if (!outcome.isFinished) break;
    try {
      if (await deleteImage(key, now)) outcome.deleted += 1;
    } catch (error) {
      outcome.failed += 1;
      logError('An upload could not be deleted', { key }, error);
    }
  }
  return outcome;
});
