// Bundles the handlers: each with all that it uses, as the one small file that Lambda loads.
// `sideEffects` in package.json leaves out a file of `functions` or `shared` that is imported by another one for what this handler does
// not use. So a file is cut by its subject, and not by what a function must not load.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { build, type Metafile, type Plugin } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

interface Bundle {
  readonly code: string;
  /** The source files of the bundle, without those of packages, and what else decides its code. */
  readonly sources: readonly string[];
  /** The hash of its sources; empty if one has changed meanwhile. */
  readonly sourcesHash: string;
  readonly usesSharp: boolean;
}

/** The file with sharp's engine, next to each bundle that uses sharp. The engine starts threads, which load only this file. */
const SHARP = './sharp.js';
const sharpEngine = createRequire(import.meta.url).resolve('@img/sharp-wasm32/sharp.node');

/**
 * sharp prefers a native library of the machine. This replaces it by its WebAssembly build, so that laptop, tests and Lambda
 * produce the same bytes.
 */
const sharpAsWebAssembly: Plugin = {
  name: 'sharp-as-webassembly',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\/sharp\.mjs$/ }, ({ importer }) =>
      importer.includes(path.join('node_modules', 'sharp')) ? { path: SHARP, external: true } : undefined,
    );
  },
};

/** Bundles by the handler's file. A later synth bundles only what is stale. */
const bundles = new Map<string, Bundle>();

/** A folder in which bundles outlive the process. `npm start` and the tests have one. */
const keptFolder = process.env['KEPT_BUNDLES'];

const toKeptFile = (folder: string, entry: string): string =>
  path.join(folder, `${path.relative(root, path.resolve(root, entry)).replaceAll(path.sep, '~')}.json`);

const readKept = (entry: string): Bundle | undefined => {
  if (keptFolder === undefined) return undefined;
  try {
    const kept: Bundle = JSON.parse(readFileSync(toKeptFile(keptFolder, entry), 'utf8'));
    bundles.set(entry, kept);
    return kept;
  } catch {
    // Nothing was kept, or a process was killed while it wrote.
    return undefined;
  }
};

/** Every bundle depends on these: the versions of the packages, and this file. */
const ALWAYS = ['package-lock.json', 'infra/bundle.ts'];

const createHasher = () => {
  const hashes = new Map<string, string>();
  const hashFile = (file: string): string => {
    const known = hashes.get(file);
    if (known !== undefined) return known;
    const text = existsSync(path.join(root, file)) ? readFileSync(path.join(root, file)) : '';
    const hash = createHash('sha256').update(text).digest('hex');
    hashes.set(file, hash);
    return hash;
  };
  return (sources: readonly string[]): string =>
    createHash('sha256')
      .update(sources.map((file) => `${file} ${hashFile(file)}`).join('\n'))
      .digest('hex');
};

const listSources = (inputs: Metafile['inputs'], file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file) || file.includes('node_modules/')) return found;
  found.add(file);
  for (const { path: imported, external = false } of inputs[file]?.imports ?? [])
    if (!external) listSources(inputs, imported, found);
  return found;
};

/** How many bundles are made at once. All at once would take 1.2 GB for a few seconds. */
const AT_ONCE = 24;

/**
 * Bundles every handler that is new or stale. A synth needs it first. A call of esbuild parses each file once; a call for each
 * handler takes four times as long.
 */
export const bundleHandlers = async (entries = listHandlers()): Promise<void> => {
  const hash = createHasher();
  const isFresh = (entry: string): boolean => {
    const bundle = bundles.get(entry) ?? readKept(entry);
    return bundle !== undefined && bundle.sourcesHash === hash(bundle.sources);
  };
  const stale = [...entries, sharpEngine].filter((entry) => !isFresh(entry));
  while (stale.length > 0) await makeBundles(stale.splice(0, AT_ONCE));
};

const makeBundles = async (entryPoints: string[]): Promise<void> => {
  const startedMs = Date.now();
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outbase: root,
    outdir: root,
    write: false,
    metafile: true,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    // Starts a third faster than an ES module of the same code.
    format: 'cjs',
    define: { 'import.meta.url': '__filename' },
    // Prefer a library's ES modules, from which esbuild drops unused code. The SDK is bundled too: the one in the runtime is
    // larger, loads slower, and changes without our tests.
    mainFields: ['module', 'main'],
    alias: { '@aws-sdk/credential-provider-node': './functions/platform/lambda-credentials.ts' },
    plugins: [sharpAsWebAssembly],
    logLevel: 'warning',
  });
  const hash = createHasher();
  // `ctime` is the time of the last change on this disk. A file that was moved here keeps its old `mtime`.
  const isOlder = (file: string) =>
    (statSync(path.join(root, file), { throwIfNoEntry: false })?.ctimeMs ?? Infinity) < startedMs;
  for (const { path: file, text: code } of outputFiles) {
    const output = metafile.outputs[path.relative(root, file)];
    const entryPoint = output?.entryPoint ?? '';
    const entry = path.resolve(root, entryPoint) === sharpEngine ? sharpEngine : entryPoint;
    const sources = [...listSources(metafile.inputs, entryPoint), ...ALWAYS];
    const bundle: Bundle = {
      code,
      sources,
      sourcesHash: sources.every(isOlder) ? hash(sources) : '',
      usesSharp: output?.imports.some(({ path: imported }) => imported === SHARP) ?? false,
    };
    bundles.set(entry, bundle);
    if (keptFolder === undefined) continue;
    mkdirSync(keptFolder, { recursive: true });
    writeFileSync(toKeptFile(keptFolder, entry), JSON.stringify(bundle));
  }
};

/** The files of all handlers. */
export const listHandlers = (): string[] =>
  globSync('functions/{http,events}/**/*.ts', { cwd: root }).toSorted();

const requireBundle = (entry: string): Bundle => {
  const bundle = bundles.get(entry);
  if (bundle === undefined) throw new Error(`There is no bundle of ${entry}`);
  return bundle;
};

/** The code of the bundle of `entry`. */
export const findCode = (entry: string): string => requireBundle(entry).code;

/** Writes the bundle of `entry` as `index.js`, with what it needs beside it. */
export const writeBundle = (entry: string, folder: string): void => {
  writeFileSync(path.join(folder, 'index.js'), findCode(entry));
  if (!requireBundle(entry).usesSharp) return;
  writeFileSync(path.join(folder, SHARP), findCode(sharpEngine));
  for (const file of globSync(path.join(path.dirname(sharpEngine), 'lib', '*.wasm')))
    copyFileSync(file, path.join(folder, path.basename(file)));
};

/**
 * The code of the function whose handler is the file `entry`, a path from the root of the repository, with copies of
 * `files` beside it.
 */
export const bundleFunction = (entry: string, files: readonly string[] = []): Code =>
  Code.fromAsset(path.join(root, 'functions'), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never used: `tryBundle` does the work.
      image: DockerImage.fromRegistry('none'),
      // The CDK reuses an asset if the command is equal, so the command names the entry and the files.
      command: ['esbuild', entry, ...files],
      local: {
        tryBundle: (outputFolder) => {
          writeBundle(entry, outputFolder);
          for (const file of files) copyFileSync(file, path.join(outputFolder, path.basename(file)));
          return true;
        },
      },
    },
  });
