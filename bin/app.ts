// The CDK app: reads the stage's settings and what the web's build left, and makes the stack.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { OperatorError } from '../infra/operator-error.ts';
import { PlainlyStack } from '../infra/stack.ts';
import { parseStage } from '../infra/stage.ts';
import { readWebOutput } from '../infra/web-output.ts';

const root = path.resolve(import.meta.dirname, '..');
const cdkFile = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8'));

// The file's context is the default, so that the app means the same with and without the CDK's command line.
const app = new App({ context: cdkFile.context, analyticsReporting: false });
const context = (name: string) => app.node.tryGetContext(name);

const synthesize = (): void => {
  const stage = parseStage(context('stage'), context('stages'));
  const web = readWebOutput(path.resolve(root, context('webOutput') ?? 'dist'));
  new PlainlyStack(app, `plainly-${stage.name}`, { stage, web });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
};

try {
  synthesize();
} catch (error) {
  // The settings and the build are the operator's to mend: a sentence serves there, a stack trace does not.
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
