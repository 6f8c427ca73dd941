// The deployed stack of a stage: what CloudFormation says of it.
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import type { Stage } from '../infra/stage.ts';

/** The region of the stage for a client's configuration. Without one in cdk.json the operator's AWS settings decide. */
export const toRegion = ({ region }: Stage) => (region === undefined ? {} : { region });

export const toStackName = ({ name }: Stage): string => `plainly-${name}`;

export interface DeployedStack {
  /** The status in CloudFormation's words: `CREATE_COMPLETE`, `ROLLBACK_COMPLETE`, … */
  readonly status: string;
  readonly hasTerminationProtection: boolean;
  readonly parameters: Readonly<Record<string, string>>;
  /** The outputs of infra/outputs.ts, by name. */
  readonly outputs: Readonly<Record<string, string>>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist');

/** The stack of a stage, or the stack `name` beside it; undefined when it does not exist. */
export const findStack = async (
  stage: Stage,
  name = toStackName(stage),
): Promise<DeployedStack | undefined> => {
  const client = new CloudFormationClient(toRegion(stage));
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    const [stack] = Stacks;
    if (stack === undefined) return undefined;
    const outputs = (stack.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [
      OutputKey,
      OutputValue,
    ]);
    const parameters = (stack.Parameters ?? []).map(({ ParameterKey = '', ParameterValue = '' }) => [
      ParameterKey,
      ParameterValue,
    ]);
    return {
      status: stack.StackStatus ?? 'unknown',
      hasTerminationProtection: stack.EnableTerminationProtection === true,
      parameters: Object.fromEntries(parameters),
      outputs: Object.fromEntries(outputs),
    };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};
