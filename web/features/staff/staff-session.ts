import { useSyncExternalStore } from 'react';
import { app } from '../../content/app.ts';
import { ApiError } from '../../api-error.ts';
import { staffSession as sessionWords } from '../../content/staff-sign-in.ts';
import { credentials } from '../../credentials.ts';
import { queryClient } from '../../query-client.ts';
import { readSettings } from '../../settings.ts';
import { configureStaffPool, fetchIdToken, fetchStaff, signOut } from './staff-pool.ts';
import type { Staff } from './staff-pool.ts';
import { toast } from '../../ui/toast.ts';

export type StaffSession =
  | { readonly is: 'loading' }
  /** The pool could not be reached. */
  | { readonly is: 'unknown' }
  | { readonly is: 'signed-out'; readonly why: 'visit' | 'expired' | 'log-out' | 'everywhere' }
  | { readonly is: 'signed-in'; readonly staff: Staff }
  | { readonly is: 'logging-out'; readonly staff: Staff };

let session: StaffSession = { is: 'loading' };
let firstLoad: Promise<void> | undefined;
const listeners = new Set<() => void>();

const setSession = (next: StaffSession): void => {
  session = next;
  for (const listener of listeners) listener();
};

const signCall = async (): Promise<string> => {
  const token = await fetchIdToken();
  if (token) return token;
  throw new ApiError('unauthenticated', { message: sessionWords.tokenMissing });
};

/** Reads the session again. Never throws. */
export const reloadSession = async (): Promise<void> => {
  try {
    configureStaffPool((await readSettings()).staff);
    credentials.staff = signCall;
    const staff = await fetchStaff();
    setSession(staff ? { is: 'signed-in', staff } : { is: 'signed-out', why: 'visit' });
  } catch {
    setSession({ is: 'unknown' });
  }
};

// Amplify stores the session in local storage, so a sign-in or a log-out in another tab applies here too. Amplify removes
// `LastAuthUser` when it forgets a session, and writes `clockDrift` as the last key of a new one.
const onStorage = ({ key }: StorageEvent): void => {
  if (key === null || /\.(LastAuthUser|clockDrift)$/.test(key)) void reloadSession();
};

const subscribe = (listener: () => void): (() => void) => {
  firstLoad ??= reloadSession();
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
};

/** The staff session, kept up to date. */
export const useStaffSession = (): StaffSession => useSyncExternalStore(subscribe, () => session);

const endSession = async (why: 'expired' | 'log-out' | 'everywhere'): Promise<void> => {
  try {
    await signOut({ global: why === 'everywhere' });
  } catch (error) {
    reportError(error);
  }
  setSession({ is: 'signed-out', why });
};

/** Signs out with a toast. This browser removes the session even if the pool does not answer. */
export const logOut = async (): Promise<void> => {
  if (session.is === 'signed-in') setSession({ is: 'logging-out', staff: session.staff });
  const hideLoading = toast.loading(app.loggingOut);
  await endSession('log-out');
  queryClient.clear();
  hideLoading();
};

/** Ends all sessions of the account, in every browser. This opens the sign-in page, and what was typed is kept. */
export const logOutEverywhere = (): Promise<void> => endSession('everywhere');

/** Ends a session that the API or the pool no longer accepts. This opens the sign-in page. */
export const expireSession = (): Promise<void> => endSession('expired');
