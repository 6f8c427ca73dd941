// The public pages. A page is a file in web/pages/site that exports `page`; the file's name is the page's address. The 404 is not a
// page in this sense, nor is a document that a function renders for an address with a parameter (`{address}.tsx`).
import { brand } from '#shared/brand.ts';
import { isListOn } from '#shared/newsletter-links.ts';
import { paths } from '../paths.ts';
import type { SitePage } from '../site-page.ts';

export interface AddressedPage extends SitePage {
  readonly address: string;
  /** The page's file, as a path in the repository. */
  readonly file: string;
}

const FOLDER = '../pages/site';
const files = import.meta.glob<SitePage>(['../pages/site/**/[a-z]*.tsx', '!../pages/site/**/not-found.tsx'], {
  import: 'page',
});

/** `../pages/site/blog/archive.tsx` → `/blog/archive`. */
const toAddress = (file: string): string => {
  const address = file.slice(FOLDER.length, -'.tsx'.length);
  return address === '/index' ? paths.home : address;
};

const allPages: readonly AddressedPage[] = await Promise.all(
  Object.entries(files).map(async ([file, load]) => ({
    ...(await load()),
    address: toAddress(file),
    file: file.replace('..', 'web'),
  })),
);

/** Pages of which the owner has none: without a list there is no page to subscribe on. */
const missing: readonly string[] = [
  ...(isListOn ? [] : [paths.newsletter]),
  ...(brand.withdrawal === 'on' ? [] : [paths.withdraw]),
];

export const pages = allPages.filter(({ address }) => !missing.includes(address));
