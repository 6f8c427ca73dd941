// Builds the web, synthesizes the stage as the CDK's command line does, and changes in the copy what the emulator cannot play.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../local/paths.ts';
import { adjustHandler, adjustTemplate } from './adjustments.ts';
import { createEmulatedStage, STACK, STAGE } from './stage.ts';

const run = promisify(execFile);

const node = async (program: string, env: Record<string, string> = {}) => {
  // Under vitest NODE_ENV is `test`, and the build must not depend on that.
  const { NODE_ENV: _, VITEST: __, NODE_OPTIONS: ___, ...inherited } = process.env;
  await run(process.execPath, [program], { cwd: ROOT, env: { ...inherited, ...env }, maxBuffer: 1e8 });
};

/** Synthesizes into `folder`. The template as it was lies beside the changed one, for cfn-lint. */
export const synthesizeStage = async (folder: string): Promise<void> => {
  await node('web/build/build.ts');
  await node('bin/app.ts', {
    CDK_OUTDIR: folder,
    // The tests of `infra` apply the rules about deployments.
    CDK_VALIDATION: 'false',
    CDK_CONTEXT_JSON: JSON.stringify({ stage: STAGE, stages: { [STAGE]: createEmulatedStage() } }),
  });
  const file = path.join(folder, `${STACK}.template.json`);
  const template = await readFile(file, 'utf8');
  await writeFile(originalTemplateFile(folder), template);
  await writeFile(file, JSON.stringify(adjustTemplate(JSON.parse(template))));
  await adjustHandler(folder);
};

export const originalTemplateFile = (folder: string): string => path.join(folder, 'original.template.json');
