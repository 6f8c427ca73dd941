import { profileEndpoints } from '#shared/contract/profile.ts';
import * as customers from '../../customers/customers.table.ts';
import * as handOff from '../../profile/hand-off-tokens.ts';
import * as signupTokens from '../../profile/signup-tokens.table.ts';
import { handle } from '../../handle.ts';

export const handler = handle(profileEndpoints.status, async ({ caller, now }) => {
  const signup = await signupTokens.spend(caller.token, now);
  const record = await customers.find(signup.userId, { consistent: true });
  if (!record?.profile) return { complete: false };
  return { complete: true, profileToken: await handOff.profileToken(signup, now) };
});
