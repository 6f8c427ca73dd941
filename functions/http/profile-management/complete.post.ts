import { profileEndpoints } from '#shared/contract/profile.ts';
import * as customers from '../../customers/customers.table.ts';
import * as handOff from '../../profile/hand-off-tokens.ts';
import { count } from '../../platform/metrics.ts';
import * as signupTokens from '../../profile/signup-tokens.table.ts';
import { toProfile } from '../../customers/customer-view.ts';
import { emailOf } from '../../profile/hand-off.ts';
import { conflict } from '../../platform/problem.ts';
import { handle } from '../../handle.ts';

export const handler = handle(profileEndpoints.complete, async ({ caller, body, now }) => {
  const signup = await signupTokens.spend(caller.token, now);
  // Before the profile is stored: what fails then fails while the customer may still try again.
  const profileToken = await handOff.profileToken(signup, now);
  const told = { email: emailOf(signup, body.email), profile: toProfile(body) };

  const outcome = await customers.completeProfile(signup.userId, told);
  if (outcome === 'already-complete') throw conflict('The profile is complete already');
  count('ProfileCompleted');
  return { success: true as const, message: 'Profile completed', profileToken };
});
