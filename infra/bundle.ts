// Bundles the handlers: each with all that it imports, as the one small file that Lambda loads.
import { copyFileSync, globSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { build, type Metafile, type Plugin } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

interface Bundle {
  readonly code: Uint8Array;
  /** The source files of the bundle, without those of packages. */
  readonly sources: readonly string[];
  readonly madeAtMs: number;
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

/** Bundles by the handler's file, kept for the life of the process. A later synth bundles only what is stale. */
const bundles = new Map<string, Bundle>();

const isFresh = (entry: string): boolean => {
  const bundle = bundles.get(entry);
  // `ctime` is the time of the last change on this disk. A file that was moved here keeps its old `mtime`.
  const toChangedMs = (file: string) =>
    statSync(path.join(root, file), { throwIfNoEntry: false })?.ctimeMs ?? Infinity;
  return bundle !== undefined && bundle.sources.every((file) => toChangedMs(file) < bundle.madeAtMs);
};

const listSources = (inputs: Metafile['inputs'], file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file) || file.includes('node_modules/')) return found;
  found.add(file);
  for (const { path: imported, external = false } of inputs[file]?.imports ?? [])
    if (!external) listSources(inputs, imported, found);
  return found;
};

/**
 * Bundles every handler that is new or stale. A synth needs it first. One call of esbuild parses each file once; a call for
 * each handler takes eight times as long.
 */
export const bundleHandlers = async (
  entries = globSync('functions/{http,events}/**/*.ts', { cwd: root }),
): Promise<void> => {
  const madeAtMs = Date.now();
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...entries, sharpEngine].filter((entry) => !isFresh(entry)),
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
    alias: {
      '@aws-sdk/credential-provider-node': './functions/platform/lambda-credentials.ts',
      '@smithy/core/event-streams': './functions/platform/no-event-streams.ts',
    },
    plugins: [sharpAsWebAssembly],
    logLevel: 'warning',
  });
  for (const { path: file, contents: code } of outputFiles) {
    const output = metafile.outputs[path.relative(root, file)];
    const entry = output?.entryPoint ?? '';
    bundles.set(path.resolve(root, entry) === sharpEngine ? sharpEngine : entry, {
      code,
      sources: [...listSources(metafile.inputs, entry)],
      madeAtMs,
      usesSharp: output?.imports.some(({ path: imported }) => imported === SHARP) ?? false,
    });
  }
};

const requireBundle = (entry: string): Bundle => {
  const bundle = bundles.get(entry);
  if (bundle === undefined) throw new Error(`There is no bundle of ${entry}`);
  return bundle;
};

/** Writes the bundle of `entry` as `index.js`, with what it needs beside it. */
export const writeBundle = (entry: string, folder: string): void => {
  const { code, usesSharp } = requireBundle(entry);
  writeFileSync(path.join(folder, 'index.js'), code);
  if (!usesSharp) return;
  writeFileSync(path.join(folder, SHARP), requireBundle(sharpEngine).code);
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
