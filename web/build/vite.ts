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

/** Public documents contain the styles of all their components, so browser scripts and the blog's renderer need none. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: { filter: { id: /\.css$/ }, handler: () => '\0no-style' },
  load: { filter: { id: /^\0no-style$/ }, handler: () => 'export {};' },
};

/** A chunk of a public page imports hardly anything that the page has not loaded. Vite's helper, which preloads that, is 0.8 KB. */
const withoutPreloading: Plugin = {
  name: 'without-preloading',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/**
 * Documents are rendered by Preact under React's names, because React would put preload hints for images and fonts before the style. No
 * browser loads it.
 */
const preact = [
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

/** Builds `entry` with its imports and writes the result. Keeps the last output if nothing has changed. */
const run = async (folder: string, entry: string, config: InlineConfig): Promise<Output> => {
  const output = await keepPart(`${folder} ${entry}`, () => bundle(entry, config));
  for (const file of output) {
    const target = path.join(folder, file.fileName);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, file.type === 'chunk' ? file.code : file.source);
  }
  return output;
};

/** Options for browsers. Browsers that need a polyfill for `modulepreload` cannot run our modules. */
const browser = {
  target: buildTargets,
  modulePreload: { polyfill: false },
} as const;

/** Builds for Node: the module that renders every document, a chunk with styles for each page, and the images that only documents use. */
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
      // Outside the assets folder, which the site serves: no browser loads these chunks.
      rolldownOptions: { output: { chunkFileNames: 'chunks/[name]-[hash].js' } },
    },
  });

/** Builds the script of a public page: one file, and a chunk for each dynamic import. */
export const buildSiteScript = (file: string): Promise<Output> =>
  run(siteFolder, file, {
    plugins: [withoutStyles, withoutPreloading],
    build: browser,
  });

/**
 * The chunks of the application. Each staff page is one more. Each file is a request, and the edge compresses no file below 1,000
 * bytes, so all customer pages are two chunks: one for the first page, and one for the others, which loads while the browser is
 * idle. A module belongs to the first chunk that matches it or something that imports it.
 */
const chunks = [
  { name: 'main', tags: ['$initial' as const] },
  // Code that staff and customers share: the contract and the parts of pages, without what staff or the contact form alone use. With
  // the page of those who wait to be signed in, whose few styles would be one more request.
  {
    name: 'shared',
    test: /@tanstack|^(?!.*node_modules).*\/(?:shared\/(?!contact-words\.|sharing\.|contract\/(?:contact|drafts|forms|images|issues|search|staff-authors)\.)|web\/ui\/|web\/features\/customers\/(?:waiting|message-page)\.|web\/(?!unsaved-text\.|use-search\.)[^/]+$)/,
  },
  // The text of an article, for staff and customers too. The dashboard shows none.
  { name: 'text', test: /\/web\/features\/articles\/(?:author|body(?:-[a-z]+)?|inlines|name-site)\./ },
  // The sign-in with the tenant's library, which is all that a newcomer needs.
  { name: 'sign-in', test: /\/web\/pages\/app\/sign-in\./ },
  { name: 'customers', test: /\/web\/(?:app\/area|pages\/app\/(?:dashboard|callback|save-profile))\./ },
  {
    name: 'pages',
    test: /\/web\/pages\/app\/(?:learn|articles|account|goodbye|subscription|subscribe|cancel|success)[./]/,
  },
];

/** Builds the application. */
export const buildApp = (): Promise<Output> =>
  run(siteFolder, `${repository}web/app/main.tsx`, {
    build: { ...browser, rolldownOptions: { output: { codeSplitting: { groups: chunks } } } },
  });

/**
 * Builds one file for the function that renders the blog. It reads the addresses of its assets from a constant that the build writes
 * in front of it.
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
