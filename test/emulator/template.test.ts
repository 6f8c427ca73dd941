import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import { toOriginal } from './assembly.ts';
import { deploy, listResources } from './deploy.ts';
import { VENV } from './ministack.ts';
import { REGION, STACK } from './stage.ts';

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

it('changes nothing when it is deployed again', { timeout: 120_000 }, async () => {
  const { assembly, resources } = inject('deployed');
  expect(await deploy(path.dirname(assembly), assembly)).toContain(`${STACK} (no changes)`);
  expect(await listResources(STACK)).toEqual(resources);
});
