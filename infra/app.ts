// The CDK app of a stage: its stack, and the checks before every deployment.
import path from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { OperatorError } from './operator-error.ts';
import { PlainlyStack } from './stack.ts';
import { parseStage, refusePlaceholders } from './stage.ts';
import type { Stage } from './stage.ts';
import { readWebOutput } from './web-output.ts';
import type { WebOutput } from './web-output.ts';

interface Settings {
  readonly app: App;
  readonly stage: Stage;
  readonly web: WebOutput;
  readonly isFirstDeployment: boolean;
}

/**
 * What `context` and the CDK's command line describe; relative paths in it start at `root`. Throws an OperatorError when
 * the settings or the web's build do not fit, and while the settings are examples: `examples=allowed` shows the template
 * all the same. `firstDeployment=true` leaves out what would keep a failed first deployment from being rolled back.
 */
export const readSettings = (root: string, context: Record<string, unknown>): Settings => {
  const app = new App({ context, analyticsReporting: false });
  const getContext = (name: string) => app.node.tryGetContext(name);
  const stage = parseStage(getContext('stage'), getContext('stages'));
  if (!parseFlag('examples', 'allowed', getContext('examples'))) refusePlaceholders(stage);
  const web = readWebOutput(path.resolve(root, getContext('webOutput') ?? 'dist'));
  return {
    app,
    stage,
    web,
    isFirstDeployment: parseFlag('firstDeployment', 'true', getContext('firstDeployment')),
  };
};

/** Whether the context gives `value`. The command line passes text; anything but that value is a typing error. */
const parseFlag = (name: string, value: string, given: unknown): boolean => {
  if (given !== undefined && given !== value)
    throw new OperatorError(
      `The context '${name}' must be '${value}' or left out, not ${JSON.stringify(given)}`,
    );
  return given === value;
};

/** The app with the stack of the stage. Its `synth` throws when a check finds something. */
export const createApp = ({ app, ...props }: Settings): App => {
  new PlainlyStack(app, `plainly-${props.stage.name}`, props);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
};
