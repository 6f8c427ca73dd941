import { profile } from '#shared/contract/profile.ts';
import * as handOff from '../../adapters/hand-off.ts';
import * as signupTokens from '../../adapters/signup-tokens.ts';
import { handle } from '../../handle.ts';

export const handler = handle(profile.signupInit, async ({ query, bearer, now }) => {
  const signup = await handOff.verified({ ...query, sessionToken: bearer }, now);
  return { nonce: await signupTokens.issue(signup, now) };
});
