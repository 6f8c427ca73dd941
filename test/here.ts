// The cloud that a test file is in.
import { inject } from 'vitest';
import type { CloudHere } from './cloud.ts';

/**
 * What a test knows of its cloud. Journeys have a cloud for each worker, so that no two files change the same data at
 * the same time; where a project has one cloud, its files share it.
 */
export const here = <Name extends keyof CloudHere>(name: Name): CloudHere[Name] => {
  const clouds = inject('clouds');
  const worker = Number(process.env.VITEST_POOL_ID);
  const cloud = clouds.length === 1 ? clouds[0] : clouds[worker - 1];
  if (!cloud) throw new Error(`There are ${clouds.length} clouds, none of them for worker ${worker}`);
  return cloud[name];
};
