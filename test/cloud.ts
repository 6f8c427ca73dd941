// Sets up the clouds of a run: a process with a cloud for each worker, on ports and with data of its own.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { movePorts } from '../local/addresses.ts';
import { prepareAssembly } from '../local/assembly.ts';
import { isProcessAlive } from '../local/lock.ts';
import { LOCAL } from '../local/paths.ts';
import type { CloudFacts, ServedCloud } from './cloud-process.ts';
import { poolFile } from './customer-pool.ts';
import type { Samples } from './sample-cloud.ts';
import { prepareSamples } from './samples.ts';
import { endProcess, runTask, startProcess } from './task-process.ts';

/** What tests may know of their cloud, see test/here.ts. */
export interface CloudHere extends CloudFacts {
  /** The folder of the logs of all functions and of the edge. */
  logFolder: string;
  /** The pool's file with its signing keys, for tests that forge tokens. */
  staffPoolFile: string;
  /** The customers that were made with the samples (test/customer-pool.ts), or '' where there are none. */
  poolFile: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    clouds: CloudHere[];
    /** The address of each cloud at which a test file asks to begin with the samples (test/begin-with-samples.ts). */
    beginUrls: string[];
    samples: Samples;
  }
}

/** The folder of this run. Folders of runs that were killed are removed. */
const createRunFolder = async (): Promise<string> => {
  const runs = join(LOCAL, 'test-runs');
  await mkdir(runs, { recursive: true });
  for (const pid of await readdir(runs)) {
    if (!isProcessAlive(Number(pid))) await rm(join(runs, pid), { recursive: true, force: true });
  }
  return join(runs, String(process.pid));
};

/** Starts the processes, each with the samples that one has made for all. */
const startClouds = async (count: number) => {
  const runFolder = await createRunFolder();
  const assemblyFolder = await prepareAssembly(() => undefined);
  const { samples, facts: madeFacts } = await prepareSamples(assemblyFolder);
  const children = Array.from({ length: count }, startProcess);
  const stop = async () => {
    await Promise.all(children.map(endProcess));
    await rm(runFolder, { recursive: true, force: true });
  };
  try {
    const beginUrls: string[] = [];
    const clouds: CloudHere[] = [];
    for (const [index, child] of children.entries()) {
      const folder = join(runFolder, `cloud-${index + 1}`);
      const { basePort, beginUrl } = await runTask<ServedCloud>(child, { task: 'serve', folder, ...samples });
      const facts: CloudFacts = JSON.parse(
        movePorts(basePort, samples.samplesPort)(JSON.stringify(madeFacts)),
      );
      const logFolder = join(folder, 'logs');
      clouds.push({
        ...facts,
        logFolder,
        staffPoolFile: join(folder, 'data', 'user-pool.json'),
        poolFile: poolFile(samples.samplesFolder),
      });
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
