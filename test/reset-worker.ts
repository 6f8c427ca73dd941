// Runs before each test file. A worker keeps its process and the packages from file to file; everything of ours begins anew:
// modules, environment variables, and what tests put in place of globals, methods and the clock.
import { vi } from 'vitest';

declare global {
  var firstEnvironment: NodeJS.ProcessEnv | undefined;
}

vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.useRealTimers();

// A module-level variable would begin anew too.
globalThis.firstEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) delete process.env[name];
Object.assign(process.env, globalThis.firstEnvironment);

vi.resetModules();
