import { profileEndpoints } from '#shared/contract/profile.ts';
import { handle } from '../../handle.ts';
import { countSignUp } from '../../profile/count-sign-up.ts';
import { verifyHandOff } from '../../profile/hand-off-tokens.ts';
import * as oneTimeTokens from '../../profile/one-time-tokens.table.ts';

export const handler = handle(profileEndpoints.signupInit, async ({ query, bearer, visitor, now }) => {
  const handOff = await verifyHandOff({ ...query, sessionToken: bearer }, now);
  await countSignUp(handOff, visitor, now);
  return { nonce: await oneTimeTokens.issue(handOff, now) };
});
