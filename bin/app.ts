// The program that the CDK runs: synthesizes the stage of the context.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createApp, readSettings } from '../infra/app.ts';
import { bundleHandlers } from '../infra/bundle.ts';
import { OperatorError } from '../infra/operator-error.ts';

const root = path.resolve(import.meta.dirname, '..');
const cdkFile = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8'));

try {
  // The CDK's command line passes the context of cdk.json. Without it, read the same from the file.
  const settings = readSettings(root, cdkFile.context);
  await bundleHandlers();
  createApp(settings).synth();
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
