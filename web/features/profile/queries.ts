// The calls of the profile form. Each spends a one-time token of its own.
import { queryOptions } from '@tanstack/react-query';
import { profileEndpoints } from '#shared/contract/profile.ts';
import type { Profile } from '#shared/contract/profile.ts';
import { words } from '#shared/words.ts';
import { ApiError, rethrowAs } from '../../api-error.ts';
import { call } from '../../api.ts';
import type { HandOff } from './hand-off.ts';

const missing = (message: string) => new ApiError('bad-request', { message });

const oneTimeToken = async ({ userId, state, sessionToken }: HandOff): Promise<string> => {
  if (!userId) throw missing(words.userIdRequired);
  const { nonce } = await call(profileEndpoints.signupInit, {
    query: { userId, ...(state !== undefined && { state }) },
    token: sessionToken,
  }).catch(rethrowAs('Failed to get nonce token'));
  if (!nonce) throw missing(words.nonceRequired);
  return nonce;
};

/**
 * A call that spends a one-time token. An answer of our store that was lost had spent it, and looks like a token that
 * is not valid: another one is asked for, once, before the refusal is believed.
 */
const withOneTimeToken = async <T>(handOff: HandOff, send: (token: string) => Promise<T>): Promise<T> => {
  const token = await oneTimeToken(handOff);
  try {
    return await send(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthenticated') throw error;
    return send(await oneTimeToken(handOff));
  }
};

export interface ProfileStatus {
  readonly complete: boolean;
  /** With it the waiting login goes on. */
  readonly profileToken?: string | undefined;
}

/** Whether the profile is complete. Rejects with an ApiError, 401 for a hand-off that is not valid. */
export const readStatus = (handOff: HandOff): Promise<ProfileStatus> =>
  withOneTimeToken(handOff, (token) =>
    call(profileEndpoints.status, { token }).catch(rethrowAs('Failed to check profile status')),
  );

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
  const { userId, email, sessionToken } = handOff;
  // Where the tenant has signed who comes, it has signed their address too, or that they have none.
  if (!userId || (!email && sessionToken === undefined)) throw missing(words.missingParameters);
  if (!profile) throw missing(words.formDataRequired);
  const body = { ...profile, ...(email && { email }) };
  try {
    const { profileToken } = await withOneTimeToken(handOff, (token) =>
      call(profileEndpoints.complete, { token, body }).catch(rethrowAs('Failed to complete profile')),
    );
    return { complete: true, profileToken };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return readStatus(handOff);
    throw error;
  }
};
