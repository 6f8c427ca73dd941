// Messages from one document to the next in this tab. They are needed because the sign-in pages are not part of the application.
import { readItem, removeItem, writeItem } from '../../browser-storage.ts';

/** Why the browser was sent to /login. */
export type Notice =
  /** The tenant no longer knows the session. */
  | 'expired'
  | 'canceled'
  /** The profile draft could not be saved after the login. */
  | 'not-saved'
  /** The hand-off to the profile form is missing, forged or older than an hour. */
  | 'link-expired'
  /** The API did not say whether the profile is complete. */
  | 'unavailable';

const NOTICES: readonly string[] = ['expired', 'canceled', 'not-saved', 'link-expired', 'unavailable'];
const isNotice = (value: unknown): value is Notice => typeof value === 'string' && NOTICES.includes(value);

const NOTICE = 'root:notice';
const NOTICE_MAX_AGE_MS = 60_000;

/** Leaves a notice for the next document. If the storage is blocked, none is shown. */
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

const TITLE = 'root:wanted-title';

/** Leaves the title of the article at a path for the login. */
export const leaveTitle = (path: string, title: string): void =>
  void writeItem('sessionStorage', TITLE, `${path} ${title}`);

/** The title that the previous page left for a path. Empty when there is none. */
export const readTitle = (path: string): string => {
  const [titledPath, ...title] = readItem('sessionStorage', TITLE)?.split(' ') ?? [];
  return titledPath === path ? title.join(' ') : '';
};

const TYPED = 'root:typed-';

/** Leaves what is typed in a field, for the return from the tenant. An empty text removes it. */
export const leaveTyped = (name: string, text: string): void => {
  if (text === '') removeItem('sessionStorage', TYPED + name);
  else writeItem('sessionStorage', TYPED + name, text);
};

/** What was left for a field. */
export const readTyped = (name: string): string | undefined => readItem('sessionStorage', TYPED + name);

const DELETION = 'root:account-deleted';

/** Leaves for the page about a deleted account what the API says: from which day on one can begin anew. */
export const leaveDeletion = (message: string): void => void writeItem('sessionStorage', DELETION, message);

/** What the API said; undefined if nothing was left. It stays, so that the page can be loaded again. */
export const readDeletion = (): string | undefined => readItem('sessionStorage', DELETION);
