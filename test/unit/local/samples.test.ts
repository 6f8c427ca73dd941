import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { INPUTS } from '../../../local/assembly.ts';
import { ROOT } from '../../../local/paths.ts';
import { SAMPLE_SOURCES } from '../../samples.ts';

/** The files of the repository that a file loads, directly or through others. */
const listLoaded = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, from = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(
    /^(?:import|export|\}) (?!type ).*from '([^']+)'/gm,
  )) {
    const loaded = from.startsWith('.')
      ? path.join(path.dirname(file), from)
      : from.replace(/^#shared/, 'shared').replace(/^(local-\w+)$/, 'packages/$1/index.ts');
    if (existsSync(path.join(ROOT, loaded))) listLoaded(loaded, found);
  }
  return found;
};

it('keeps samples by all files that make them', () => {
  const sources = [...INPUTS, ...SAMPLE_SOURCES];
  const loaded = [...listLoaded('test/cloud-process.ts')];
  expect(loaded).toContain('local/seed/articles.ts');
  expect(loaded).toContain('packages/local-aws/s3/start.ts');
  expect(
    loaded.filter((file) => !sources.some((source) => file === source || file.startsWith(`${source}/`))),
  ).toEqual([]);
});
