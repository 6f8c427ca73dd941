// The builder's process: runs the web's build and the stack's program like their commands, whenever it is asked to.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stop as stopBundler } from 'esbuild';
import { importAgain, importFresh } from './fresh-imports.ts';
import { ROOT } from './paths.ts';
import { createStage, STAGE } from './stage.ts';

let output = '';
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (chunk: unknown) => {
    output += String(chunk);
    return true;
  };
}

const say = (message: { progress: string } | { finished: true; failure?: string }) => {
  process.send?.(message);
};

/** The message with its place, without the rest of the stack. */
const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const lines = (error.stack ?? error.message).split('\n');
  const place = lines.find(
    (line) => /^ +at /.test(line) && line.includes(ROOT) && !line.includes('/node_modules/'),
  );
  return [...lines.filter((line) => !/^ +at /.test(line)), place ?? ''].join('\n').trim();
};

const build = async (folder: string): Promise<void> => {
  say({ progress: 'Building the web' });
  const { buildWeb } = await importFresh<{ buildWeb: () => Promise<void> }>('web/build/build.ts');
  await buildWeb();
  say({ progress: 'Synthesizing the stack, bundling the functions' });
  process.env['CDK_OUTDIR'] = folder;
  process.env['CDK_CONTEXT_JSON'] = JSON.stringify({ stage: STAGE, stages: { [STAGE]: createStage() } });
  // Skips the rules for deployments, which take a third of a synth. The infra tests and each deployment apply them.
  process.env['CDK_VALIDATION'] = 'false';
  process.exitCode = 0;
  await importAgain('bin/app.ts');
  if (process.exitCode !== 0) throw new Error(output.trim());
  // Node would take the bundles for ES modules, because of the repository's package.json.
  await writeFile(join(folder, 'package.json'), '{}\n');
};

/** A process with more memory ends. Node never frees a module, so each import of a changed module adds to it. */
const MAX_RESIDENT_BYTES = 900 * 2 ** 20;

const freeMemory = async (): Promise<void> => {
  // The bundler's own process keeps everything that it has read.
  await stopBundler();
  globalThis.gc?.();
  if (process.memoryUsage.rss() > MAX_RESIDENT_BYTES) process.exit(0);
};

process.on('message', (folder) => {
  output = '';
  void build(String(folder))
    .then(
      () => say({ finished: true }),
      (error: unknown) => say({ finished: true, failure: describeError(error) }),
    )
    .then(freeMemory);
});
process.once('disconnect', () => process.exit(0));
