// Makes an assembly from a former one, when only the web and the code of handlers have changed. It plays like the one of a synth,
// which takes several times as long.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, cp, link, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { hashFiles } from './kept-folders.ts';
import { importSource } from './own-sources.ts';
import { ROOT } from './paths.ts';

/** What a synth reads, beside the web and the code of handlers. */
const SYNTH_INPUTS = [
  'bin',
  'infra',
  'shared',
  'cdk.json',
  'package-lock.json',
  'local/addresses.ts',
  'local/seed/stripe.ts',
  'local/stage.ts',
  'local/synth-worker.ts',
];

/** A file beside an assembly. */
const FILE = 'made-of.json';

/** What an assembly was made of. */
const MadeOf = z.object({
  /** A hash of all that a synth reads, without what follows. */
  synth: z.string(),
  /** What the template holds of the web's documents. */
  texts: z.array(z.string()),
  /** A hash of the files that the site serves. */
  site: z.string(),
  /** A hash of the renderer beside the functions that answer documents. */
  renderer: z.string(),
  /** A hash of each handler's code, by its file. */
  handlers: z.record(z.string(), z.string()),
});
type MadeOf = z.infer<typeof MadeOf>;

const Assets = z.object({
  files: z.record(
    z.string(),
    z.object({ displayName: z.optional(z.string()), source: z.object({ path: z.string() }) }),
  ),
});

interface Bundler {
  readonly findCode: (entry: string) => string;
  readonly listHandlers: () => string[];
  readonly writeBundle: (entry: string, folder: string) => void;
}

interface Web {
  readonly siteFolder: string;
  readonly routes: { readonly styleHashes: readonly string[] };
  readonly files: readonly string[];
  readonly folders: readonly string[];
  readonly notFoundHtml: string;
  readonly blogDocumentFile: string;
}

const importBundler = () => importSource<Bundler>('infra/bundle.ts');
const readWeb = async (): Promise<Web> => {
  const { readWebOutput } = await importSource<{ readWebOutput: (folder: string) => Web }>(
    'infra/web-output.ts',
  );
  return readWebOutput(join(ROOT, 'dist'));
};

const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** A text as it stands in JSON, without the quotes. */
const quote = (text: string): string => JSON.stringify(text).slice(1, -1);

const describeSources = async (): Promise<MadeOf> => {
  const { findCode, listHandlers } = await importBundler();
  const { siteFolder, routes, files, folders, notFoundHtml, blogDocumentFile } = await readWeb();
  const { styleHashes, ...addresses } = routes;
  const entries = listHandlers();
  return {
    // The policies of documents have room for a number of hashes.
    synth: hash(
      JSON.stringify([await hashFiles(SYNTH_INPUTS), entries, addresses, files, folders, styleHashes.length]),
    ),
    texts: [
      styleHashes.map((one) => `'${one}'`).join(' '),
      styleHashes.join(','),
      // The function at the edge holds it as JSON, and the template holds the function as JSON.
      quote(quote(notFoundHtml.trim())),
    ],
    site: await hashFiles(['.'], siteFolder),
    renderer: hash(readFileSync(blogDocumentFile)),
    handlers: Object.fromEntries(entries.map((entry) => [entry, hash(findCode(entry))])),
  };
};

const readMadeOf = async (folder: string): Promise<MadeOf | undefined> => {
  const file = join(folder, FILE);
  return existsSync(file) ? MadeOf.parse(JSON.parse(await readFile(file, 'utf8'))) : undefined;
};

/** Notes what a synthesized assembly was made of, so that the next one can be made from it. */
export const noteSources = async (folder: string): Promise<void> =>
  writeFile(join(folder, FILE), JSON.stringify(await describeSources()));

/** The assets of the web, by the constructs of infra/web-deployment.ts. */
const HASHED_FILES = 'WebDeployment/HashedFiles/Asset1';
const OTHER_FILES = 'WebDeployment/Files/Asset1';

