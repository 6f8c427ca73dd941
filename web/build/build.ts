// `npm run build`: the files of the site (dist/site), the routes for the edge function (dist/web-routes.json), and the blog's
// renderer for the functions that answer its documents (dist/functions).
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { build, type Manifest } from 'vite';
import { WEB_ROUTES_FILE, type WebRoutes } from '#shared/web-routes.ts';
import { collectAssets } from './assets.ts';
import { hashStyle, inlineStyle } from './inline-style.ts';
import { describeSizes } from './sizes.ts';
import {
  appBuild,
  blogDocumentBuild,
  distFolder,
  functionsFolder,
  manifests,
  prerenderBuild,
  prerenderFolder,
  siteBuild,
  siteFolder,
} from './vite.ts';

const started = performance.now();

await build(prerenderBuild);
const { documents, entries, routes }: typeof import('./prerender.tsx') = await import(
  `${prerenderFolder}/prerender.js`
);
await build(siteBuild(entries.site));
await build(appBuild(entries.app));
await cp(`${prerenderFolder}/assets`, `${siteFolder}/assets`, { recursive: true });

const takeManifest = async (name: string): Promise<Manifest> => {
  const file = `${siteFolder}/${name}`;
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'));
  await rm(file);
  return manifest;
};
const site = collectAssets(await takeManifest(manifests.site));
const hashes = new Set<string>();
/** Assets with their style inline. Its hash goes into the security policy. */
const page = (...names: string[]) => {
  const assets = inlineStyle(site(...names), siteFolder);
  hashes.add(hashStyle(assets.style));
  return assets;
};
const built = { page, site, app: collectAssets(await takeManifest(manifests.app)) };
for (const [file, html] of Object.entries(documents(built))) await writeFile(`${siteFolder}${file}`, html);
await build(
  blogDocumentBuild({
    shown: page(...entries.blog.shown),
    archive: page(...entries.blog.archive),
    missing: page(...entries.blog.missing),
  }),
);
await cp(`${functionsFolder}/assets`, `${siteFolder}/assets`, { recursive: true });
await rm(`${functionsFolder}/assets`, { recursive: true });
const webRoutes: WebRoutes = { ...routes, styleHashes: [...hashes] };
await writeFile(`${distFolder}/${WEB_ROUTES_FILE}`, `${JSON.stringify(webRoutes, null, 2)}\n`);
await rm(prerenderFolder, { recursive: true });

console.log(await describeSizes(siteFolder));
console.log(`The web is built in dist/site (${((performance.now() - started) / 1000).toFixed(1)} s).`);
