// The hand-off of the tenant's Action: which customer it is, and the state of the login that waits for the profile.
import * as z from 'zod/mini';
import { CONTINUE_PATH, handOff as names } from '#shared/identity.ts';
import { readJson, removeItem, writeItem } from '../../browser-storage.ts';

export interface HandOff {
  readonly userId: string;
  /** For display only. If hand-offs are signed, the API takes the address from the session token. */
  readonly email: string;
  readonly sessionToken: string | undefined;
  /** The tenant's id of the waiting login; undefined if no login waits. */
  readonly state: string | undefined;
}

const KEY = 'root:hand-off';

const StoredHandOff = z.object({
  userId: z.string(),
  sessionToken: z.optional(z.string()),
  state: z.optional(z.string()),
});

const readStoredHandOff = (userId: string) => {
  const { data } = StoredHandOff.safeParse(readJson('sessionStorage', KEY));
  return data?.userId === userId ? data : undefined;
};

/** The hand-off in an address of the profile form; undefined without a userId. */
export const parseHandOff = (search: string): HandOff | undefined => {
  const parameters = new URLSearchParams(search);
  const readParameter = (name: string) => parameters.get(name) || undefined;
  const userId = readParameter(names.userId);
  if (userId === undefined) return undefined;
  return {
    userId,
    email: readParameter(names.email) ?? '',
    sessionToken: readParameter(names.sessionToken),
    state: readParameter(names.state),
  };
};

/**
 * The hand-off of this page. Moves its tokens from the address bar (and the history) to this tab's storage, so that a reload still
 * works.
 */
export const takeHandOff = (): HandOff | undefined => {
  const handOff = parseHandOff(location.search);
  if (!handOff) return undefined;
  const { userId, email, sessionToken, state } = handOff;
  if (sessionToken === undefined && state === undefined) {
    const stored = readStoredHandOff(userId);
    return { userId, email, sessionToken: stored?.sessionToken, state: stored?.state };
  }
  // If the storage is blocked, a reload loses the tokens.
  writeItem('sessionStorage', KEY, JSON.stringify({ userId, sessionToken, state }));
  const visible = new URLSearchParams({ [names.userId]: userId, [names.email]: email });
  history.replaceState(history.state, '', `${location.pathname}?${visible}`);
  return handOff;
};

/** Removes the hand-off, because a login can be continued only once. */
export const forgetHandOff = (): void => removeItem('sessionStorage', KEY);

/** The address at which the tenant continues the login. */
export const toContinueAddress = (
  tenant: string,
  state: string,
  profileToken: string | undefined,
): string => {
  const query = new URLSearchParams({ [names.state]: state });
  if (profileToken !== undefined) query.set(names.profileToken, profileToken);
  return `${tenant}${CONTINUE_PATH}?${query}`;
};
