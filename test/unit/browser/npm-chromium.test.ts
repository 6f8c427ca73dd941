import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { findNpmChromium } from '../../browser/npm-chromium.ts';

it("finds no Chromium, and leaves nothing half done, where npm's cannot be fetched", () => {
  const folder = mkdtempSync(join(tmpdir(), 'npm-chromium-'));
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  vi.stubEnv('PATH', folder);
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  expect(findNpmChromium(join(folder, 'chromium'))).toBeUndefined();
  expect(readdirSync(folder)).toEqual(['npm']);
});
