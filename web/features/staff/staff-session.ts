import { useSyncExternalStore } from 'react';
import { ApiError } from '../../api-error.ts';
import { credentials } from '../../api.ts';
import { webSettings } from '../../web-settings.ts';
import { currentStaff, idToken, signOut, openStaffPool } from './staff-pool.ts';
import type { Staff } from './staff-pool.ts';

export type StaffSession =
  | { readonly is: 'loading' }
  /** The pool could not be reached, so nobody knows. */
  | { readonly is: 'unknown' }
  | { readonly is: 'signed-out'; readonly expired: boolean }
  | { readonly is: 'signed-in'; readonly staff: Staff }
  | { readonly is: 'logging-out'; readonly staff: Staff };

let session: StaffSession = { is: 'loading' };
let firstRead: Promise<void> | undefined;
const listeners = new Set<() => void>();

const become = (next: StaffSession): void => {
  session = next;
  for (const listener of listeners) listener();
};

const staffToken = async (): Promise<string> => {
  const token = await idToken();
  if (token) return token;
  throw new ApiError('unauthenticated', { message: 'Token required for content creation' });
};

/** Reads again who is signed in; never throws. */
export const readSession = async (): Promise<void> => {
  try {
    openStaffPool((await webSettings()).staff);
    credentials.staff = staffToken;
    const staff = await currentStaff();
    become(staff ? { is: 'signed-in', staff } : { is: 'signed-out', expired: false });
  } catch {
    become({ is: 'unknown' });
  }
};

// Amplify keeps the session in local storage: a log-out or a sign-in in another tab holds here too. It
// removes the last user as it forgets a session, and writes the clock's drift as the last of a new one.
const onStorage = ({ key }: StorageEvent): void => {
  if (key === null || /\.(LastAuthUser|clockDrift)$/.test(key)) void readSession();
};

const subscribe = (listener: () => void): (() => void) => {
  firstRead ??= readSession();
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
};

/** The staff session, read once and kept up to date. */
export const useStaffSession = (): StaffSession => useSyncExternalStore(subscribe, () => session);

const leave = async (expired: boolean): Promise<void> => {
  try {
    await signOut();
  } catch (error) {
    reportError(error);
  }
  become({ is: 'signed-out', expired });
};

/** Signs out; the person is gone from this browser even when the pool does not answer (that is logged). */
export const logOut = async (): Promise<void> => {
  if (session.is === 'signed-in') become({ is: 'logging-out', staff: session.staff });
  await leave(false);
};

/** Ends a session that the API or the pool no longer accepts, so that the sign-in page opens. */
export const expireSession = (): Promise<void> => leave(true);
