import { profileEndpoints } from '#shared/contract/profile.ts';
import * as handOff from '../../profile/hand-off-tokens.ts';
import * as signupTokens from '../../profile/signup-tokens.table.ts';
import { handle } from '../../handle.ts';

export const handler = handle(profileEndpoints.signupInit, async ({ query, bearer, now }) => {
  const signup = await handOff.verified({ ...query, sessionToken: bearer }, now);
  return { nonce: await signupTokens.issue(signup, now) };
});
