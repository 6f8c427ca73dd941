// The page that somebody wanted when they set out to sign in or to buy. The sign-in and a new profile lead there. It must survive
// the end of a session, and the visit to the tenant's and Stripe's pages, so a log-out does not remove its key.
import { DAY_MS } from '#shared/durations.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { readItem, removeItem, writeItem } from './browser-storage.ts';
import { isLessonPath, isModulePath, paths, toPublicPath } from './paths.ts';

const KEY = 'wanted-page';
/** The article or the lesson to read. */
const READING_KEY = 'wanted-reading';
/** The longest title of an article (`limits.title`, which public pages do not download). */
const MAX_TITLE_LENGTH = 100;
const MAX_AGE_MS = DAY_MS;

const PAGES: readonly string[] = [
  paths.dashboard,
  paths.learn,
  paths.articles,
  paths.kept,
  paths.search,
  paths.account,
  paths.help,
  paths.subscription,
  paths.essentials,
  paths.success,
  paths.cancel,
];

/**
 * Whether customers read an article or a lesson at this path. The text may be closed to them, so its page itself reports what it
 * shows.
 */
export const isReadingPath = (pathname: string): boolean =>
  toPublicPath(pathname) !== undefined || isLessonPath(pathname);

const isCustomersPath = (pathname: string): boolean =>
  PAGES.includes(pathname) || isModulePath(pathname) || isReadingPath(pathname);

/**
 * The URL of a page, by default one of the customer's pages. Undefined for any other address, because nobody may be led to another
 * site.
 */
export const parsePage = (address: string, isPage = isCustomersPath): URL | undefined => {
  const url = parseUrl(address, location.origin);
  return url?.origin === location.origin && isPage(url.pathname) ? url : undefined;
};

interface Wanted {
  readonly page: URL;
  /** The title of an article, as its own page showed it. Empty if it is unknown. */
  readonly title: string;
}

const read = (key: string): Wanted | undefined => {
  const [wantedAtMs, address = '', ...title] = readItem('localStorage', key)?.split(' ') ?? [];
  const page = Date.now() - Number(wantedAtMs) < MAX_AGE_MS ? parsePage(address) : undefined;
  return page && { page, title: title.join(' ') };
};

const toPath = ({ pathname, search, hash }: URL): string => pathname + search + hash;

/**
 * Stores the path of a customer's page for 24 hours, and an article's title. Any other address is ignored. An article or a lesson
 * replaces all pages that were wanted before, but keeps its own place on the page. Any other page, like the order, keeps the text for
 * later.
 */
export const storeWantedPage = (address: string, title = ''): void => {
  const page = parsePage(address);
  if (!page) return;
  const isReading = isReadingPath(page.pathname);
  if (isReading) removeItem('localStorage', KEY);
  const reading = read(READING_KEY);
  const previous = reading?.page.pathname === page.pathname ? reading : undefined;
  page.hash ||= previous?.page.hash ?? '';
  const words = (title.replace(/\s+/g, ' ').trim() || (previous?.title ?? '')).slice(0, MAX_TITLE_LENGTH);
  writeItem(
    'localStorage',
    isReading ? READING_KEY : KEY,
    `${Date.now()} ${toPath(page)}${words && ` ${words}`}`,
  );
};

/** The path of the wanted page, with the place on it. */
export const readWantedPage = (): string | undefined => {
  const wanted = read(KEY) ?? read(READING_KEY);
  return wanted && toPath(wanted.page);
};

/** The path and the title of the article or the lesson that was wanted last. */
export const readWantedReading = (): { path: string; title: string } | undefined => {
  const wanted = read(READING_KEY);
  return wanted && { path: wanted.page.pathname, title: wanted.title };
};

/** Removes all wanted pages, or with a path, only the wanted page that is shown now. */
export const forgetWantedPage = (shownPath?: string): void => {
  for (const key of [KEY, READING_KEY])
    if (shownPath === undefined || read(key)?.page.pathname === shownPath) removeItem('localStorage', key);
};
