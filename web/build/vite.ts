// The Vite builds: for the browser, for prerendering in Node, and for the function that renders the blog.
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vite';
import { BLOG_DOCUMENT_FILE } from '#shared/blog-document.ts';
import { auth0FromSource, auth0ReactVersion } from './auth0.ts';
import type { BlogAssets } from './blog-document.tsx';
import { drawingColors } from './drawing-colors.ts';
import { smallLoader } from './small-loader.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
export const distFolder = `${repository}dist`;
export const siteFolder = `${distFolder}/site`;
export const prerenderFolder = `${distFolder}/prerender`;
/** Files that are deployed with functions. */
export const functionsFolder = `${distFolder}/functions`;

const shared = {
  root: repository,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [react(), auth0FromSource, drawingColors],
  define: { __VERSION__: JSON.stringify(auth0ReactVersion) },
} satisfies InlineConfig;

const browserBuild = (part: 'site' | 'app', entries: string[]) => ({
  outDir: siteFolder,
  emptyOutDir: false,
  manifest: manifests[part],
  target: 'baseline-widely-available',
  assetsInlineLimit: 0,
  // Browsers that need the polyfill cannot run our modules.
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input: entries.map((entry) => `${repository}${entry}`),
    // Lets a page's script import shared modules from the guard's file, which every page loads.
    preserveEntrySignatures: 'allow-extension' as const,
  },
});

/** Vite's manifests. The build reads and removes them. */
export const manifests = { site: 'site-manifest.json', app: 'app-manifest.json' } as const;

/** Public pages use Preact under React's names: 10 KB instead of 62. */
const preact = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
];

/** The public pages. A build of their own, so that they and the application share no chunks. */
export const siteBuild = (entries: string[]): InlineConfig => ({
  ...shared,
  publicDir: `${repository}web/public`,
  resolve: { alias: preact },
  plugins: [...shared.plugins, smallLoader],
  build: { ...browserBuild('site', entries), emptyOutDir: true },
});

/** The application. */
export const appBuild = (entries: string[]): InlineConfig => ({
  ...shared,
  build: browserBuild('app', entries),
});

/**
 * For Node: the module that renders every document, and the images that only documents use. It uses Preact, because React
 * would put preload hints for images and fonts before the stylesheets.
 */
export const prerenderBuild: InlineConfig = {
  ...shared,
  resolve: { alias: preact },
  ssr: { noExternal: true },
  build: {
    outDir: prerenderFolder,
    emptyOutDir: true,
    ssr: `${repository}web/build/prerender.tsx`,
    ssrEmitAssets: true,
    assetsInlineLimit: 0,
    minify: false,
  },
};

/**
 * For the function that renders the blog: one file. It uses Preact like the browser, which hydrates the markup, and contains
 * the addresses of the documents' assets.
 */
export const blogDocumentBuild = (assets: BlogAssets): InlineConfig => ({
  ...shared,
  define: { ...shared.define, __BLOG_ASSETS__: JSON.stringify(assets) },
  resolve: { alias: preact },
  ssr: { noExternal: true },
  build: {
    outDir: functionsFolder,
    emptyOutDir: true,
    ssr: `${repository}web/build/blog-document.tsx`,
    ssrEmitAssets: true,
    assetsInlineLimit: 0,
    minify: true,
    target: 'node24',
    rolldownOptions: {
      output: { format: 'cjs', entryFileNames: BLOG_DOCUMENT_FILE, codeSplitting: false },
    },
  },
});
