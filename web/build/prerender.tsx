// Every document that the build renders, as text.
import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { SPECULATION_RULES_PATH, UNKNOWN_ORIGIN, type WebRoutes } from '#shared/web-routes.ts';
import { appAddresses } from '../app/addresses.ts';
import { AppShell } from '../app/app-shell.tsx';
import { page as archivePage } from '../pages/site/blog/archive.tsx';
import { page as blogPage } from '../pages/site/blog.tsx';
import { page as notFoundPage } from '../pages/site/not-found.tsx';
import { paths } from '../paths.ts';
import type { Head, SitePage } from '../site-page.ts';
import { pages } from './site-pages.ts';
import { speculationRules } from './speculation-rules.ts';
import { WEB_MANIFEST_PATH, webManifest } from './web-manifest.ts';
import { type Assets, renderDocument } from './document.tsx';

const SITE_STYLES = 'web/features/site/site.css';
const GUARD = 'web/scripts/signed-in-guard.ts';
const APP = 'web/app/main.tsx';
const APP_FILE = '/app.html';
const NOT_FOUND_FILE = '/404.html';

const listEntries = ({ styles = [], script }: SitePage) => [...styles, ...(script ? [script] : [])];

/** The modules and stylesheets that the browser loads, as paths in the repository. */
export const entries = {
  site: [...new Set([SITE_STYLES, GUARD, ...pages.flatMap(listEntries)])],
  app: [APP],
  /** What the documents that a function renders load. The page for a missing article needs no script. */
  blog: {
    shown: [SITE_STYLES, GUARD, ...listEntries(blogPage)],
    archive: [SITE_STYLES, GUARD, ...listEntries(archivePage)],
    missing: [SITE_STYLES, GUARD, ...(blogPage.styles ?? [])],
  },
};

const builtPages = pages
  .filter(({ isRenderedOnRequest }) => !isRenderedOnRequest)
  .map((page) => ({ ...page, file: page.address === paths.home ? '/index.html' : `${page.address}.html` }));

const renderPage = (head: Head, assets: Assets, children: ReactNode): string => {
  const html = renderDocument({ head, assets, origin: UNKNOWN_ORIGIN, children });
  for (const [, drawing] of html.matchAll(/class="(drawing-[\w-]+)/g))
    if (!assets.style?.includes(`.${drawing} `))
      throw new Error(
        `'${head.title}' shows ${drawing} in black: its page does not list the drawing's colors`,
      );
  return html;
};

type CollectAssets = (...entries: string[]) => Assets;

interface BuildOutput {
  /** For documents with their styles inline. */
  page: CollectAssets;
  /** For documents that link their styles: the 404, because the edge function has little room. */
  site: CollectAssets;
  app: CollectAssets;
}

/** The documents and the files that they refer to, by path, given the output of the browser builds. */
export const documents = (built: BuildOutput): Record<string, string> => ({
  [APP_FILE]: renderPage({ title: brand.name, isHidden: true }, built.app(APP), <AppShell />),
  [NOT_FOUND_FILE]: renderPage(notFoundPage, built.site(SITE_STYLES), notFoundPage.content),
  [SPECULATION_RULES_PATH]: JSON.stringify(speculationRules),
  [WEB_MANIFEST_PATH]: JSON.stringify(webManifest),
  ...Object.fromEntries(
    builtPages.map((page) => [
      page.file,
      renderPage(page, built.page(SITE_STYLES, GUARD, ...listEntries(page)), page.content),
    ]),
  ),
});

/** The document with which the edge answers each address. */
export const routes: Omit<WebRoutes, 'styleHashes'> = {
  pages: Object.fromEntries(builtPages.map(({ address, file }) => [address, file])),
  app: [...appAddresses],
  appShell: APP_FILE,
  notFound: NOT_FOUND_FILE,
};
