import { defineConfig } from 'vitest/config';

// `unit`, `infra` and `local` start what they need themselves; the others have a local cloud each.
export default defineConfig({
  test: {
    sequence: { shuffle: true },
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'local',
          include: ['test/local/**/*.test.ts'],
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
      ...[
        // Two clouds, so that two people can be at work at once: one who looks around or publishes, one who signs in
        // and pays.
        {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: ['test/browser/customer-*.test.ts'],
        },
        { name: 'customer', include: ['test/browser/customer-*.test.ts'], exclude: [] },
      ].map((journeys) => ({
        extends: true as const,
        test: {
          ...journeys,
          globalSetup: ['test/cloud.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          setupFiles: ['test/browser/one-at-a-time.ts'],
          maxWorkers: 2,
          // After all that can use both processors by itself.
          sequence: { groupOrder: 1 },
        },
      })),
    ],
  },
});
