import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { claimPorts } from '../ports.ts';

// stage.ts reads it, in this process and in the workers. The claim ends with this process.
const { basePort, server } = await claimPorts();
server.unref();
process.env['EMULATOR_PORT'] = String(basePort);

// These tests are not part of `npm test`, because they need Python (docs/decisions/0027-independent-proof.md).
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    include: ['test/emulator/*.test.ts'],
    globalSetup: ['test/emulator/start.ts'],
    // All files share one emulator, and one of them takes rights away.
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A poll ends as soon as its value is right; the limit is for a busy machine.
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default'],
  },
});
