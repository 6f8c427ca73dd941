// A process with a cloud, which gets a task from the process of the tests (test/cloud-process.ts).
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Task } from './cloud-process.ts';

export const startProcess = (): ChildProcess => {
  // The variables of vitest would reach the cloud. Lambda's time zone is UTC.
  const { NODE_ENV: _, VITEST: __, NODE_OPTIONS: ___, ...env } = process.env;
  return fork(join(import.meta.dirname, 'cloud-process.ts'), { env: { ...env, TZ: 'UTC' }, execArgv: [] });
};

type Answer<Result> = { readonly result: Result } | { readonly failure: string };

/** Gives a process its task. Rejects when that fails, or when the process ends before. */
export const runTask = <Result>(child: ChildProcess, task: Task): Promise<Result> =>
  new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The process of a cloud has ended')));
    child.once('message', (answer: Answer<Result>) => {
      if ('result' in answer) resolve(answer.result);
      else reject(new Error(answer.failure));
    });
    child.send(task);
  });

export const endProcess = async (child: ChildProcess): Promise<void> => {
  if (!child.connected) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
};
