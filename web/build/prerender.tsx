// Every document that the build renders, as text. Pages are imported dynamically, so that each is a chunk with its own styles.
import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { UNKNOWN_ORIGIN, type WebRoutes } from '#shared/web-routes.ts';
import { appAddresses } from '../app/addresses.ts';
import { paths } from '../paths.ts';
import type { Head } from '../site-page.ts';
import { type Assets, renderDocument } from './document.tsx';
import { pages } from './site-pages.ts';
import { WEB_MANIFEST_PATH, webManifest } from './web-manifest.ts';

const { AppShell } = await import('../app/app-shell.tsx');
const { page: notFoundPage } = await import('../pages/site/not-found.tsx');
// A function renders these documents; the build needs only their styles.
await import('../pages/site/blog/{address}.tsx');
await import('../pages/site/blog/before/{newsletterId}.tsx');
await import('../pages/site/blog/not-found.tsx');
await import('../pages/site/preview/{token}.tsx');
await import('../pages/site/mail/{token}.tsx');

const APP_FILE = '/app.html';
const NOT_FOUND_FILE = '/404.html';

const builtPages = pages
  .filter(({ isRenderedOnRequest }) => !isRenderedOnRequest)
  .map((page) => ({ ...page, html: page.address === paths.home ? '/index.html' : `${page.address}.html` }));

const renderPage = (head: Head, assets: Assets, children: ReactNode): string =>
  renderDocument({ head, assets, origin: UNKNOWN_ORIGIN, children });

export interface BuiltAssets {
  readonly app: Assets;
  readonly notFound: Assets;
  /** The assets of public pages, by their files and the file of their script. */
  readonly page: (files: readonly string[], script?: string) => Assets;
}

/** The documents and the files that they need, by path. */
export const renderDocuments = ({ app, notFound, page: toAssets }: BuiltAssets): Record<string, string> => ({
  [APP_FILE]: renderPage({ title: brand.name, isHidden: true }, app, <AppShell />),
  [NOT_FOUND_FILE]: renderPage(notFoundPage, notFound, notFoundPage.content),
  [WEB_MANIFEST_PATH]: JSON.stringify(webManifest),
  ...Object.fromEntries(
    builtPages.map((page) => [page.html, renderPage(page, toAssets([page.file], page.script), page.content)]),
  ),
});

/** The document with which the edge answers each address. */
export const routes: Omit<WebRoutes, 'styleHashes'> = {
  pages: Object.fromEntries(builtPages.map(({ address, html }) => [address, html])),
  app: [...appAddresses],
  appShell: APP_FILE,
  notFound: NOT_FOUND_FILE,
};
