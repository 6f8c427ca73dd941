import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { JourneysFirst } from './test/journeys-first.ts';

/**
 * A worker keeps its process and the loaded packages from file to file, which takes half the processor time. Our own modules,
 * the environment and the globals begin anew with each file.
 */
const keepWorkers = { isolate: false, setupFiles: ['test/reset-worker.ts'] };

/** Each worker has a local cloud, which begins with the samples for each file. */
const withCloud = { isolate: false, setupFiles: ['test/reset-worker.ts', 'test/begin-with-samples.ts'] };

// No test may hold in UTC alone. The functions of the local cloud run in UTC, as at AWS.
process.env['TZ'] = 'America/Los_Angeles';

// Temporary files of all tests, programs and browsers lie in one folder, which goes with the run.
const folder = mkdtempSync(join(tmpdir(), 'plainly-tests-'));
process.env['TMPDIR'] = folder;
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Tests of packages that start a browser. They belong to the project that has one. */
const PACKAGES_IN_BROWSER = 'packages/*/test/browser.test.ts';

// `unit`, `infra` and `packages` start what they need themselves.
export default defineConfig({
  test: {
    // More workers than a small machine has processors, because most tests wait for a server or a browser half of their time.
    maxWorkers: 3,
    sequence: { shuffle: true, sequencer: JourneysFirst },
    // These limits, and the one in `visitor`, only end what hangs: a machine with thirty busy programs takes ten times as long. A poll
    // ends as soon as its value is right.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          globalSetup: ['test/table-definitions.ts'],
          ...keepWorkers,
        },
      },
      {
        extends: true,
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          // A worker keeps its modules between files: it loads the CDK and makes each template once.
          isolate: false,
          // The CDK's own check of a template takes longer than to make it. It runs once, in app.test.ts.
          env: { CDK_VALIDATION: 'false' },
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['packages/*/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, PACKAGES_IN_BROWSER],
          ...keepWorkers,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          ...withCloud,
          globalSetup: ['test/cloud.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts', PACKAGES_IN_BROWSER],
          ...withCloud,
          globalSetup: ['test/browser/chromium.ts', 'test/cloud.ts'],
        },
      },
    ],
  },
});
