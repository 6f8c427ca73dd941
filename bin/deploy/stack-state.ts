// What the state of a stack means for the next deployment.
import { OperatorError } from '../../infra/operator-error.ts';
import type { Stage } from '../../infra/stage.ts';
import { toStackName, type DeployedStack } from '../stack.ts';

/** A stack whose creation failed; the CDK's command line deletes it and creates it anew. */
const FAILED_CREATION = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'];

/** Whether the next deployment creates the resources of the stage. */
export const isFirstDeployment = (stack: DeployedStack | undefined): boolean =>
  // A change set that was never executed leaves a stack without resources.
  stack === undefined || [...FAILED_CREATION, 'REVIEW_IN_PROGRESS'].includes(stack.status);

/** Throws an OperatorError for a stack that the CDK's command line would have to delete and may not. */
export const refuseProtectedFailure = (name: string, stack: DeployedStack | undefined): void => {
  if (stack === undefined || !FAILED_CREATION.includes(stack.status) || !stack.hasTerminationProtection)
    return;
  throw new OperatorError(
    `The first deployment of ${name} failed (${stack.status}), and the stack is protected, so that it cannot be deleted and made anew. It holds nothing. Unprotect it, then run this again:
  aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name}`,
  );
};

/** Throws an OperatorError that says what to do, where the CDK's command line would fail late or with an unclear message. */
export const refuseStuckStack = (stage: Stage, stack: DeployedStack | undefined): void => {
  const name = toStackName(stage);
  if (stack === undefined) return;
  refuseProtectedFailure(name, stack);
  if (stack.status === 'DELETE_FAILED')
    throw new OperatorError(
      `${name} was being removed, and something could not be deleted. Remove it to the end (docs/operate.md#remove-a-stage), then run this again.`,
    );
  if (stack.status === 'UPDATE_ROLLBACK_FAILED')
    throw new OperatorError(
      `A deployment of ${name} failed, and CloudFormation could not go back. Mend what the stack's events name, finish the way back, then run this again:
  npx cdk rollback ${name} --context stage=${stage.name}`,
    );
};

/** What a failed deployment left, and what to do next. */
export const explainFailure = (stage: Stage, stack: DeployedStack | undefined): string => {
  const again = `Mend what is named above, then run npm run deploy -- --stage ${stage.name} again`;
  if (stack === undefined || stack.status === 'REVIEW_IN_PROGRESS') return `Nothing was deployed. ${again}.`;
  if (FAILED_CREATION.includes(stack.status))
    return `The first deployment failed and was taken back (${stack.status}). ${again}: it deletes what is left and begins anew.`;
  if (stack.status.endsWith('_FAILED'))
    return `The deployment stopped half way (${stack.status}). ${again}; it says what to do first.`;
  if (stack.status.endsWith('_IN_PROGRESS'))
    return `CloudFormation is still at work (${stack.status}). Wait until it is done; then run npm run deploy -- --stage ${stage.name} again.`;
  return `The stage runs as before (${stack.status}). ${again}.`;
};
