// Calls a function of the deployed stage, so that a command has the code and the rights of the stage and no others.
import { InvokeCommand, LambdaClient, type LambdaClientConfig } from '@aws-sdk/client-lambda';
import { OperatorError } from '../infra/operator-error.ts';
import type { Stage } from '../infra/stage.ts';
import { findStack, toRegion } from './stack.ts';

/**
 * The outcome of the function that the output `outputName` names. Throws an OperatorError when the stage is not deployed, or when the
 * function fails: the log has the reason. Without `credentials` it has those of this process.
 */
export const invokeFunction = async (
  stage: Stage,
  outputName: string,
  payload: object,
  credentials?: LambdaClientConfig['credentials'],
): Promise<unknown> => {
  const FunctionName = (await findStack(stage))?.outputs[outputName];
  if (FunctionName === undefined)
    throw new OperatorError(
      `The stage ${stage.name} is not deployed in this version: npm run deploy -- --stage ${stage.name}`,
    );
  // One attempt, which waits as long as the function may take.
  const client = new LambdaClient({
    ...toRegion(stage),
    ...(credentials !== undefined && { credentials }),
    maxAttempts: 1,
  });
  try {
    const { FunctionError, Payload } = await client.send(
      new InvokeCommand({ FunctionName, Payload: JSON.stringify(payload) }),
    );
    const outcome: unknown = JSON.parse(Payload?.transformToString() ?? 'null');
    if (FunctionError === undefined) return outcome;
    const text = JSON.stringify(outcome);
    throw new OperatorError(`The function ${FunctionName} failed. Its log group has the reason. ${text}`);
  } finally {
    client.destroy();
  }
};
