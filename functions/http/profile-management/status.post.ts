import { profile } from '#shared/contract/profile.ts';
import * as customers from '../../adapters/customers.ts';
import * as handOff from '../../adapters/hand-off.ts';
import * as signupTokens from '../../adapters/signup-tokens.ts';
import { handle } from '../../handle.ts';

export const handler = handle(profile.status, async ({ caller, now }) => {
  const signup = await signupTokens.spend(caller.token, now);
  const record = await customers.find(signup.userId, { consistent: true });
  if (!record?.profile) return { complete: false };
  return { complete: true, profileToken: await handOff.profileToken(signup, now) };
});
