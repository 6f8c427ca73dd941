// Short messages from one document to the next, in this tab: the sign-in pages are not part of the app.
import { isRecord } from '../../json.ts';

/** What /login tells somebody who did not come by themselves. */
export type Notice =
  /** The tenant no longer knows the session. */
  | 'expired'
  | 'cancelled'
  /** The drafted profile could not be saved after the login. */
  | 'not-saved'
  /** The hand-off to the profile form is missing, forged or older than an hour. */
  | 'link-expired'
  /** Nobody could say whether the profile is complete. */
  | 'unavailable';

const NOTICES: readonly string[] = ['expired', 'cancelled', 'not-saved', 'link-expired', 'unavailable'];
const isNotice = (value: unknown): value is Notice => typeof value === 'string' && NOTICES.includes(value);

const NOTICE = 'root:notice';
/** As long as the way to the next document may take. */
const NOTICE_MS = 60_000;
const RETURN_TO = 'root:return-to';

const read = (key: string): string | undefined => {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

const write = (key: string, value: string | undefined): void => {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Without storage the next page says nothing, and the login ends where it usually does.
  }
};

/** Leaves a notice for the next document. */
export const leaveNotice = (notice: Notice): void => write(NOTICE, `${notice} ${Date.now()}`);

/** Whether the page before left a notice; it stays for whoever takes it. */
export const hasNotice = (): boolean => read(NOTICE) !== undefined;

/**
 * The notice that the page before left, once. One that nobody took at the time, because somebody was signed in and sent
 * on, does not greet them at a later login.
 */
export const takeNotice = (): Notice | undefined => {
  const [notice, leftMs] = read(NOTICE)?.split(' ') ?? [];
  write(NOTICE, undefined);
  return isNotice(notice) && Date.now() - Number(leftMs) < NOTICE_MS ? notice : undefined;
};

/** Whether an address is a path of this site, so that nobody is led elsewhere after a login. */
const isOwnPath = (path: string): boolean =>
  path.startsWith('/') && new URL(path, location.origin).origin === location.origin;

/** Remembers the page that somebody asked for before the login. */
export const rememberReturnTo = (path: string): void => write(RETURN_TO, path);

/** The page that was asked for before the login, if it is one of ours. */
export const rememberedReturnTo = (): string | undefined => {
  const path = read(RETURN_TO);
  return path !== undefined && isOwnPath(path) ? path : undefined;
};

/** Forgets the page that was asked for: it was reached, or the customer left. */
export const forgetReturnTo = (): void => write(RETURN_TO, undefined);

/** The page that a finished login leads to, by what the login itself carried. */
export const returnToIn = (appState: unknown): string | undefined => {
  const path = isRecord(appState) ? appState['returnTo'] : undefined;
  return typeof path === 'string' && isOwnPath(path) ? path : undefined;
};
