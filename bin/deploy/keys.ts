// The keys that the template reads (infra/keys.ts). They are made once for each stage.
import { randomBytes } from 'node:crypto';
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { toKeyNames } from '../../infra/keys.ts';
import { OperatorError } from '../../infra/operator-error.ts';
import type { Stage } from '../../infra/stage.ts';
import { toRegion } from '../stack.ts';

const hasName = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);

const ensureKey = async (client: SSMClient, Name: string): Promise<void> => {
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
        Description: 'The template of the stage reads it (docs/operate.md#the-origin-key)',
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

/** Creates the keys of the stage that are missing. Never replaces one. */
export const ensureKeys = async (stage: Stage): Promise<void> => {
  const client = new SSMClient(toRegion(stage));
  for (const name of Object.values(toKeyNames(stage.name))) await ensureKey(client, name);
};
