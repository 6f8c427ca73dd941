import { afterEach, beforeAll, vi } from 'vitest';

/** The lines that the code of a test file writes, instead of on the console. Each test begins without any. */
export const captureOutput = (): string[] => {
  const lines: string[] = [];
  const keep = (chunk: string | Uint8Array) => lines.push(String(chunk)) > 0;
  beforeAll(() => {
    vi.spyOn(process.stdout, 'write').mockImplementation(keep);
    vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  });
  afterEach(() => {
    lines.length = 0;
  });
  return lines;
};
