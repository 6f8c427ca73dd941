import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openStore } from '../store.ts';

it('writes nothing after the end, when somebody else may own the file', () => {
  vi.useFakeTimers();
  const folder = mkdtempSync(join(tmpdir(), 'local-auth0-'));
  onTestFinished(() => void vi.useRealTimers());
  const file = join(folder, 'tenant.json');
  const store = openStore(file, Date.now);
  store.save();
  store.close();
  const written = readFileSync(file, 'utf8');
  store.records['late'] = { payload: {} };
  store.save();
  vi.runAllTimers();
  expect(readFileSync(file, 'utf8')).toBe(written);
});
