// The steps of a deployment, in their order. Each may be repeated.
import { OperatorError } from '../../infra/operator-error.ts';
import { STYLE_HASHES } from '../../infra/outputs.ts';
import type { Stage } from '../../infra/stage.ts';
import type { Phase } from '../doctor/finding.ts';
import { findStack, toStackName } from '../stack.ts';
import { ToolError, type Tools } from '../tools.ts';
import { ensureOriginKey } from './origin-key.ts';
import { explainFailure, isFirstDeployment, refuseStuckStack } from './stack-state.ts';

interface DeployParts {
  readonly tools: Tools;
  /** Examines the stage and prints what it finds. Returns whether nothing is wrong. */
  readonly checkHealth: (phase: Phase) => Promise<boolean>;
}

/** Outputs that an operator needs after each deployment. */
const SHOWN_OUTPUTS = ['DistributionDomain', 'StripeWebhookUrl'];

/** Deploys a stage, and returns what to tell the operator. Throws an OperatorError that says what happened and what to do next. */
export const deploy = async (stage: Stage, { tools, checkHealth }: DeployParts): Promise<string> => {
  if (!(await checkHealth('before')))
    throw new OperatorError('Nothing was deployed. Mend what is wrong, then run this again.');
  const stack = await findStack(stage);
  refuseStuckStack(stage, stack);
  await ensureOriginKey(stage);

  /** Runs a program that prints its own errors. */
  const run = async (program: Promise<void>): Promise<void> => {
    try {
      await program;
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      throw new OperatorError(explainFailure(stage, await findStack(stage)));
    }
  };
  await run(tools.build());

  const deployStack = (...context: string[]) =>
    run(
      tools.cdk([
        'deploy',
        toStackName(stage),
        ...[`stage=${stage.name}`, ...context].flatMap((value) => ['--context', value]),
        // In CI, and without a terminal, nobody can answer a question.
        ...(process.env['CI'] === undefined && process.stdin.isTTY ? [] : ['--require-approval', 'never']),
      ]),
    );
  // CloudFormation rolls back a failed creation, and must be able to delete its data for that. The second run protects the data and
  // the stack.
  if (stage.retain && isFirstDeployment(stack)) await deployStack('firstDeployment=true');
  // Documents and their policy do not change at the same moment, so the policy also allows the styles of the build before. Its
  // hashes come from an output: the live policy has those of still older builds, and would grow with every build.
  const styles = stack?.outputs[STYLE_HASHES];
  await deployStack(...(styles === undefined ? [] : [`previousStyleHashes=${styles}`]));

  const isWell = await checkHealth('after');
  const outputs = (await findStack(stage))?.outputs ?? {};
  const lines = SHOWN_OUTPUTS.map((name) => `  ${name.padEnd(20)}${outputs[name] ?? ''}`);
  const text = [`${outputs['SiteUrl'] ?? toStackName(stage)} is deployed.`, ...lines].join('\n');
  if (isWell) return text;
  throw new OperatorError(
    `${text}\nSomething is wrong there. Mend it as written above; npm run doctor -- --stage ${stage.name} looks again.`,
  );
};
