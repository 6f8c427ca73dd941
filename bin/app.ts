// The file that the CDK's command line runs: makes the app of the stage that was asked for, and synthesizes it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createApp } from '../infra/app.ts';
import { OperatorError } from '../infra/operator-error.ts';

const root = path.resolve(import.meta.dirname, '..');
const cdkFile = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8'));

try {
  // The file's context is the default, so that the app means the same with and without the CDK's command line.
  createApp(root, cdkFile.context).synth();
} catch (error) {
  // The settings and the build are the operator's to mend: a sentence serves there, a stack trace does not.
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
