// How Vite bundles the web: for the browser, for the prerendering in Node, and for the function that renders the blog.
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import type { InlineConfig, Plugin } from 'vite';
import { BLOG_DOCUMENT_FILE } from '#shared/blog-document.ts';
import { auth0FromSource, auth0ReactVersion } from './auth0.ts';
import type { BlogAssets } from './blog-document.tsx';
import { drawingColors } from './drawing-colors.ts';
import { smallLoader } from './small-loader.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
export const distFolder = `${repository}dist`;
export const siteFolder = `${distFolder}/site`;
export const prerenderFolder = `${distFolder}/prerender`;
/** Files that are put beside functions. */
export const functionsFolder = `${distFolder}/functions`;

/** sonner writes a `<style>` element, which our CSP refuses; the app imports its stylesheet instead. */
const sonnerWithoutStyleElement: Plugin = {
  name: 'sonner-without-style-element',
  transform: {
    filter: { id: /\/sonner\/dist\/index\.mjs$/ },
    handler(code) {
      const stripped = code.replace(/^__insertCSS\(.*\);?$/m, '');
      if (stripped === code)
        this.error('sonner no longer calls __insertCSS: see whether it still breaks the CSP');
      return { code: stripped, map: null };
    },
  },
};

const shared = {
  root: repository,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [react(), sonnerWithoutStyleElement, auth0FromSource, drawingColors],
  define: { __VERSION__: JSON.stringify(auth0ReactVersion) },
} satisfies InlineConfig;

const browserBuild = (part: 'site' | 'app', entries: string[]) => ({
  outDir: siteFolder,
  emptyOutDir: false,
  manifest: manifests[part],
  target: 'baseline-widely-available',
  assetsInlineLimit: 0,
  // The polyfill is for browsers that cannot run our modules either.
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input: entries.map((entry) => `${repository}${entry}`),
    // What a page's script shares with the guard lies in the guard's file, which every page loads anyway.
    preserveEntrySignatures: 'allow-extension' as const,
  },
});

/** Vite's account of what became of each entry; read by the build, not served. */
export const manifests = { site: 'site-manifest.json', app: 'app-manifest.json' } as const;

/** Preact answers React's names here: 10 KB instead of 62 for what a public page does. */
const preact = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
];

/** The public pages' files. They are built apart from the app's, so that neither pays for the other's chunks. */
export const siteBuild = (entries: string[]): InlineConfig => ({
  ...shared,
  publicDir: `${repository}web/public`,
  resolve: { alias: preact },
  plugins: [...shared.plugins, smallLoader],
  build: { ...browserBuild('site', entries), emptyOutDir: true },
});

/** The app's files. */
export const appBuild = (entries: string[]): InlineConfig => ({
  ...shared,
  build: browserBuild('app', entries),
});

/**
 * For Node: the module that renders every document, and the images that only documents use. Preact renders here too:
 * React would put hints for every image and font before the stylesheets, which a page needs first.
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
 * For the function that renders the blog: one file with all that it needs. Preact renders there what it will hydrate in
 * the browser; what the documents load is known by now, and baked in.
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
