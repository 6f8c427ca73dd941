// Every document that the build makes, as text.
import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { SPECULATION_RULES_PATH, UNKNOWN_ORIGIN, type WebRoutes } from '#shared/web-routes.ts';
import { appAddresses } from '../app/addresses.ts';
import { AppShell } from '../app/app-shell.tsx';
import { archivePage } from '../pages/site/blog/archive.tsx';
import { blogPage } from '../pages/site/blog.tsx';
import { notFoundPage, pages } from './site-pages.ts';
import type { Head, SitePage } from '../site-page.ts';
import { speculationRules } from './speculation-rules.ts';
import { WEB_MANIFEST_PATH, webManifest } from './web-manifest.ts';
import { type Assets, documentText } from './document.tsx';

const SITE_STYLES = 'web/features/site/site.css';
const GUARD = 'web/scripts/signed-in-guard.ts';
const APP = 'web/app/main.tsx';
const APP_FILE = '/app.html';
const NOT_FOUND_FILE = '/404.html';

const scriptsOf = ({ styles = [], script }: SitePage) => [...styles, ...(script ? [script] : [])];

/** The modules and stylesheets that the browser loads, as paths in the repository. */
export const entries = {
  site: [...new Set([SITE_STYLES, GUARD, ...pages.flatMap(scriptsOf)])],
  app: [APP],
  /** What the blog's documents load, which a function renders; without its script where there is no article. */
  blog: {
    shown: [SITE_STYLES, GUARD, ...scriptsOf(blogPage)],
    archive: [SITE_STYLES, GUARD, ...scriptsOf(archivePage)],
    missing: [SITE_STYLES, GUARD, ...(blogPage.styles ?? [])],
  },
};

const builtPages = pages.flatMap((page) => (page.file === undefined ? [] : [{ ...page, file: page.file }]));

const markup = (head: Head, assets: Assets, children: ReactNode): string => {
  const html = documentText({ head, assets, origin: UNKNOWN_ORIGIN, children });
  for (const [, drawing] of html.matchAll(/class="(drawing-[\w-]+)/g))
    if (!assets.style?.includes(`.${drawing} `))
      throw new Error(`'${head.title}' shows ${drawing} in black: its page does not name its colors`);
  return html;
};

type AssetsOf = (...entries: string[]) => Assets;

interface Built {
  /** For documents that carry their style. */
  page: AssetsOf;
  /** For those that link it: what the app needs is in its cache, and the edge has no room in the 404. */
  site: AssetsOf;
  app: AssetsOf;
}

/** The documents by file name, and the files that they name, given what the browser builds made of the entries. */
export const documents = (built: Built): Record<string, string> => ({
  [APP_FILE]: markup({ title: brand.name, isHidden: true }, built.app(APP), <AppShell />),
  [NOT_FOUND_FILE]: markup(notFoundPage, built.site(SITE_STYLES), notFoundPage.content),
  [SPECULATION_RULES_PATH]: JSON.stringify(speculationRules),
  [WEB_MANIFEST_PATH]: JSON.stringify(webManifest),
  ...Object.fromEntries(
    builtPages.map((page) => [
      page.file,
      markup(page, built.page(SITE_STYLES, GUARD, ...scriptsOf(page)), page.content),
    ]),
  ),
});

/** Which address the edge answers with which document. */
export const routes: Omit<WebRoutes, 'styleHashes'> = {
  pages: Object.fromEntries(builtPages.map(({ address, file }) => [address, file])),
  app: [...appAddresses],
  appShell: APP_FILE,
  notFound: NOT_FOUND_FILE,
};
