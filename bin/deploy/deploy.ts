// The steps of a deployment, in their order. Each may be repeated.
import { OperatorError } from '../../infra/operator-error.ts';
import { STYLE_HASHES } from '../../infra/outputs.ts';
import type { Stage } from '../../infra/stage.ts';
import type { Finding, Phase } from '../doctor/finding.ts';
import { findStack, toStackName } from '../stack.ts';
import { ToolError, type Tools } from '../tools.ts';
import { ensureKeys } from './keys.ts';
import { explainFailure, isFirstDeployment, refuseStuckStack } from './stack-state.ts';

interface DeployParts {
  readonly tools: Tools;
  /** Examines the stage, and prints and returns what it finds. */
  readonly checkHealth: (phase: Phase) => Promise<readonly Finding[]>;
  /** The titles of findings that shall not stop the deployment. */
  readonly despite?: readonly string[];
}

/** The titles of wrong findings that `despite` passes. Throws an OperatorError when others stand in the way. */
const passFindings = (
  { name }: Stage,
  findings: readonly Finding[],
  despite: readonly string[],
): string[] => {
  const titles = findings.map(({ check }) => check);
  const strange = despite.filter((title) => !titles.includes(title));
  if (strange.length > 0)
    throw new OperatorError(
      `--despite takes the titles of findings, not ${strange.join('; ')}. They are:\n  ${titles.join('\n  ')}`,
    );
  const isWrong = findings.filter(({ state }) => state === 'wrong');
  const failing = isWrong.filter(({ failsDeployment = false }) => failsDeployment);
  if (failing.some(({ check }) => despite.includes(check)))
    throw new OperatorError(
      `Nothing was deployed. AWS would refuse the deployment, so --despite cannot pass ${failing.map(({ check }) => check).join('; ')}.`,
    );
  const stopping = isWrong.filter(({ check }) => !despite.includes(check));
  if (stopping.length === 0) return isWrong.map(({ check }) => check);
  const options = isWrong.map(({ check }) => ` --despite "${check}"`).join('');
  throw new OperatorError(
    `Nothing was deployed. Mend what is wrong, then run this again.${failing.length > 0 ? '' : ` If it cannot wait:\n  npm run deploy -- --stage ${name}${options}`}`,
  );
};

/** Outputs that an operator needs after each deployment. */
const SHOWN_OUTPUTS = ['DistributionDomain', 'StripeWebhookUrl'];

/** Deploys a stage, and returns what to tell the operator. Throws an OperatorError that says what happened and what to do next. */
export const deploy = async (
  stage: Stage,
  { tools, checkHealth, despite = [] }: DeployParts,
): Promise<string> => {
  const passed = passFindings(stage, await checkHealth('before'), despite);
  const stack = await findStack(stage);
  refuseStuckStack(stage, stack);
  await ensureKeys(stage);

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
        ...[
          `stage=${stage.name}`,
          ...(passed.length === 0 ? [] : [`despite=${passed.join('; ')}`]),
          ...context,
        ].flatMap((value) => ['--context', value]),
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

  const after = await checkHealth('after');
  const isWell = after.every(({ state, check }) => state !== 'wrong' || despite.includes(check));
  const outputs = (await findStack(stage))?.outputs ?? {};
  const lines = SHOWN_OUTPUTS.map((name) => `  ${name.padEnd(20)}${outputs[name] ?? ''}`);
  const text = [
    `${outputs['SiteUrl'] ?? toStackName(stage)} is deployed.`,
    ...lines,
    ...(passed.length === 0 ? [] : [`Deployed despite: ${passed.join('; ')}. Mend that next.`]),
  ].join('\n');
  if (isWell) return text;
  throw new OperatorError(
    `${text}\nSomething is wrong there. Mend it as written above; npm run doctor -- --stage ${stage.name} looks again.`,
  );
};
