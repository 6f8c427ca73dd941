// Sets up the clouds of a run: a process with a cloud for each worker, on ports and with data of its own.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { movePorts } from '../local/addresses.ts';
import { prepareAssembly } from '../local/assembly.ts';
import { isProcessAlive } from '../local/lock.ts';
import { LOCAL } from '../local/paths.ts';
import type { CloudFacts, MadeSamples, ServedCloud, Task } from './cloud-process.ts';
import type { Samples } from './sample-cloud.ts';

/** What tests may know of their cloud, see test/here.ts. */
export interface CloudHere extends CloudFacts {
  /** The folder of the logs of all functions and of the edge. */
  logFolder: string;
  /** The pool's file with its signing keys, for tests that forge tokens. */
  staffPoolFile: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    clouds: CloudHere[];
    /** The address of each cloud at which a test file asks to begin with the samples (test/begin-with-samples.ts). */
    beginUrls: string[];
    samples: Samples;
  }
}

const startProcess = (): ChildProcess => {
  // The variables of vitest would reach the cloud. Lambda's time zone is UTC.
  const { NODE_ENV: _, VITEST: __, NODE_OPTIONS: ___, ...env } = process.env;
  return fork(join(import.meta.dirname, 'cloud-process.ts'), { env: { ...env, TZ: 'UTC' }, execArgv: [] });
};

type Answer<Result> = { readonly result: Result } | { readonly failure: string };

/** Gives a process its task. Rejects when that fails, or when the process ends before. */
const runTask = <Result>(child: ChildProcess | undefined, task: Task): Promise<Result> =>
  new Promise((resolve, reject) => {
    child?.once('exit', () => reject(new Error('The process of a cloud has ended')));
    child?.once('message', (answer: Answer<Result>) => {
      if ('result' in answer) resolve(answer.result);
      else reject(new Error(answer.failure));
    });
    child?.send(task);
  });

const endProcess = async (child: ChildProcess): Promise<void> => {
  if (!child.connected) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
};

/** The folder of this run. Folders of runs that were killed are removed. */
const createRunFolder = async (): Promise<string> => {
  const runs = join(LOCAL, 'test-runs');
  await mkdir(runs, { recursive: true });
  for (const pid of await readdir(runs)) {
    if (!isProcessAlive(Number(pid))) await rm(join(runs, pid), { recursive: true, force: true });
  }
  return join(runs, String(process.pid));
};

/** Starts the processes, and lets the first one make the samples for all: that takes most of the time of a start. */
const startClouds = async (count: number) => {
  const runFolder = await createRunFolder();
  const assemblyFolder = await prepareAssembly(() => undefined);
  const children = Array.from({ length: count }, startProcess);
  const stop = async () => {
    await Promise.all(children.map(endProcess));
    await rm(runFolder, { recursive: true, force: true });
  };
  try {
    const samplesFolder = join(runFolder, 'samples');
    const made = await runTask<MadeSamples>(children[0], {
      task: 'make samples',
      assemblyFolder,
      folder: samplesFolder,
    });
    const samples: Samples = { assemblyFolder, samplesFolder, samplesPort: made.basePort };
    const beginUrls: string[] = [];
    const clouds: CloudHere[] = [];
    for (const [index, child] of children.entries()) {
      const folder = join(runFolder, `cloud-${index + 1}`);
      const { basePort, beginUrl } = await runTask<ServedCloud>(child, { task: 'serve', folder, ...samples });
      const facts: CloudFacts = JSON.parse(movePorts(basePort, made.basePort)(JSON.stringify(made.facts)));
      const logFolder = join(folder, 'logs');
      clouds.push({ ...facts, logFolder, staffPoolFile: join(folder, 'data', 'user-pool.json') });
      beginUrls.push(beginUrl);
    }
    return { clouds, beginUrls, samples, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Starts the clouds for the first project that asks; the others use the same. The returned function stops them. */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if ('clouds' in vitest.getProvidedContext()) return undefined;
  const { clouds, beginUrls, samples, stop } = await startClouds(vitest.config.maxWorkers);
  vitest.provide('clouds', clouds);
  vitest.provide('beginUrls', beginUrls);
  vitest.provide('samples', samples);
  return stop;
}
