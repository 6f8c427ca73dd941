// Bundles the handlers: each with all that it imports, as the one small file that Lambda loads.
import { copyFileSync, globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildSync } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

/** All handlers in one call of esbuild, which parses each file once; a call per handler takes eight times as long. */
const bundleHandlers = (): ReadonlyMap<string, Uint8Array> => {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: globSync('functions/{http,events}/**/*.ts', { cwd: root }),
    outbase: root,
    outdir: root,
    write: false,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    // Starts a third faster than an ES module of the same code.
    format: 'cjs',
    // Prefers a library's ES modules, of which esbuild leaves out what is not used. The SDK is bundled too: the one of
    // the runtime is larger, loads slower and changes without our tests.
    mainFields: ['module', 'main'],
    alias: { '@aws-sdk/credential-provider-node': './functions/platform/lambda-credentials.ts' },
    logLevel: 'warning',
  });
  return new Map(
    outputFiles.map(({ path: file, contents }) => [
      path.relative(root, file).replace(/\.js$/, '.ts'),
      contents,
    ]),
  );
};

/** By the handler's file. Made once in a process: a synth is a process of its own. */
let bundles: ReadonlyMap<string, Uint8Array> | undefined;

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
      // CDK reuses the asset of an equal command, so the command names the entry and the files.
      command: ['esbuild', entry, ...files],
      local: {
        tryBundle: (outputFolder) => {
          bundles ??= bundleHandlers();
          const bundle = bundles.get(entry);
          if (bundle === undefined) throw new Error(`${entry} is not a handler`);
          writeFileSync(path.join(outputFolder, 'index.js'), bundle);
          for (const file of files) copyFileSync(file, path.join(outputFolder, path.basename(file)));
          return true;
        },
      },
    },
  });
