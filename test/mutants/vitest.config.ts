// Each test file has a worker of its own: in a kept one, all of them would need more memory than a process has.
process.env['TZ'] = 'America/Los_Angeles';

export default {
  test: {
    include: (process.env['MUTANT_TESTS'] ?? '').split(' '),
    globalSetup: ['test/table-definitions.ts'],
    setupFiles: ['test/reset-worker.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
};
