import { profileEndpoints } from '#shared/contract/profile.ts';
import * as customers from '../../customers/customers.table.ts';
import { handle } from '../../handle.ts';
import { signProfileToken } from '../../profile/hand-off-tokens.ts';
import * as oneTimeTokens from '../../profile/one-time-tokens.table.ts';

export const handler = handle(profileEndpoints.status, async ({ caller, now }) => {
  const handOff = await oneTimeTokens.spend(caller.token, now);
  const record = await customers.find(handOff.userId, { consistent: true });
  if (!record?.profile) return { complete: false };
  return { complete: true, profileToken: await signProfileToken(handOff, now) };
});
