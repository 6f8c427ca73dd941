// The operations of the account that an operator's commands use: CloudFormation, STS and SNS in the query protocol, SES and Lambda
// in REST, ACM in JSON.
import * as z from 'zod/mini';
import { AwsError } from '../aws-error.ts';
import { ACCOUNT } from '../cloudformation/intrinsics.ts';
import { toDkimTokens, toValidation } from './set-up.ts';
import type { AccountState } from './state.ts';

/** The stack that is deployed. */
export interface DescribedStack {
  readonly name: string;
  /** Its own status; by default the one of the account's state. */
  readonly status?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly outputs: () => Readonly<Record<string, string>>;
}

const stackArn = (name: string): string =>
  `arn:aws:cloudformation:${ACCOUNT.region}:${ACCOUNT.id}:stack/${name}/0`;

type QueryOperation = (form: URLSearchParams) => object;

/** The operations of the query protocol, by name. */
export const queryOperations = (
  state: AccountState,
  findStack: (name: string) => DescribedStack | undefined,
): Readonly<Record<string, QueryOperation>> => {
  const getStack = (form: URLSearchParams): DescribedStack => {
    const name = form.get('StackName') ?? '';
    const stack = findStack(name);
    if (stack?.name !== name) throw new AwsError('ValidationError', `Stack with id ${name} does not exist`);
    return stack;
  };
  return {
    DescribeStacks: (form) => {
      const { name, status = state.stackStatus, parameters = {}, outputs } = getStack(form);
      return {
        Stacks: [
          {
            StackId: stackArn(name),
            StackName: name,
            CreationTime: new Date(0).toISOString(),
            StackStatus: status,
            EnableTerminationProtection: state.hasTerminationProtection,
            Parameters: Object.entries(parameters).map(([ParameterKey, ParameterValue]) => ({
              ParameterKey,
              ParameterValue,
            })),
            Outputs: Object.entries(outputs()).map(([OutputKey, OutputValue]) => ({
              OutputKey,
              OutputValue,
            })),
          },
        ],
      };
    },
    GetCallerIdentity: () => ({
      UserId: 'AIDALAPTOP',
      Account: ACCOUNT.id,
      Arn: state.callerArn,
    }),
    AssumeRole: (form) => ({
      Credentials: {
        // The role, so that a test sees who calls afterwards.
        AccessKeyId: form.get('RoleArn')?.split('/').at(-1) ?? '',
        SecretAccessKey: 'local',
        SessionToken: form.get('RoleArn') ?? '',
      },
    }),
    ListSubscriptionsByTopic: (form) => ({
      Subscriptions: state.topicSubscriptions
        .filter(({ topicArn }) => topicArn === form.get('TopicArn'))
        .map(({ topicArn, email, isConfirmed }) => ({
          SubscriptionArn: isConfirmed ? `${topicArn}:0` : 'PendingConfirmation',
          Owner: ACCOUNT.id,
          Protocol: 'email',
          Endpoint: email,
          TopicArn: topicArn,
        })),
    }),
  };
};

const CertificateRequest = z.object({ CertificateArn: z.string() });

/** ACM's DescribeCertificate. */
export const describeCertificate = ({ certificates }: AccountState, request: unknown): object => {
  const { CertificateArn } = CertificateRequest.parse(request);
  const certificate = certificates[CertificateArn];
  if (certificate === undefined)
    throw new AwsError('ResourceNotFoundException', `Could not find certificate ${CertificateArn}.`);
  const { hosts, status, notAfter } = certificate;
  return {
    Certificate: {
      CertificateArn,
      SubjectAlternativeNames: hosts,
      DomainValidationOptions: hosts.map(toValidation),
      Status: status,
      // In seconds, like all times in AWS's JSON.
      ...(notAfter && { NotAfter: notAfter.getTime() / 1000 }),
    },
  };
};

/** SES's GetEmailIdentity. */
export const getEmailIdentity = ({ mailIdentities }: AccountState, name: string): object => {
  const identity = mailIdentities[name];
  if (identity === undefined)
    throw new AwsError('NotFoundException', `Email identity ${name} does not exist.`, 404);
  const { isVerified, dkim, isSigningOff = false, mailFrom } = identity;
  return {
    IdentityType: name.includes('@') ? 'EMAIL_ADDRESS' : 'DOMAIN',
    VerifiedForSendingStatus: isVerified,
    VerificationStatus: isVerified ? 'SUCCESS' : 'PENDING',
    DkimAttributes: { SigningEnabled: !isSigningOff, Status: dkim, Tokens: toDkimTokens(name) },
    MailFromAttributes: {
      BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
      ...(mailFrom && { MailFromDomain: mailFrom.domain, MailFromDomainStatus: mailFrom.status }),
    },
  };
};

/** Lambda's GetAccountSettings. */
export const getFunctionSettings = ({ concurrentExecutions }: AccountState): object => ({
  AccountLimit: {
    UnreservedConcurrentExecutions: concurrentExecutions,
  },
});
