import { profileEndpoints } from '#shared/contract/profile.ts';
import { handle } from '../../handle.ts';
import { countCall } from '../../platform/rate-limits.table.ts';
import { verifyHandOff } from '../../profile/hand-off-tokens.ts';
import * as oneTimeTokens from '../../profile/one-time-tokens.table.ts';

export const handler = handle(profileEndpoints.signupInit, async ({ query, bearer, now }) => {
  const handOff = await verifyHandOff({ ...query, sessionToken: bearer }, now);
  await countCall('signUp', handOff.userId, now);
  return { nonce: await oneTimeTokens.issue(handOff, now) };
});
