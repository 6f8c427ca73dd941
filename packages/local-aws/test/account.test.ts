// The operations of the account for an operator's commands, called by the SDK.
import { ACMClient, DescribeCertificateCommand, RequestCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  CreateEmailIdentityCommand,
  GetEmailIdentityCommand,
  PutEmailIdentityMailFromAttributesCommand,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
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

it('describes the stack with its outputs', async () => {
  const { Stacks } = await new CloudFormationClient(settings).send(
    new DescribeStacksCommand({ StackName: 'shop-laptop' }),
  );
  expect(Stacks?.[0]?.Outputs).toEqual([
    { OutputKey: 'Images', OutputValue: 'laptop-images' },
    { OutputKey: 'Words', OutputValue: 'put <this> & that' },
  ]);
});

it('lists the subscriptions of one topic', async () => {
  const topicArn = 'arn:aws:sns:us-east-1:000000000000:alarms';
  account.state.topicSubscriptions = [topicArn, `${topicArn}-other`].map((arn) => ({
    topicArn: arn,
    email: 'night@shop.example',
    isConfirmed: false,
  }));
  const { Subscriptions } = await new SNSClient(settings).send(
    new ListSubscriptionsByTopicCommand({ TopicArn: topicArn }),
  );
  expect(Subscriptions).toMatchObject([{ TopicArn: topicArn }]);
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
