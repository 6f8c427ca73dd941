import { profileEndpoints } from '#shared/contract/profile.ts';
import { toProfile } from '../../customers/customer-view.ts';
import { completeProfile } from '../../customers/complete-profile.ts';
import { handle } from '../../handle.ts';
import { conflict } from '../../platform/problem.ts';
import { countCall } from '../../platform/rate-limits.table.ts';
import { signProfileToken } from '../../profile/hand-off-tokens.ts';
import * as oneTimeTokens from '../../profile/one-time-tokens.table.ts';

export const handler = handle(profileEndpoints.complete, async ({ caller, body, now }) => {
  const handOff = await oneTimeTokens.spend(caller.token, now);
  await countCall('signUp', handOff.userId, now);
  // Sign before storing the profile: if signing fails, the customer can still try again.
  const profileToken = await signProfileToken(handOff, now);

  const { userId, email, isEmailVerified = false } = handOff;
  const outcome = await completeProfile({ userId, email, isEmailVerified, profile: toProfile(body) }, now);
  if (outcome === 'already-complete') throw conflict('The profile is complete already');
  return { success: true as const, message: 'Profile completed', profileToken };
});
