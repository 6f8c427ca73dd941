// Builds in a process of its own, which may be kept: a program that has run once runs again in a fraction of the time.
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ROOT } from './paths.ts';

export type OnProgress = (text: string) => void;

/** What the process says: a step that begins, or the end, with the reason when the build failed. */
const Message = z.union([
  z.object({ progress: z.string() }),
  z.object({ finished: z.literal(true), failure: z.optional(z.string()) }),
]);

export interface Builder {
  /** Builds the web and synthesizes the stack into an empty folder. Rejects with the output when that fails. */
  readonly build: (folder: string, onProgress: OnProgress) => Promise<void>;
  /** Whether its process has built before, and so builds quickly. */
  readonly isWarm: () => boolean;
  /** Ends the process, also in the middle of a build. */
  readonly close: () => void;
}

const startProcess = (): ChildProcess => {
  // Under vitest NODE_ENV is `test`, and the build must not depend on that.
  const { NODE_ENV: _, VITEST: __, NODE_OPTIONS: ___, ...env } = process.env;
  return fork(join(import.meta.dirname, 'build-worker.ts'), {
    cwd: ROOT,
    env,
    execArgv: ['--expose-gc', '--max-semi-space-size=4'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
};

/**
 * Makes a builder. Its process starts with the first build, and again after it has ended. It ends with ours, and when it has
 * grown too large. One build at a time.
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
  const build: Builder['build'] = (folder, onProgress) =>
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
        // It had ended by itself, because it had grown, when the folder was sent.
        if (code === 0) resolve(build(folder, onProgress));
        else reject(new Error(`The build ended early:\n${Buffer.concat(output).toString('utf8').trim()}`));
      };
      running.on('message', receive).once('exit', exited);
      running.stdout?.on('data', keep);
      running.stderr?.on('data', keep);
      // A failure to send is followed by the exit.
      running.send(folder, () => undefined);
    });
  return {
    build,
    isWarm: () => isWarm,
    close: () => {
      process.off('exit', kill);
      kill();
    },
  };
};
