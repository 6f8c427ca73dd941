// The Vite builds: the documents' renderer for Node, the scripts of public pages, the application, and the blog's renderer for
// the functions that answer its documents.
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { BLOG_DOCUMENT_FILE } from '#shared/blog-document.ts';
import { buildTargets } from '#shared/browsers.ts';
import { auth0FromSource, auth0ReactVersion } from './auth0.ts';
import { keepPart, type Built, type Output } from './kept-output.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
export const distFolder = `${repository}dist`;
export const siteFolder = `${distFolder}/site`;
export const prerenderFolder = `${distFolder}/prerender`;
/** Files that are deployed with functions. */
export const functionsFolder = `${distFolder}/functions`;
export const scriptsFolder = `${repository}web/scripts`;
/** Files that are served as they are. */
export const publicFolder = `${repository}web/public`;

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

/** Builds without writing. */
const bundle = async (
  entry: string,
  { plugins = [], build: options, ...config }: InlineConfig,
): Promise<Built> => {
  const modules = new Set<string>();
  const noteModules: Plugin = {
    name: 'note-modules',
    buildEnd() {
      for (const id of this.getModuleIds()) modules.add(id.replace(/\?.*/, ''));
    },
  };
  const result = await build({
    root: repository,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), auth0FromSource, noteModules, plugins],
    define: { __VERSION__: JSON.stringify(auth0ReactVersion) },
    ...config,
    build: {
      write: false,
      assetsInlineLimit: 0,
      ...options,
      rolldownOptions: { input: entry, checks: { pluginTimings: false }, ...options?.rolldownOptions },
    },
  });
  if (!('output' in result)) throw new Error('Vite watches, but a single build was asked for');
  const inSources = [...modules].filter((id) => path.isAbsolute(id) && !id.includes('/node_modules/'));
  return { output: result.output, modules: new Set(inSources) };
};

/** Builds what `entry` imports, unless nothing has changed since the last time, and writes it. */
const run = async (folder: string, entry: string, config: InlineConfig): Promise<Output> => {
  const output = await keepPart(`${folder} ${entry}`, () => bundle(entry, config));
  for (const file of output) {
    const target = path.join(folder, file.fileName);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, file.type === 'chunk' ? file.code : file.source);
  }
  return output;
};

/** For browsers. Those that need a polyfill for `modulepreload` cannot run our modules. */
const browser = {
  target: buildTargets,
  modulePreload: { polyfill: false },
} as const;

/**
 * For Node: the module that renders every document, each page in a chunk with its styles, and the images that only documents
 * use. It uses Preact, because React would put preload hints for images and fonts before the style.
 */
export const buildPrerender = (): Promise<Output> =>
  run(prerenderFolder, `${repository}web/build/prerender.tsx`, {
    resolve: { alias: preact },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      ssrEmitAssets: true,
      minify: false,
      cssMinify: true,
      cssTarget: buildTargets,
      // Beside the assets: the site serves those, and no browser loads these.
      rolldownOptions: { output: { chunkFileNames: 'chunks/[name]-[hash].js' } },
    },
  });

/** The script of a public page: one file, and a chunk for each dynamic import. */
export const buildSiteScript = (file: string): Promise<Output> =>
  run(siteFolder, file, { resolve: { alias: preact }, plugins: [withoutStyles], build: browser });

/**
 * The chunks of the application, and below them one for each page of staff. Each file is a request, and the edge compresses
 * none below 1,000 bytes, so all pages of customers are two chunks: what the first page needs, and the other
 * pages, which load while the browser is idle. A module belongs to the first chunk that matches it or something that imports it.
 */
const chunks = [
  { name: 'main', tags: ['$initial' as const] },
  // What staff and customers share: the contract, the parts of pages, the text of an article.
  {
    name: 'shared',
    test: /@tanstack|^(?!.*node_modules).*\/(?:shared\/|web\/ui\/|web\/[^/]+$|web\/features\/articles\/(?:body(?:-[a-z]+)?|inlines)\.)/,
  },
  // The way to the tenant, which a newcomer needs alone, with the tenant's library.
  { name: 'sign-in', test: /\/web\/(?:pages\/app\/sign-in|features\/customers\/waiting)\./ },
  { name: 'customers', test: /\/web\/(?:app\/area|pages\/app\/(?:dashboard|callback|save-profile))\./ },
  {
    name: 'pages',
    test: /\/web\/pages\/app\/(?:learn|articles|account|subscription|subscribe|cancel|success)[./]/,
  },
];

/** The application. */
export const buildApp = (): Promise<Output> =>
  run(siteFolder, `${repository}web/app/main.tsx`, {
    build: { ...browser, rolldownOptions: { output: { codeSplitting: { groups: chunks } } } },
  });

/**
 * For the function that renders the blog: one file. It uses Preact, like every document, and reads the addresses of its assets
 * from the constant that the build writes in front of it.
 */
export const buildBlogDocument = (): Promise<Output> =>
  run(functionsFolder, `${repository}web/build/blog-document.tsx`, {
    resolve: { alias: preact },
    plugins: [withoutStyles],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      ssrEmitAssets: true,
      minify: true,
      target: 'node24',
      rolldownOptions: {
        output: { format: 'cjs', entryFileNames: BLOG_DOCUMENT_FILE, codeSplitting: false },
      },
    },
  });
