// The CDK app of a stage: its stack, and the checks before every deployment.
import path from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import * as z from 'zod/mini';
import { StyleHash } from '#shared/web-routes.ts';
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
  readonly previousStyleHashes: readonly string[];
  readonly despite: readonly string[];
}

/**
 * Reads what `context` and the CDK's command line say; relative paths in it start at `root`. Throws an OperatorError when the
 * settings or the web's build do not fit, and while the settings are examples: `examples=allowed` shows the template all the same.
 * `firstDeployment=true` leaves out what would keep a failed first deployment from being rolled back. `previousStyleHashes` lists
 * the style hashes of the live documents, separated by commas; `despite` the findings of the doctor that are passed, separated by
 * semicolons.
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
    previousStyleHashes: parseStyleHashes(getContext('previousStyleHashes')),
    despite: parseDespite(getContext('despite')),
  };
};

/** Whether the context gives `value`. The command line passes text. Any other value is a typing error, and throws. */
const parseFlag = (name: string, value: string, given: unknown): boolean => {
  if (given !== undefined && given !== value)
    throw new OperatorError(
      `The context '${name}' must be '${value}' or left out, not ${JSON.stringify(given)}`,
    );
  return given === value;
};

const parseStyleHashes = (given: unknown): string[] => {
  if (given === undefined || given === '') return [];
  const parsed = z.array(StyleHash).safeParse(typeof given === 'string' ? given.split(',') : given);
  if (parsed.success) return parsed.data;
  throw new OperatorError(
    "The context 'previousStyleHashes' must be hashes like sha256-…=, separated by commas",
  );
};

const parseDespite = (given: unknown): string[] =>
  typeof given === 'string' && given !== '' ? given.split('; ') : [];

/** The app with the stack of the stage. Its `synth` throws when a check finds something. */
export const createApp = ({ app, ...props }: Settings): App => {
  new PlainlyStack(app, `plainly-${props.stage.name}`, props);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
};
