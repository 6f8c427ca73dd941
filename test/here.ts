// The cloud of a test file.
import { inject } from 'vitest';
import type { CloudHere } from './cloud.ts';

/**
 * A fact about the cloud of this test. The browser project has a cloud for each worker, so that no two files change the
 * same data at the same time. The files of another project share one cloud.
 */
export const here = <Name extends keyof CloudHere>(name: Name): CloudHere[Name] => {
  const clouds = inject('clouds');
  const worker = Number(process.env.VITEST_POOL_ID);
  const cloud = clouds.length === 1 ? clouds[0] : clouds[worker - 1];
  if (!cloud) throw new Error(`There are ${clouds.length} clouds, but none for worker ${worker}`);
  return cloud[name];
};
