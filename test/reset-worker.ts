// Runs before each test file. A worker keeps its process and the packages from file to file. Everything of ours begins anew:
// modules, environment variables, and what stands in for globals and the clock. Vitest itself restores mocks and its settings.
import { vi } from 'vitest';

declare global {
  var firstEnvironment: NodeJS.ProcessEnv | undefined;
}

vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();

// A variable of this module would begin anew too.
globalThis.firstEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) delete process.env[name];
Object.assign(process.env, globalThis.firstEnvironment);

vi.resetModules();
