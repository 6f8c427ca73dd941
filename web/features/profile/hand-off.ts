// The hand-off of the tenant's Action: who is coming, and with what the waiting login goes on.
import * as z from 'zod/mini';
import { CONTINUE_PATH, handOff as names } from '#shared/identity.ts';

export interface HandOff {
  readonly userId: string;
  /** For the eye; where hand-offs are signed the API takes the address from the session token. */
  readonly email: string;
  readonly sessionToken: string | undefined;
  /** The tenant's name for the login that waits; without it there is none to go on with. */
  readonly state: string | undefined;
}

const KEPT = 'root:hand-off';

const Kept = z.object({
  userId: z.string(),
  sessionToken: z.optional(z.string()),
  state: z.optional(z.string()),
});

const kept = (userId: string) => {
  try {
    const { data } = Kept.safeParse(JSON.parse(sessionStorage.getItem(KEPT) ?? ''));
    return data?.userId === userId ? data : undefined;
  } catch {
    return undefined;
  }
};

/** What an address of the profile form says; undefined without a userId. */
export const handOffIn = (search: string): HandOff | undefined => {
  const parameters = new URLSearchParams(search);
  const valueOf = (name: string) => parameters.get(name) || undefined;
  const userId = valueOf(names.userId);
  if (userId === undefined) return undefined;
  return {
    userId,
    email: valueOf(names.email) ?? '',
    sessionToken: valueOf(names.sessionToken),
    state: valueOf(names.state),
  };
};

/**
 * The hand-off of this page. Its tokens leave the address bar, and so the history, and are kept in this tab, so that
 * loading the page again does no harm.
 */
export const takeHandOff = (): HandOff | undefined => {
  const found = handOffIn(location.search);
  if (!found) return undefined;
  const { userId, email, sessionToken, state } = found;
  if (sessionToken === undefined && state === undefined) {
    const before = kept(userId);
    return { userId, email, sessionToken: before?.sessionToken, state: before?.state };
  }
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ userId, sessionToken, state }));
  } catch {
    // Without storage the tokens live as long as this page.
  }
  const readable = new URLSearchParams({ [names.userId]: userId, [names.email]: email });
  history.replaceState(history.state, '', `${location.pathname}?${readable}`);
  return found;
};

/** Forgets the hand-off: its login goes on, once. */
export const forgetHandOff = (): void => {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // As above.
  }
};

/** The address at which the tenant goes on with the login that waits. */
export const continueAddress = (tenant: string, state: string, profileToken: string | undefined): string => {
  const query = new URLSearchParams({ [names.state]: state });
  if (profileToken !== undefined) query.set(names.profileToken, profileToken);
  return `${tenant}${CONTINUE_PATH}?${query}`;
};
