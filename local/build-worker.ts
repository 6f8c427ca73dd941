// The builder's process: builds the web and the code of handlers, and the assembly of both, whenever it is asked to.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stop as stopBundler } from 'esbuild';
import { MAX_RESIDENT_BYTES, type Job } from './builder.ts';
import { areLoadedChanged, importSource } from './own-sources.ts';
import { noteSources, patchAssembly } from './patch-assembly.ts';
import { ROOT } from './paths.ts';

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

/** Starts the process of a synth, which loads the CDK at once. The returned function lets it write an assembly into a folder. */
const startSynth = (): { synthesize: (folder: string) => Promise<void>; drop: () => void } => {
  const child: ChildProcess = fork(join(import.meta.dirname, 'synth-worker.ts'), { cwd: ROOT, silent: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)));
  const ended = once(child, 'close');
  return {
    synthesize: async (folder) => {
      child.send(folder);
      const [code] = await ended;
      if (code !== 0) throw new Error(said.trim());
      // Node would take the bundles for ES modules, because of the repository's package.json.
      await writeFile(join(folder, 'package.json'), '{}\n');
      await noteSources(folder);
    },
    drop: () => child.kill('SIGKILL'),
  };
};

const buildWeb = async (): Promise<void> => {
  const web = await importSource<{ buildWeb: () => Promise<void> }>('web/build/build.ts');
  await web.buildWeb();
};

const bundleHandlers = async (): Promise<void> => {
  const bundle = await importSource<{ bundleHandlers: () => Promise<void> }>('infra/bundle.ts');
  await bundle.bundleHandlers();
};

const build = async (folder: string, former: string | undefined): Promise<void> => {
  say({ progress: 'Building the web, bundling the functions' });
  // Without a former assembly a synth is certain.
  const early = former === undefined ? startSynth() : undefined;
  try {
    await Promise.all([buildWeb(), bundleHandlers()]);
    if (former !== undefined && (await patchAssembly(former, folder))) return;
    say({ progress: 'Synthesizing the stack' });
    await (early ?? startSynth()).synthesize(folder);
  } finally {
    early?.drop();
  }
};

const freeMemory = async (): Promise<void> => {
  // The bundler's own process keeps everything that it has read.
  await stopBundler();
  globalThis.gc?.();
  if (process.memoryUsage.rss() > MAX_RESIDENT_BYTES) process.exit(0);
};

process.on('message', (job: Job) => {
  // Node loads a module once, so a change of the build itself takes another process.
  if (areLoadedChanged()) process.exit(0);
  output = '';
  void (job.task === 'warm up' ? buildWeb() : build(job.folder, job.former))
    .then(
      () => say({ finished: true }),
      (error: unknown) => say({ finished: true, failure: describeError(error) }),
    )
    .then(freeMemory);
});
process.once('disconnect', () => process.exit(0));
