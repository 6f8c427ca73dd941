// What a cloud holds, for a comparison: every service, part by part.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DynamoDBClient, ListTablesCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { DescribeParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { Cloud } from '../local/cloud.ts';

/** A hash of each part, by its name. */
export type Digest = ReadonlyMap<string, string>;

const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

const client = { region: 'us-east-1', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } };

/** The database writes its own files when it opens, so its items count. */
const digestTables = async (endpoint: string): Promise<[string, string][]> => {
  const dynamo = new DynamoDBClient({ ...client, endpoint });
  const { TableNames = [] } = await dynamo.send(new ListTablesCommand({}));
  const digests = await Promise.all(
    TableNames.map(async (TableName): Promise<[string, string]> => {
      const items: string[] = [];
      for await (const { Items = [] } of paginateScan(
        { client: dynamo },
        { TableName, ConsistentRead: true },
      ))
        items.push(...Items.map((item) => JSON.stringify(item)));
      return [`table ${TableName}`, hash(items.toSorted().join('\n'))];
    }),
  );
  dynamo.destroy();
  return digests;
};

/** The parameters and their versions. */
export const digestParameters = async (endpoint: string): Promise<[string, string]> => {
  const ssm = new SSMClient({ ...client, endpoint });
  const { Parameters = [] } = await ssm.send(new DescribeParametersCommand({ MaxResults: 50 }));
  ssm.destroy();
  return ['parameters', hash(JSON.stringify(Parameters.map(({ Name, Version }) => [Name, Version])))];
};

/** Images and uploads, mails, staff, the tenant, and Stripe with its clock. */
const digestFiles = async (folder: string): Promise<[string, string][]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(folder, file).startsWith('tables'));
  return Promise.all(
    files.map(
      async (file) => [`file ${relative(folder, file)}`, hash(await readFile(file))] as [string, string],
    ),
  );
};

/** The digest of a cloud whose data lies in the folder. */
export const digestCloud = async (cloud: Cloud, dataFolder: string): Promise<Digest> =>
  new Map([
    ...(await digestTables(cloud.addresses.dynamoDbUrl)),
    ...(await digestFiles(dataFolder)),
    await digestParameters(cloud.addresses.awsUrl),
    ['memory', JSON.stringify(cloud.countInMemory())],
  ]);

/** The names of the parts that differ. */
export const findDifferences = (before: Digest, after: Digest): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((part) => before.get(part) !== after.get(part));