type Fill = (folder: string) => Promise<void> | void;

/** Returns how the new content of an asset is written; nothing for an asset that stays. */
const createChooser = async (before: MadeOf, after: MadeOf) => {
  const { writeBundle } = await importBundler();
  const { siteFolder, blogDocumentFile } = await readWeb();
  const hashed = join(siteFolder, 'assets');
  const handlers = new Map(Object.entries(before.handlers).map(([entry, code]) => [code, entry]));
  const isSiteChanged = before.site !== after.site;
  const isCodeChanged = !isDeepStrictEqual(
    [before.renderer, before.handlers],
    [after.renderer, after.handlers],
  );
  return (displayName: string | undefined, former: string): Fill | undefined => {
    if (displayName === HASHED_FILES && isSiteChanged)
      return (folder) => cp(hashed, folder, { recursive: true });
    if (displayName === OTHER_FILES && isSiteChanged)
      return (folder) => cp(siteFolder, folder, { recursive: true, filter: (file) => file !== hashed });
    if (!isCodeChanged || !existsSync(join(former, 'index.js'))) return undefined;
    const entry = handlers.get(hash(readFileSync(join(former, 'index.js'))));
    if (entry === undefined) return undefined;
    const hasRenderer = existsSync(join(former, basename(blogDocumentFile)));
    const isChanged =
      before.handlers[entry] !== after.handlers[entry] || (hasRenderer && before.renderer !== after.renderer);
    if (!isChanged) return undefined;
    return async (folder) => {
      writeBundle(entry, folder);
      if (hasRenderer) await copyFile(blogDocumentFile, join(folder, basename(blogDocumentFile)));
    };
  };
};

/** Copies a file; the copies share their content on the disk. */
const linkFile = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to);
};

/**
 * Makes the assembly of the present sources in an empty folder. Resolves to false, and leaves the folder as it is, when that takes a
 * synth.
 */
export const patchAssembly = async (former: string, folder: string): Promise<boolean> => {
  const before = await readMadeOf(former);
  const after = await describeSources();
  if (before?.synth !== after.synth) return false;
  const names = readdirSync(former);
  const assetsFile = names.find((name) => name.endsWith('.assets.json')) ?? '';
  // A nested template keeps the name that is a hash of its former text.
  const texts = new Map(
    names
      .filter((name) => name === assetsFile || name.endsWith('.template.json'))
      .map((name) => [name, readFileSync(join(former, name), 'utf8')]),
  );
  const assets = Assets.parse(JSON.parse(texts.get(assetsFile) ?? ''));
  const replaceAll = (text: string, next: string): void => {
    for (const [name, content] of texts)
      texts.set(
        name,
        content.replaceAll(text, () => next),
      );
  };
  for (const [index, text] of before.texts.entries()) {
    const next = after.texts[index] ?? '';
    if (next === text) continue;
    if (![...texts.values()].some((content) => content.includes(text))) return false;
    replaceAll(text, next);
  }
  const replaced = new Set([FILE, ...texts.keys()]);
  const choose = await createChooser(before, after);
  for (const [key, { displayName, source }] of Object.entries(assets.files)) {
    const fill = choose(displayName, join(former, source.path));
    if (!fill) continue;
    replaced.add(source.path);
    const draft = join(folder, 'draft');
    await mkdir(draft);
    await fill(draft);
    const next = await hashFiles(['.'], draft);
    await rename(draft, join(folder, `asset.${next}`));
    replaceAll(key, next);
  }
  for (const entry of await readdir(former, { recursive: true, withFileTypes: true })) {
    const file = relative(former, join(entry.parentPath, entry.name));
    const [top = ''] = file.split(sep);
    if (entry.isFile() && !replaced.has(top)) await linkFile(join(former, file), join(folder, file));
  }
  for (const [name, content] of texts) await writeFile(join(folder, name), content);
  await writeFile(join(folder, FILE), JSON.stringify(after));
  return true;
};
