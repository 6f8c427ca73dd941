import { profileEndpoints } from '#shared/contract/profile.ts';
import { askToBeginAnew } from '../../customers/begin-anew.ts';
import { handle } from '../../handle.ts';
import { countCall } from '../../platform/rate-limits.table.ts';
import * as oneTimeTokens from '../../profile/one-time-tokens.table.ts';

export const handler = handle(profileEndpoints.beginAnew, async ({ caller, now }) => {
  const { userId } = await oneTimeTokens.spend(caller.token, now);
  await countCall('beginAnew', userId, now);
  await askToBeginAnew(userId, now);
  return { success: true as const };
});
