import { profileEndpoints } from '#shared/contract/profile.ts';
import { toProfile } from '../../customers/customer-view.ts';
import { join } from '../../customers/join.ts';
import { handle } from '../../handle.ts';
import { conflict } from '../../platform/problem.ts';
import { countSignUp } from '../../profile/count-sign-up.ts';
import { signProfileToken } from '../../profile/hand-off-tokens.ts';
import { chooseEmail } from '../../profile/hand-off.ts';
import * as oneTimeTokens from '../../profile/one-time-tokens.table.ts';

export const handler = handle(profileEndpoints.complete, async ({ caller, body, visitor, now }) => {
  const handOff = await oneTimeTokens.spend(caller.token, now);
  await countSignUp(handOff, visitor, now);
  // Sign before storing the profile: if signing fails, the customer can still try again.
  const profileToken = await signProfileToken(handOff, now);
  const email = chooseEmail(handOff, body.email);

  const { userId, isEmailVerified = false } = handOff;
  const outcome = await join({ userId, email, isEmailVerified, profile: toProfile(body) }, now);
  if (outcome === 'already-complete') throw conflict('The profile is complete already');
  return { success: true as const, message: 'Profile completed', profileToken };
});
