// The calls of the profile form. Each spends a one-time token of its own.
import { queryOptions } from '@tanstack/react-query';
import { profile as endpoints } from '#shared/contract/profile.ts';
import type { Profile } from '#shared/contract/profile.ts';
import { words } from '#shared/words.ts';
import { ApiError, rethrowAs } from '../../api-error.ts';
import { call } from '../../api.ts';
import type { HandOff } from './hand-off.ts';

const missing = (message: string) => new ApiError('bad-request', { message });

const oneTimeToken = async ({ userId, state, sessionToken }: HandOff): Promise<string> => {
  if (!userId) throw missing(words.userIdRequired);
  const { nonce } = await call(endpoints.signupInit, {
    query: { userId, ...(state !== undefined && { state }) },
    token: sessionToken,
  }).catch(rethrowAs('Failed to get nonce token'));
  return nonce;
};

export interface ProfileStatus {
  readonly complete: boolean;
  /** With it the waiting login goes on. */
  readonly profileToken?: string | undefined;
}

/** Whether the profile is complete. Rejects with an ApiError, 401 for a hand-off that is not valid. */
export const readStatus = async (handOff: HandOff): Promise<ProfileStatus> => {
  const token = await oneTimeToken(handOff);
  if (!token) throw missing(words.nonceRequired);
  return call(endpoints.status, { token }).catch(rethrowAs('Failed to check profile status'));
};

/** Whether the profile is complete, asked once as the page opens; nobody else changes it meanwhile. */
export const statusQuery = (handOff: HandOff) =>
  queryOptions({
    queryKey: ['profile-status', handOff.userId, handOff.state],
    queryFn: () => readStatus(handOff),
    staleTime: Infinity,
    gcTime: 0,
  });

/**
 * Stores the profile; one that is complete already is as good, and stays as it is. Rejects with an ApiError, whose
 * `fields` name what the API refused.
 */
export const completeProfile = async (
  handOff: HandOff,
  profile: Profile | undefined,
): Promise<ProfileStatus> => {
  const { userId, email } = handOff;
  if (!userId || !email) throw missing(words.missingParameters);
  if (!profile) throw missing(words.formDataRequired);
  const token = await oneTimeToken(handOff);
  try {
    const { profileToken } = await call(endpoints.complete, { token, body: { ...profile, email } });
    return { complete: true, profileToken };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return readStatus(handOff);
    return rethrowAs('Failed to complete profile')(error);
  }
};
