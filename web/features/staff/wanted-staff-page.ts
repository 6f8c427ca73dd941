// The page of the tool to which a sign-in returns. Each tab has its own, as long as the tab is open.
import { readItem, removeItem, writeItem } from '../../browser-storage.ts';
import { paths } from '../../paths.ts';
import { parsePage } from '../../wanted-page.ts';

const KEY = 'content-wanted-page';
const PAGES: readonly string[] = [
  paths.contentCreator,
  paths.content,
  paths.lessons,
  paths.issues,
  paths.subscribers,
];

const isStaffPath = (pathname: string): boolean =>
  PAGES.includes(pathname) ||
  [paths.content, paths.issues].some((folder) => pathname.startsWith(`${folder}/`));

/** The path of an address, if that is a page of the tool. */
const parsePath = (address: string): string | undefined => {
  const page = parsePage(address, isStaffPath);
  return page && `${page.pathname}${page.search}`;
};

/** Stores the path of a page of the tool. Any other address is ignored. */
export const storeWantedStaffPage = (address: string): void => {
  const path = parsePath(address);
  if (path !== undefined) writeItem('sessionStorage', KEY, path);
};

export const readWantedStaffPage = (): string | undefined => parsePath(readItem('sessionStorage', KEY) ?? '');

export const forgetWantedStaffPage = (): void => removeItem('sessionStorage', KEY);
