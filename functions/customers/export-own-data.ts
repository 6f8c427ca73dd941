// A customer's own data, by the function of `npm run customer -- export`: no endpoint may read whole tables.
import { ExportOutcome } from '#shared/jobs.ts';
import { runFunction } from '../platform/function.client.ts';
import { unavailable } from '../platform/problem.ts';
import { settings } from '../platform/settings.ts';
import * as customers from './customers.table.ts';

const { EXPORT_FUNCTION } = settings('EXPORT_FUNCTION');

/** Everything that we hold of a customer. Throws 410 if the customer was forgotten, 503 if the function failed. */
export const exportOwnData = async (userId: string): Promise<Record<string, unknown>> => {
  await customers.find(userId, { consistent: true });
  const answer = await runFunction(EXPORT_FUNCTION, { userId }).catch((error: unknown) => {
    // A refusal of Lambda, or an answer that is no JSON, is our failure. The customer can only try again.
    throw unavailable(error);
  });
  const { data } = ExportOutcome.safeParse(answer);
  if (data?.outcome !== 'found') throw unavailable(new Error('The export failed', { cause: answer }));
  return data.export;
};
