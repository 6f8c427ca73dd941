// The CDK app of a stage: its stack, and the checks before every deployment.
import path from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { PlainlyStack } from './stack.ts';
import { parseStage } from './stage.ts';
import { readWebOutput } from './web-output.ts';

/**
 * The app that `context` and the CDK's command line describe; relative paths in it start at `root`. Throws an
 * OperatorError when the settings or the web's build do not fit; its `synth` throws when a check finds something.
 */
export const createApp = (root: string, context: Record<string, unknown>): App => {
  const app = new App({ context, analyticsReporting: false });
  const getContext = (name: string) => app.node.tryGetContext(name);
  const stage = parseStage(getContext('stage'), getContext('stages'));
  const web = readWebOutput(path.resolve(root, getContext('webOutput') ?? 'dist'));
  new PlainlyStack(app, `plainly-${stage.name}`, { stage, web });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
};
