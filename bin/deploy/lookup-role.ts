// Our workflows may only assume roles of the CDK (infra/account.ts). So our own calls to AWS in a workflow use the CDK's lookup role,
// which reads everything but secrets.
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { ACCOUNT_STACK } from '../../infra/account.ts';
import type { Stage } from '../../infra/stage.ts';
import { toRegion } from '../stack.ts';

/** Gives the AWS clients of this process the rights of the lookup role, when it runs as a workflow's role. */
export const readAsWorkflow = async (stage: Stage): Promise<void> => {
  const client = new STSClient(toRegion(stage));
  const { Account, Arn } = await client.send(new GetCallerIdentityCommand());
  if (!Arn?.includes(`:assumed-role/${ACCOUNT_STACK}-`)) return;
  const region = await client.config.region();
  const { Credentials } = await client.send(
    new AssumeRoleCommand({
      RoleArn: `arn:${Arn.split(':')[1]}:iam::${Account}:role/cdk-hnb659fds-lookup-role-${Account}-${region}`,
      RoleSessionName: 'plainly',
    }),
  );
  process.env['AWS_ACCESS_KEY_ID'] = Credentials?.AccessKeyId;
  process.env['AWS_SECRET_ACCESS_KEY'] = Credentials?.SecretAccessKey;
  process.env['AWS_SESSION_TOKEN'] = Credentials?.SessionToken;
};
