// Deploys with the CDK's own command line, as `npm run deploy` does, and says what came of it.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { ACCOUNT_STACK } from '../../infra/account.ts';
import { toKeyNames } from '../../infra/keys.ts';
import { MAIL_DOMAIN } from '../../local/stage.ts';
import { ROOT } from '../../local/paths.ts';
import { clientEnvironment } from './ministack.ts';
import { ACCOUNT, REGION, STAGE } from './stage.ts';

const run = promisify(execFile);

/** Returns what it prints. */
const cdk = async (folder: string, ...options: string[]): Promise<string> => {
  const program = path.join(ROOT, 'node_modules/aws-cdk/bin/cdk');
  try {
    const { stdout } = await run(process.execPath, [program, ...options, '--ci'], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        CDK_DISABLE_CLI_TELEMETRY: 'true',
        ...clientEnvironment,
      },
      maxBuffer: 1e8,
    });
    return stdout;
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? error.stderr : error;
    throw new Error(`cdk ${options.join(' ')} failed:\n${String(output).slice(-2000)}`, { cause: error });
  }
};

/** Deploys what the account has once, and bootstraps it with the rights that this gives to CloudFormation. */
export const bootstrap = async (folder: string): Promise<void> => {
  await cdk(
    folder,
    'deploy',
    '--app',
    `${process.execPath} ${ROOT}/bin/account.ts`,
    '--require-approval',
    'never',
  );
  const { ExecutionPolicyArns = '' } = await readOutputs(ACCOUNT_STACK);
  await cdk(
    folder,
    'bootstrap',
    `aws://${ACCOUNT}/${REGION}`,
    '--cloudformation-execution-policies',
    ExecutionPolicyArns,
  );
};

/** Deploys the stage. Returns what the CDK prints. */
export const deploy = (folder: string, assembly: string): Promise<string> =>
  cdk(folder, 'deploy', '--app', assembly, '--require-approval', 'never');

/** Stores what an operator and `npm run deploy` store before the first deployment. */
export const putSecrets = async (secrets: Readonly<Record<string, string>>): Promise<void> => {
  const ssm = new SSMClient(client);
  for (const [Name, Value] of Object.entries(secrets)) {
    // CloudFormation reads the keys, and reads plain text only.
    const Type = Object.values(toKeyNames(STAGE)).includes(Name) ? 'String' : 'SecureString';
    await ssm.send(new PutParameterCommand({ Name, Value, Type, Overwrite: true }));
  }
  ssm.destroy();
};

/** Lets SES send as the domain. */
export const verifyMailDomain = async (): Promise<void> => {
  const ses = new SESv2Client(client);
  await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: MAIL_DOMAIN }));
  ses.destroy();
};

/** The emulator's root user, for the clients of the SDK. */
export const client = {
  region: REGION,
  endpoint: clientEnvironment.AWS_ENDPOINT_URL,
  credentials: { accessKeyId: ACCOUNT, secretAccessKey: 'test' },
};

export const readOutputs = async (stack: string): Promise<Record<string, string>> => {
  const cloudFormation = new CloudFormationClient(client);
  const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName: stack }));
  cloudFormation.destroy();
  return Object.fromEntries(
    (Stacks[0]?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  );
};

/** The physical names of a stack's resources, with those of its nested stacks, by their logical ones. */
export const listResources = async (stack: string): Promise<Record<string, string>> => {
  const cloudFormation = new CloudFormationClient(client);
  const resources: Record<string, string> = {};
  const pages = paginateListStackResources({ client: cloudFormation }, { StackName: stack });
  for await (const { StackResourceSummaries = [] } of pages)
    for (const { LogicalResourceId = '', PhysicalResourceId = '', ResourceType } of StackResourceSummaries) {
      resources[LogicalResourceId] = PhysicalResourceId;
      if (ResourceType === 'AWS::CloudFormation::Stack')
        Object.assign(resources, await listResources(PhysicalResourceId));
    }
  cloudFormation.destroy();
  return resources;
};
