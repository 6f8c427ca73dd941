// The page that somebody wanted when they set out to sign in or to buy. The sign-in and a new profile lead there. It outlives a
// session and the way through the tenant's and Stripe's pages, so its key is not one of those that a log-out removes.
import { readItem, removeItem, writeItem } from './browser-storage.ts';
import { isLessonPath, isModulePath, paths, toPublicPath } from './paths.ts';

const KEY = 'wanted-page';
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

const PAGES: readonly string[] = [
  paths.dashboard,
  paths.learn,
  paths.articles,
  paths.account,
  paths.subscription,
  paths.essentials,
  paths.success,
  paths.cancel,
];

/** Whether customers read an article or a lesson at this path. It may be closed to them, so its page says what it shows. */
export const isReadingPath = (pathname: string): boolean =>
  toPublicPath(pathname) !== undefined || isLessonPath(pathname);

/** The customer's page of an address. Undefined for every other address: nobody may be led to another site. */
const parsePage = (address: string): URL | undefined => {
  if (!URL.canParse(address, location.origin)) return undefined;
  const url = new URL(address, location.origin);
  const isPage = PAGES.includes(url.pathname) || isModulePath(url.pathname) || isReadingPath(url.pathname);
  return isPage && url.origin === location.origin ? url : undefined;
};

const readPage = (): URL | undefined => {
  const [wantedAtMs, address = ''] = readItem('localStorage', KEY)?.split(' ') ?? [];
  return Date.now() - Number(wantedAtMs) < MAX_AGE_MS ? parsePage(address) : undefined;
};

/** Stores the path of a customer's page for 24 hours. Any other address is ignored. */
export const storeWantedPage = (address: string): void => {
  const page = parsePage(address);
  if (page) writeItem('localStorage', KEY, `${Date.now()} ${page.pathname}${page.search}`);
};

/** The path of the wanted page. */
export const readWantedPage = (): string | undefined => {
  const page = readPage();
  return page && `${page.pathname}${page.search}`;
};

/** The path of the wanted page, if it is an article or a lesson. */
export const readWantedReading = (): string | undefined => {
  const page = readPage();
  return page && isReadingPath(page.pathname) ? page.pathname : undefined;
};

/** Forgets the wanted page, or, given a path, only if that is the wanted one and shows now what was wanted. */
export const forgetWantedPage = (shownPath?: string): void => {
  if (shownPath === undefined || readPage()?.pathname === shownPath) removeItem('localStorage', KEY);
};
