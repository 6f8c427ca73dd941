// Messages from one document to the next in this tab: the sign-in pages are not part of the application.
import { readItem, removeItem, writeItem } from '../../browser-storage.ts';
import { isRecord } from '../../json.ts';

/** Why the browser was sent to /login. */
export type Notice =
  /** The tenant no longer knows the session. */
  | 'expired'
  | 'canceled'
  /** The profile draft could not be saved after the login. */
  | 'not-saved'
  /** The hand-off to the profile form is missing, forged or older than an hour. */
  | 'link-expired'
  /** The API did not answer whether the profile is complete. */
  | 'unavailable';

const NOTICES: readonly string[] = ['expired', 'canceled', 'not-saved', 'link-expired', 'unavailable'];
const isNotice = (value: unknown): value is Notice => typeof value === 'string' && NOTICES.includes(value);

const NOTICE = 'root:notice';
const NOTICE_MAX_AGE_MS = 60_000;
const RETURN_TO = 'root:return-to';

/** Leaves a notice for the next document, which shows none where the storage is blocked. */
export const leaveNotice = (notice: Notice): void =>
  void writeItem('sessionStorage', NOTICE, `${notice} ${Date.now()}`);

/**
 * Reads and removes the notice of the previous page. A notice that was not read within a minute, because the customer was
 * redirected, must not appear at a later login.
 */
export const takeNotice = (): Notice | undefined => {
  const [notice, leftAtMs] = readItem('sessionStorage', NOTICE)?.split(' ') ?? [];
  removeItem('sessionStorage', NOTICE);
  return isNotice(notice) && Date.now() - Number(leftAtMs) < NOTICE_MAX_AGE_MS ? notice : undefined;
};

/** Whether an address is a path of this site: a login must not end on another site. */
const isOwnPath = (path: string): boolean =>
  path.startsWith('/') && new URL(path, location.origin).origin === location.origin;

/** Stores the page that was requested before the login. */
export const storeReturnTo = (path: string): void => void writeItem('sessionStorage', RETURN_TO, path);

/** The page that was requested before the login, if it is on this site. */
export const readReturnTo = (): string | undefined => {
  const path = readItem('sessionStorage', RETURN_TO);
  return path !== undefined && isOwnPath(path) ? path : undefined;
};

/** Forgets the requested page: it was reached, or the customer left. */
export const forgetReturnTo = (): void => removeItem('sessionStorage', RETURN_TO);

/** The page that a finished login leads to, as its `appState` says. */
export const parseReturnTo = (appState: unknown): string | undefined => {
  const path = isRecord(appState) ? appState['returnTo'] : undefined;
  return typeof path === 'string' && isOwnPath(path) ? path : undefined;
};
