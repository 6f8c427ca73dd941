// The Vite builds: the documents' renderer for Node, the scripts of public pages, the application, and the blog's renderer for
// the functions that answer its documents.
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { BLOG_DOCUMENT_FILE } from '#shared/blog-document.ts';
import { auth0FromSource, auth0ReactVersion } from './auth0.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
export const distFolder = `${repository}dist`;
export const siteFolder = `${distFolder}/site`;
export const prerenderFolder = `${distFolder}/prerender`;
/** Files that are deployed with functions. */
export const functionsFolder = `${distFolder}/functions`;
export const scriptsFolder = `${repository}web/scripts`;

/** What a build wrote. */
export type Output = Rolldown.RolldownOutput['output'];

/** Public documents carry the styles of all their components. What runs in the browser or renders the blog needs none. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: { filter: { id: /\.css$/ }, handler: () => '\0no-style' },
  load: { filter: { id: /^\0no-style$/ }, handler: () => 'export {};' },
};

/** Public pages use Preact under React's names: 10 KB instead of 62. */
const preact = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
];

const run = async ({ plugins = [], build: options, ...config }: InlineConfig): Promise<Output> => {
  const result = await build({
    root: repository,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), auth0FromSource, plugins],
    define: { __VERSION__: JSON.stringify(auth0ReactVersion) },
    ...config,
    build: {
      emptyOutDir: false,
      assetsInlineLimit: 0,
      ...options,
      rolldownOptions: { checks: { pluginTimings: false }, ...options?.rolldownOptions },
    },
  });
  if (!('output' in result)) throw new Error('Vite watches, but a single build was asked for');
  return result.output;
};

/** For browsers. Those that need a polyfill for `modulepreload` cannot run our modules. */
const browser = {
  outDir: siteFolder,
  target: 'baseline-widely-available',
  modulePreload: { polyfill: false },
} as const;

/**
 * For Node: the module that renders every document, each page in a chunk with its styles, and the images that only documents
 * use. It uses Preact, because React would put preload hints for images and fonts before the style.
 */
export const buildPrerender = (): Promise<Output> =>
  run({
    resolve: { alias: preact },
    ssr: { noExternal: true },
    build: {
      outDir: prerenderFolder,
      ssr: `${repository}web/build/prerender.tsx`,
      ssrEmitAssets: true,
      minify: false,
      cssMinify: true,
    },
  });

/** The script of a public page: one file, and a chunk for each dynamic import. */
export const buildSiteScript = (file: string): Promise<Output> =>
  run({
    resolve: { alias: preact },
    plugins: [withoutStyles],
    build: { ...browser, rolldownOptions: { input: file } },
  });

/** The application. */
export const buildApp = (): Promise<Output> =>
  run({
    publicDir: `${repository}web/public`,
    build: { ...browser, rolldownOptions: { input: `${repository}web/app/main.tsx` } },
  });

/**
 * For the function that renders the blog: one file. It uses Preact, like every document, and reads the addresses of its assets
 * from the constant that the build writes in front of it.
 */
export const buildBlogDocument = (): Promise<Output> =>
  run({
    resolve: { alias: preact },
    plugins: [withoutStyles],
    ssr: { noExternal: true },
    build: {
      outDir: functionsFolder,
      ssr: `${repository}web/build/blog-document.tsx`,
      ssrEmitAssets: true,
      minify: true,
      target: 'node24',
      rolldownOptions: {
        output: { format: 'cjs', entryFileNames: BLOG_DOCUMENT_FILE, codeSplitting: false },
      },
    },
  });
