import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import { toOriginal } from './assembly.ts';
import { VENV } from './ministack.ts';
import { REGION } from './stage.ts';

// cfn-lint reads every rule for every resource, which takes minutes on a busy machine.
it('has nothing that cfn-lint finds', { timeout: 300_000 }, async () => {
  const cwd = toOriginal(inject('deployed').assembly);
  const files = globSync('*.template.json', { cwd });
  expect(files).toHaveLength(2);
  // W3005 names each DependsOn that a reference implies. The CDK writes them for the order of roles and functions.
  const options = ['--regions', REGION, '--ignore-checks', 'W3005', '--template', ...files];
  const { stdout } = await promisify(execFile)(path.join(VENV, 'bin/cfn-lint'), options, { cwd }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});
