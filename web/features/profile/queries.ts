// The calls of the profile form. Each uses up a one-time token of its own.
import { queryOptions } from '@tanstack/react-query';
import { profileEndpoints } from '#shared/contract/profile.ts';
import type { Profile } from '#shared/contract/profile.ts';
import * as words from '#shared/words.ts';
import { ApiError, rethrowWithPrefix } from '../../api-error.ts';
import { completeProfile as completeProfileWords } from '../../content/complete-profile.ts';
import { failedCalls } from '../../content/errors.ts';
import { call } from '../../api.ts';
import type { HandOff } from './hand-off.ts';

const missingInput = (message: string) => new ApiError('bad-request', { message });

const fetchOneTimeToken = async ({ userId, state, sessionToken }: HandOff): Promise<string> => {
  if (!userId) throw missingInput(words.userIdRequired);
  const { nonce } = await call(profileEndpoints.signupInit, {
    query: { userId, ...(state !== undefined && { state }) },
    token: sessionToken,
  }).catch(rethrowWithPrefix(failedCalls.oneTimeToken));
  if (!nonce) throw missingInput(words.nonceRequired);
  return nonce;
};

/**
 * Makes a call that uses up a one-time token, and retries once with a new token after a 401. The API also answers 401 if it used up
 * the token but lost the response of the token table.
 */
const withOneTimeToken = async <T>(handOff: HandOff, send: (token: string) => Promise<T>): Promise<T> => {
  const token = await fetchOneTimeToken(handOff);
  try {
    return await send(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthenticated') throw error;
    return send(await fetchOneTimeToken(handOff));
  }
};

export interface ProfileStatus {
  readonly complete: boolean;
  /** The token that continues the waiting login at the tenant. */
  readonly profileToken?: string | undefined;
}

/** Fetches whether the profile is complete. Rejects with an ApiError, which is a 401 for an invalid hand-off. */
export const fetchProfileStatus = (handOff: HandOff): Promise<ProfileStatus> =>
  withOneTimeToken(handOff, (token) =>
    call(profileEndpoints.status, { token }).catch(rethrowWithPrefix(failedCalls.profileStatus)),
  );

/** Whether the profile is complete. Fetched once: only this page changes it. */
export const profileStatusQuery = (handOff: HandOff) =>
  queryOptions({
    queryKey: ['profile-status', handOff.userId, handOff.state],
    queryFn: () => fetchProfileStatus(handOff),
    staleTime: Infinity,
    gcTime: 0,
  });

/**
 * Stores the profile. A profile that is already complete stays unchanged, and counts as success. Rejects with an ApiError, whose
 * `fields` name the refused fields.
 */
export const completeProfile = async (
  handOff: HandOff,
  profile: Profile | undefined,
): Promise<ProfileStatus> => {
  const { userId, email, sessionToken } = handOff;
  // No address is needed with a session token: it contains the address, or says that there is none.
  if (!userId || (!email && sessionToken === undefined)) throw missingInput(words.missingParameters);
  if (!profile) throw missingInput(completeProfileWords.profileMissing);
  const body = { ...profile, ...(email && { email }) };
  try {
    const { profileToken } = await withOneTimeToken(handOff, (token) =>
      call(profileEndpoints.complete, { token, body }).catch(rethrowWithPrefix(failedCalls.completeProfile)),
    );
    return { complete: true, profileToken };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return fetchProfileStatus(handOff);
    throw error;
  }
};

/** Asks staff to let the customer, whose account was deleted, begin anew. */
export const askToBeginAnew = (handOff: HandOff): Promise<unknown> =>
  withOneTimeToken(handOff, (token) => call(profileEndpoints.beginAnew, { token }));
