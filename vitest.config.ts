import { defineConfig } from 'vitest/config';
import { JourneysFirst } from './test/journeys-first.ts';

// `unit`, `infra` and `packages` start what they need themselves; `api` has a local cloud, `browser` one for each worker.
export default defineConfig({
  test: {
    // More than a small machine has processors: most tests wait for a server or a browser half of their time. Who runs one
    // file of `browser` says `--maxWorkers=1`, and starts one cloud.
    maxWorkers: 3,
    sequence: { shuffle: true, sequencer: JourneysFirst },
    // A machine that does several things at once is late at times; what is there in time is not waited for.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          // A worker keeps its modules between files: it loads the CDK and makes each template once.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['packages/*/test/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          globalSetup: ['test/cloud.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/cloud.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
