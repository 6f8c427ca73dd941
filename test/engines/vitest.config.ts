import path from 'node:path';
import { defineConfig } from 'vitest/config';

// These tests are not part of `npm test`, because they need Debian's Firefox and WebKit (docs/decisions/0031-other-engines.md).
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    include: ['test/engines/*.test.ts'],
    globalSetup: ['test/cloud.ts'],
    setupFiles: ['test/begin-with-samples.ts'],
    maxWorkers: 1,
    fileParallelism: false,
    // A driver that hangs after a press is named after three waits of a minute (page.ts).
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default'],
  },
});
