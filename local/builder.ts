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
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
};

/** Makes a builder. Its process starts with the first build, and again after it has ended, and ends with ours. One build at a time. */
export const startBuilder = (): Builder => {
  let child: ChildProcess | undefined;
  let isWarm = false;
  const close = () => {
    child?.kill('SIGKILL');
  };
  process.once('exit', close);
  return {
    build: (folder, onProgress) =>
      new Promise((resolve, reject) => {
        const running = (child ??= startProcess());
        const output: Buffer[] = [];
        const keep = (chunk: Buffer) => output.push(chunk);
        const settle = (failure: string | undefined) => {
          running.off('message', receive).off('exit', exited);
          running.stdout?.off('data', keep);
          running.stderr?.off('data', keep);
          if (failure !== undefined) return reject(new Error(failure));
          isWarm = true;
          resolve();
        };
        const receive = (message: unknown) => {
          const said = Message.parse(message);
          if ('progress' in said) onProgress(said.progress);
          else settle(said.failure);
        };
        const exited = () => {
          child = undefined;
          isWarm = false;
          settle(`The build ended early:\n${Buffer.concat(output).toString('utf8').trim()}`);
        };
        running.on('message', receive).once('exit', exited);
        running.stdout?.on('data', keep);
        running.stderr?.on('data', keep);
        running.send(folder);
      }),
    isWarm: () => isWarm,
    close,
  };
};
