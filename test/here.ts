// The cloud of a test file.
import { inject } from 'vitest';
import type { CloudHere } from './cloud.ts';

/** The index of this worker, from 0. */
export const findWorker = (): number => Number(process.env.VITEST_POOL_ID) - 1;

/**
 * The cloud of this test. Each worker has its own, so that no two files change the same data at the same time. On the emulator all
 * files share one.
 */
export const cloudHere = (): CloudHere => {
  const clouds = inject('clouds');
  const cloud = clouds.length === 1 ? clouds[0] : clouds[findWorker()];
  if (!cloud) throw new Error(`There are ${clouds.length} clouds, but none for worker ${findWorker() + 1}`);
  return cloud;
};

/** A fact about the cloud of this test. */
export const here = <Name extends keyof CloudHere>(name: Name): CloudHere[Name] => cloudHere()[name];
