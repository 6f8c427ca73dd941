import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient, ListTablesCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { expect, inject, it, onTestFinished } from 'vitest';
import { digestCloud, findDifferences } from '../../cloud-digest.ts';
import { claimPorts } from '../../ports.ts';
import { createSampleCloud } from '../../sample-cloud.ts';

const SIGNER = { region: 'us-east-1', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } };

/** A cloud beside the one of this file, with samples of its own. */
const startSampleCloud = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainly-clouds-'));
  const samples = inject('samples');
  const samplesFolder = path.join(folder, 'samples');
  await cp(samples.samplesFolder, samplesFolder, { recursive: true });
  const { basePort, server } = await claimPorts();
  const cloudFolder = path.join(folder, 'cloud');
  const cloud = createSampleCloud({ ...samples, samplesFolder, folder: cloudFolder, basePort });
  onTestFinished(async () => {
    await cloud.stop();
    server.close();
  });
  return { ...cloud, dataFolder: path.join(cloudFolder, 'data'), samplesFolder };
};

it('finds a change of each service, begins the next file without any of them, and fails one that does not begin with the samples', async () => {
  const { begin, countWarm, dataFolder, samplesFolder } = await startSampleCloud();
  const cloud = await begin('first.test.ts');
  const { dynamoDbUrl, awsUrl, tenantUrl, stripeUrl } = cloud.addresses;
  const before = await digestCloud(cloud, dataFolder);

  const dynamo = new DynamoDBClient({ ...SIGNER, endpoint: dynamoDbUrl });
  const { TableNames = [] } = await dynamo.send(new ListTablesCommand({}));
  const customers = TableNames.find((name) => name.includes('Customers'));
  await dynamo.send(new PutItemCommand({ TableName: customers, Item: { userId: { S: 'somebody' } } }));
  await new SESv2Client({ ...SIGNER, endpoint: awsUrl }).send(
    new SendEmailCommand({
      FromEmailAddress: 'site@plainly.example',
      Destination: { ToAddresses: ['hello@plainly.example'] },
      Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } } },
    }),
  );
  await new SSMClient({ ...SIGNER, endpoint: awsUrl }).send(
    new PutParameterCommand({ Name: '/plainly/new', Value: 'x', Type: 'String' }),
  );
  const post = (url: string, body: object) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const account = { connection: 'apple', email: 'new@customers.example', name: 'New' };
  expect((await post(`${tenantUrl}/laptop/users`, account)).ok).toBe(true);
  const inAMonth = new Date(Date.now() + 31 * 24 * 3_600_000).toISOString();
  expect((await post(`${stripeUrl}/laptop/advance`, { to: inAMonth })).ok).toBe(true);
  expect((await fetch(`${cloud.siteUrl}/blog`)).ok).toBe(true);
  // What a crash would leave: an upload and a staff account.
  await mkdir(path.join(dataFolder, 'buckets', 'new'));
  await writeFile(path.join(dataFolder, 'buckets', 'new', 'upload.object'), '');
  await writeFile(path.join(dataFolder, 'user-pool.json'), '{}');

  const differences = () => digestCloud(cloud, dataFolder).then((after) => findDifferences(before, after));
  // The stand-ins write their files a moment later.
  await expect
    .poll(differences)
    .toEqual(
      expect.arrayContaining([
        `table ${customers}`,
        'file mails.jsonl',
        'file tenant.json',
        'file stripe.json',
        'file user-pool.json',
        'file buckets/new/upload.object',
        'parameters',
        'memory',
      ]),
    );
  const second = await begin('second.test.ts');
  // The function of the blog may hold the parameter that has changed.
  expect(countWarm()).toBe(0);
  expect((await fetch(`${second.siteUrl}/blog`)).ok).toBe(true);

  await writeFile(path.join(samplesFolder, 'data', 'mails.jsonl'), '');
  await expect(begin('third.test.ts')).rejects.toThrow(
    'third.test.ts does not begin with the samples. Different: file mails.jsonl. The file before it was second.test.ts.',
  );
  expect(countWarm()).toBeGreaterThan(0);
});
