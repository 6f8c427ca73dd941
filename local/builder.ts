// Builds in a separate process, which may be kept: a program that has run once runs again in a fraction of the time.
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { BUNDLES, ROOT } from './paths.ts';

export type OnProgress = (text: string) => void;

/** What the builder is asked for. */
export type Job =
  | { readonly task: 'warm up' }
  | { readonly task: 'build'; readonly folder: string; readonly former: string | undefined };

/** A message of the process: a step begins, or the build has ended, with the reason if it failed. */
const Message = z.union([
  z.object({ progress: z.string() }),
  z.object({ finished: z.literal(true), failure: z.optional(z.string()) }),
]);

export interface Builder {
  /**
   * Builds the web and the handlers, and writes their assembly into an empty folder. Takes what has not changed from a `former`
   * assembly. Rejects with the output if that fails.
   */
  readonly build: (folder: string, onProgress: OnProgress, former?: string) => Promise<void>;
  /** Makes the next build quick, unless one was made before. */
  readonly warmUp: () => Promise<void>;
  /** Ends the process, even in the middle of a build. */
  readonly close: () => void;
}

/** A process with more memory ends after its build. */
export const MAX_RESIDENT_BYTES = 900 * 2 ** 20;

const startProcess = (): ChildProcess => {
  // Under vitest, NODE_ENV is `test`, and the build must not depend on that.
  const { NODE_ENV: _, VITEST: __, NODE_OPTIONS: ___, ...env } = process.env;
  return fork(join(import.meta.dirname, 'build-worker.ts'), {
    cwd: ROOT,
    // The allocator of Vite's bundler would keep 200 MB of what a build has freed.
    env: { ...env, KEPT_BUNDLES: BUNDLES, MIMALLOC_PURGE_DELAY: '0' },
    execArgv: ['--expose-gc', '--max-semi-space-size=4'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
};

/**
 * Makes a builder. Its process starts with the first build, and again after it has ended. It ends with our process, or when it has
 * grown too large. It does one build at a time.
 */
export const startBuilder = (): Builder => {
  let child: ChildProcess | undefined;
  let isWarm = false;
  const kill = () => {
    child?.kill('SIGKILL');
  };
  process.once('exit', kill);
  const start = () => {
    const started = startProcess();
    started.once('exit', () => {
      if (child === started) child = undefined;
      isWarm = false;
    });
    return started;
  };
  const run = (job: Job, onProgress: OnProgress): Promise<void> =>
    new Promise((resolve, reject) => {
      const running = (child ??= start());
      const output: Buffer[] = [];
      const keep = (chunk: Buffer) => output.push(chunk);
      const settle = () => {
        running.off('message', receive).off('exit', exited);
        running.stdout?.off('data', keep);
        running.stderr?.off('data', keep);
      };
      const receive = (message: unknown) => {
        const said = Message.parse(message);
        if ('progress' in said) return onProgress(said.progress);
        settle();
        isWarm = true;
        if (said.failure === undefined) resolve();
        else reject(new Error(said.failure));
      };
      const exited = (code: number | null) => {
        settle();
        // The process had ended by itself when the job was sent: it had grown too large, or its own sources have changed.
        if (code === 0) resolve(run(job, onProgress));
        else reject(new Error(`The build ended early:\n${Buffer.concat(output).toString('utf8').trim()}`));
      };
      running.on('message', receive).once('exit', exited);
      running.stdout?.on('data', keep);
      running.stderr?.on('data', keep);
      // If sending fails, the process exits, which is handled above.
      running.send(job, () => undefined);
    });
  return {
    build: (folder, onProgress, former) => run({ task: 'build', folder, former }, onProgress),
    warmUp: async () => {
      if (!isWarm) await run({ task: 'warm up' }, () => undefined);
    },
    close: () => {
      process.off('exit', kill);
      kill();
    },
  };
};
