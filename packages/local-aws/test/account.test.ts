// The operations of the account for an operator's commands, called by the SDK.
import { ACMClient, DescribeCertificateCommand, RequestCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  CreateEmailIdentityCommand,
  GetAccountCommand,
  GetEmailIdentityCommand,
  PutEmailIdentityMailFromAttributesCommand,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccount } from '../account/start.ts';
import { stackFrom } from '../cloudformation/stack.ts';

const template = {
  Resources: { Images: { Type: 'AWS::S3::Bucket' } },
  Outputs: { Images: { Value: { Ref: 'Images' } }, Words: { Value: 'put <this> & that' } },
};

let account: Awaited<ReturnType<typeof startAccount>>;
let settings: object;
beforeAll(async () => {
  const stack = stackFrom(JSON.stringify(template), new Map(), { name: 'shop-laptop' });
  account = await startAccount({ mailDomains: ['shop.example'], findStack: () => stack });
  settings = {
    endpoint: account.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  };
});
afterAll(() => account.close());

const describeStack = async (StackName: string) => {
  const { Stacks } = await new CloudFormationClient(settings).send(new DescribeStacksCommand({ StackName }));
  return Stacks?.[0];
};

it('describes the stack with its outputs and its protection', async () => {
  account.state.hasTerminationProtection = true;
  expect(await describeStack('shop-laptop')).toMatchObject({
    StackName: 'shop-laptop',
    StackStatus: 'CREATE_COMPLETE',
    EnableTerminationProtection: true,
    Outputs: [
      { OutputKey: 'Images', OutputValue: 'laptop-images' },
      { OutputKey: 'Words', OutputValue: 'put <this> & that' },
    ],
  });
});

it('answers as CloudFormation does for a stack that does not exist', async () => {
  await expect(describeStack('other')).rejects.toMatchObject({
    name: 'ValidationError',
    message: 'Stack with id other does not exist',
  });
});

it('names the caller', async () => {
  const identity = await new STSClient(settings).send(new GetCallerIdentityCommand({}));
  expect(identity.Account).toBe('000000000000');
});

it('hands out credentials that name the assumed role', async () => {
  account.state.callerArn = 'arn:aws:sts::000000000000:assumed-role/workflow/1';
  const sts = new STSClient(settings);
  expect(await sts.send(new GetCallerIdentityCommand({}))).toMatchObject({ Arn: account.state.callerArn });
  const { Credentials } = await sts.send(
    new AssumeRoleCommand({ RoleArn: 'arn:aws:iam::000000000000:role/reader', RoleSessionName: 'x' }),
  );
  expect(Credentials).toMatchObject({ AccessKeyId: 'reader', Expiration: expect.any(Date) });
});

it('describes identities and the account of SES', async () => {
  const ses = new SESv2Client(settings);
  expect(await ses.send(new GetAccountCommand({}))).toMatchObject({ ProductionAccessEnabled: true });
  expect(await ses.send(new GetEmailIdentityCommand({ EmailIdentity: 'shop.example' }))).toMatchObject({
    VerifiedForSendingStatus: true,
    DkimAttributes: { Status: 'SUCCESS' },
    MailFromAttributes: { MailFromDomain: 'bounce.shop.example' },
  });
  await expect(
    ses.send(new GetEmailIdentityCommand({ EmailIdentity: 'a@other.example' })),
  ).rejects.toMatchObject({ name: 'NotFoundException' });
});

it('describes a certificate, limits and subscriptions as they were set', async () => {
  const arn = 'arn:aws:acm:us-east-1:000000000000:certificate/1';
  const topicArn = 'arn:aws:sns:us-east-1:000000000000:alarms';
  Object.assign(account.state, {
    certificates: { [arn]: { hosts: ['shop.example'], status: 'ISSUED', notAfter: new Date(4e12) } },
    concurrentExecutions: 10,
    topicSubscriptions: [{ topicArn, email: 'night@shop.example', isConfirmed: false }],
  });
  const { Certificate } = await new ACMClient(settings).send(
    new DescribeCertificateCommand({ CertificateArn: arn }),
  );
  expect(Certificate).toMatchObject({ DomainName: 'shop.example', NotAfter: new Date(4e12) });
  const { AccountLimit } = await new LambdaClient(settings).send(new GetAccountSettingsCommand({}));
  expect(AccountLimit).toMatchObject({ ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 10 });
  const { Subscriptions } = await new SNSClient(settings).send(
    new ListSubscriptionsByTopicCommand({ TopicArn: topicArn }),
  );
  expect(Subscriptions).toMatchObject([
    { Endpoint: 'night@shop.example', SubscriptionArn: 'PendingConfirmation' },
  ]);
});

it('creates an identity of SES and a certificate, which wait for records in the DNS', async () => {
  const ses = new SESv2Client(settings);
  const identity = { EmailIdentity: 'new.example' };
  await ses.send(new CreateEmailIdentityCommand(identity));
  await expect(ses.send(new CreateEmailIdentityCommand(identity))).rejects.toMatchObject({
    name: 'AlreadyExistsException',
  });
  await ses.send(
    new PutEmailIdentityMailFromAttributesCommand({ ...identity, MailFromDomain: 'bounce.new.example' }),
  );
  expect(await ses.send(new GetEmailIdentityCommand(identity))).toMatchObject({
    VerifiedForSendingStatus: false,
    DkimAttributes: { Tokens: Array(3).fill(expect.any(String)) },
    MailFromAttributes: { MailFromDomain: 'bounce.new.example', MailFromDomainStatus: 'PENDING' },
  });
  const acm = new ACMClient(settings);
  const request = { DomainName: 'www.new.example', SubjectAlternativeNames: ['new.example'] };
  const { CertificateArn } = await acm.send(
    new RequestCertificateCommand({ ...request, ValidationMethod: 'DNS' }),
  );
  const { Certificate } = await acm.send(new DescribeCertificateCommand({ CertificateArn }));
  expect(Certificate).toMatchObject({
    Status: 'PENDING_VALIDATION',
    DomainValidationOptions: [
      { DomainName: 'www.new.example', ResourceRecord: { Type: 'CNAME' } },
      { DomainName: 'new.example' },
    ],
  });
});

it('refuses the operations that the caller may not call', async () => {
  account.state.refusedOperations = ['GetCallerIdentity', 'GetParameter'];
  await expect(new STSClient(settings).send(new GetCallerIdentityCommand({}))).rejects.toMatchObject({
    name: 'AccessDenied',
  });
  await expect(
    new SSMClient(settings).send(new GetParameterCommand({ Name: '/shop/key' })),
  ).rejects.toMatchObject({ name: 'AccessDeniedException' });
  account.state.refusedOperations = [];
});
