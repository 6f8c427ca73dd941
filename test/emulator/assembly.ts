// Builds the web, synthesizes the stage as the CDK's command line does, and changes in the copy what the emulator cannot play.
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { BUNDLES, ROOT } from '../../local/paths.ts';
import { adjustHandler, adjustTemplate } from './adjustments.ts';
import { createEmulatedStage, STAGE } from './stage.ts';

const run = promisify(execFile);

const node = async (program: string, env: Record<string, string> = {}) => {
  // Under vitest NODE_ENV is `test`, and the build must not depend on that.
  const { NODE_ENV: _, VITEST: __, NODE_OPTIONS: ___, ...inherited } = process.env;
  await run(process.execPath, [program], { cwd: ROOT, env: { ...inherited, ...env }, maxBuffer: 1e8 });
};

/** Synthesizes into `folder`. The assembly as it was lies beside the changed one, without its assets. */
export const synthesizeStage = async (folder: string): Promise<void> => {
  await node('web/build/build.ts');
  await node('bin/app.ts', {
    CDK_OUTDIR: folder,
    KEPT_BUNDLES: BUNDLES,
    // The tests of `infra` apply the rules about deployments.
    CDK_VALIDATION: 'false',
    CDK_CONTEXT_JSON: JSON.stringify({ stage: STAGE, stages: { [STAGE]: createEmulatedStage() } }),
  });
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  await mkdir(toOriginal(folder));
  for (const name of files) {
    const text = await readFile(path.join(folder, name), 'utf8');
    await writeFile(path.join(toOriginal(folder), name), text);
    if (name.endsWith('.template.json'))
      await writeFile(path.join(folder, name), JSON.stringify(adjustTemplate(JSON.parse(text))));
  }
  await adjustHandler(folder);
};

/** The folder of the assembly as it was. */
export const toOriginal = (folder: string): string => path.join(folder, 'original');
