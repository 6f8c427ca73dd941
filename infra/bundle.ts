// A handler's file and all that it imports, as the one small file that Lambda loads.
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildSync } from 'esbuild';
import type { BuildOptions } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

const options: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node24',
  // Starts a third faster than an ES module of the same code.
  format: 'cjs',
  // A library's own modules before its CommonJS: esbuild leaves out what is not used. The SDK goes in too: the
  // runtime's own is larger, loads slower and changes without our tests.
  mainFields: ['module', 'main'],
  alias: { '@aws-sdk/credential-provider-node': './functions/platform/lambda-credentials.ts' },
  logLevel: 'warning',
};

/**
 * The code of a function whose handler is the file `entry`, a path from the root of the repository, with copies of
 * `files` beside it. esbuild is called as a library: CDK's NodejsFunction starts npx for each function, which takes seconds of every synth.
 */
export const bundleOf = (entry: string, files: readonly string[] = []): Code =>
  Code.fromAsset(path.join(root, 'functions'), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never run: the local way below does the work, and throws where it cannot.
      image: DockerImage.fromRegistry('none'),
      // CDK bundles once what is described in the same words, so the words name the entry and the files.
      command: ['esbuild', entry, ...files],
      local: {
        tryBundle: (outputFolder) => {
          buildSync({ ...options, entryPoints: [entry], outfile: path.join(outputFolder, 'index.js') });
          for (const file of files) copyFileSync(file, path.join(outputFolder, path.basename(file)));
          return true;
        },
      },
    },
  });
