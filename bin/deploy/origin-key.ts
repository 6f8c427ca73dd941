// The secret by which the API recognizes calls that came through the edge (docs/decisions/0024). It is made once for each stage.
import { randomBytes } from 'node:crypto';
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { toOriginKeyName } from '../../infra/origin-key.ts';
import { OperatorError } from '../../infra/operator-error.ts';
import type { Stage } from '../../infra/stage.ts';
import { toRegion } from '../stack.ts';

const hasName = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/** Creates the stage's origin key if it is missing. Never replaces one. */
export const ensureOriginKey = async (stage: Stage): Promise<void> => {
  const client = new SSMClient(toRegion(stage));
  const Name = toOriginKeyName(stage.name);
  try {
    await client.send(new GetParameterCommand({ Name }));
    return;
  } catch (error) {
    if (!hasName(error, 'ParameterNotFound')) throw error;
  }
  try {
    await client.send(
      new PutParameterCommand({
        Name,
        // Not a SecureString: CloudFormation writes the value into the distribution and the functions, and cannot read a
        // SecureString for that.
        Type: 'String',
        Value: randomBytes(32).toString('base64url'),
        Description: 'Stands in a header of every request that the edge sends to the API',
      }),
    );
  } catch (error) {
    // Somebody else deploys the stage for the first time at this moment.
    if (hasName(error, 'ParameterAlreadyExists')) return;
    if (!hasName(error, 'AccessDeniedException')) throw error;
    throw new OperatorError(
      `The parameter ${Name} is missing, and these credentials may not make it. Deploy the stage once with an operator's own credentials.`,
    );
  }
};
