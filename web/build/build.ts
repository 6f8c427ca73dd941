// `npm run build`: the files of the site (dist/site), the routes for the edge function (dist/web-routes.json), and the blog's
// renderer for the functions that answer its documents (dist/functions).
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BLOG_DOCUMENT_FILE } from '#shared/blog-document.ts';
import { WEB_ROUTES_FILE, type WebRoutes } from '#shared/web-routes.ts';
import { listModules, listStyles } from './assets.ts';
import type { BlogAssets } from './blog-document.tsx';
import type { Assets } from './document.tsx';
import { hashStyle, inlineStyle } from './inline-style.ts';
import { forgetChangedParts, type Output } from './kept-output.ts';
import { describeSizes } from './sizes.ts';
import {
  buildApp,
  buildBlogDocument,
  buildPrerender,
  buildSiteScript,
  distFolder,
  functionsFolder,
  prerenderFolder,
  publicFolder,
  scriptsFolder,
  siteFolder,
} from './vite.ts';

/** The module that renders every document, with the styles of every document. */
const DOCUMENT = 'web/build/prerender.tsx';
/** The pages that a function renders at each request. */
const BLOG = [
  'blog',
  'blog/{address}',
  'blog/archive',
  'blog/before/{newsletterId}',
  'blog/not-found',
  'preview/{token}',
  'mail/{token}',
].map((page) => `web/pages/site/${page}.tsx`);
const GUARD = 'web/scripts/signed-in-guard.ts';
const APP = 'web/app/main.tsx';

/** Builds each page's script. Returns a function from a script's source to the address of its file. */
const buildSiteScripts = async () => {
  const names = await readdir(scriptsFolder);
  const built = await Promise.all(
    names.map(async (name): Promise<[string, string]> => {
      const [entry] = await buildSiteScript(path.join(scriptsFolder, name));
      return [`web/scripts/${name}`, `/${entry.fileName}`];
    }),
  );
  const addresses = new Map(built);
  return (script: string): string => {
    const address = addresses.get(script);
    if (address === undefined) throw new Error(`There is no ${script}`);
    return address;
  };
};

const copyAssets = async (folder: string) => {
  await cp(`${folder}/assets`, `${siteFolder}/assets`, { recursive: true });
};

let isBuilt = false;

/** The module that renders documents, and the output in which it came. */
let prerender: { readonly output: Output; readonly module: typeof import('./prerender.tsx') } | undefined;

/** Builds the web into empty folders. A second call builds only the parts whose files have changed. */
export const buildWeb = async (): Promise<void> => {
  const isChanged = forgetChangedParts();
  if (isBuilt && !isChanged) return;
  isBuilt = false;
  await Promise.all(
    [siteFolder, functionsFolder].map((folder) => rm(folder, { recursive: true, force: true })),
  );
  const [prerendered, toScript, app] = await Promise.all([
    buildPrerender(),
    buildSiteScripts(),
    buildApp(),
    buildBlogDocument(),
  ]);
  await cp(publicFolder, siteFolder, { recursive: true });
  await copyAssets(prerenderFolder);
  await copyAssets(functionsFolder);
  await rm(`${functionsFolder}/assets`, { recursive: true });

  const hashes = new Set<string>();
  /** The assets of public pages, with inline style. The hash of the style goes into the security policy. */
  const page = (files: readonly string[], script: string = GUARD): Assets => {
    const assets = inlineStyle(
      { scripts: [toScript(script)], preloads: [], styles: listStyles(prerendered, DOCUMENT, ...files) },
      siteFolder,
    );
    hashes.add(hashStyle(assets.style));
    return assets;
  };
  if (prerender?.output !== prerendered) {
    // Node never frees a module, so it is imported again only when it has changed.
    const module = await import(`${prerenderFolder}/prerender.js?${Date.now()}`);
    prerender = { output: prerendered, module };
  }
  const { renderDocuments, routes } = prerender.module;
  const [main = '', ...preloads] = listModules(app, APP).toReversed();
  const documents = renderDocuments({
    // The entry's styles come first, because they set the order of the layers.
    app: { scripts: [main], preloads, styles: listStyles(app, APP).toReversed() },
    // Links its styles, because the edge function, which contains the document, has little room.
    notFound: {
      scripts: [],
      preloads: [],
      styles: listStyles(prerendered, DOCUMENT, 'web/pages/site/not-found.tsx'),
    },
    page,
  });
  for (const [file, text] of Object.entries(documents)) await writeFile(`${siteFolder}${file}`, text);

  const blogAssets: BlogAssets = {
    articles: page(BLOG, 'web/scripts/blog.ts'),
    plain: page(BLOG),
    preview: page(BLOG, 'web/scripts/preview.ts'),
    mailLink: page(BLOG, 'web/scripts/mail-link.ts'),
  };
  const renderer = `${functionsFolder}/${BLOG_DOCUMENT_FILE}`;
  await writeFile(
    renderer,
    `const __BLOG_ASSETS__=${JSON.stringify(blogAssets)};${await readFile(renderer, 'utf8')}`,
  );
  const webRoutes: WebRoutes = { ...routes, styleHashes: [...hashes] };
  await writeFile(`${distFolder}/${WEB_ROUTES_FILE}`, `${JSON.stringify(webRoutes, null, 2)}\n`);
  await rm(prerenderFolder, { recursive: true });
  isBuilt = true;
};

if (import.meta.main) {
  const startMs = performance.now();
  await buildWeb();
  console.log(await describeSizes(siteFolder));
  console.log(`The web is built in dist/site (${((performance.now() - startMs) / 1000).toFixed(1)} s).`);
}
