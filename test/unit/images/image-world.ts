// The image function's services: its table, its bucket with the policy of the real one, and Lambda, which starts it.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { startDynamoDb } from 'local-aws';
import { startS3 } from '../../../packages/local-aws/s3/start.ts';
import { environment } from '../events.ts';
import { startLambda } from './lambda.ts';

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const { UPLOADS_TABLE: TableName, IMAGE_BUCKET: bucketName } = environment;

/** Starts all, empty, and sets the environment for modules that are loaded afterwards. */
export const openImageWorld = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'images-'));
  const dynamo = await startDynamoDb({ port: 0 });
  const s3 = await startS3({
    port: 0,
    folder,
    region: 'us-east-1',
    credentials,
    sendEventOf: (_, change) => change(),
    buckets: [
      {
        name: bucketName,
        cors: [],
        sendsEvents: false,
        denials: [
          {
            actions: ['s3:PutObject'],
            resources: [`arn:aws:s3:::${bucketName}/blogimage/*`],
            missingHeaders: ['if-none-match'],
          },
        ],
      },
    ],
  });
  const { lambda, ...server } = await startLambda();
  Object.assign(process.env, environment, {
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.url,
    AWS_ENDPOINT_URL_S3: s3.url,
    AWS_ENDPOINT_URL_LAMBDA: server.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  const client = new DynamoDBClient({ endpoint: dynamo.url, region: 'us-east-1', credentials });
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'imageKey', KeyType: 'HASH' }],
      AttributeDefinitions: ['imageKey', 'unused', 'deleteAfter'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S' as const,
      })),
      GlobalSecondaryIndexes: [
        {
          IndexName: 'unused',
          KeySchema: [
            { AttributeName: 'unused', KeyType: 'HASH' },
            { AttributeName: 'deleteAfter', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    }),
  );
  const table = DynamoDBDocumentClient.from(client);
  const bucket = s3.buckets.get(bucketName);
  if (!bucket) throw new Error('There is no bucket');
  const [{ recordUpload }, { toImageKey, toIncomingKey, listFiles }] = await Promise.all([
    import('../../../functions/images/uploads.table.ts'),
    import('../../../functions/images/image-key.ts'),
  ]);
  return {
    bucket,
    lambda,
    /** Records an upload and puts its file. */
    upload: async (bytes: Uint8Array, now = new Date()) => {
      const imageKey = toImageKey('w11-16-22-y2026', randomUUID());
      const incomingKey = toIncomingKey(imageKey, 'image/jpeg');
      await recordUpload(imageKey, incomingKey, now);
      await bucket.write(incomingKey, Buffer.from(bytes), { 'content-type': 'image/jpeg' });
      return { imageKey, incomingKey };
    },
    /** The files of an image that exist, its upload included. */
    listStored: async ({ imageKey, incomingKey }: { imageKey: string; incomingKey: string }) => {
      const keys = [incomingKey, ...listFiles(imageKey)];
      const found = await Promise.all(keys.map((key) => bucket.read(key)));
      return keys.filter((_, index) => found[index] !== undefined);
    },
    readRecord: async (imageKey: string) =>
      (await table.send(new GetCommand({ TableName, Key: { imageKey }, ConsistentRead: true }))).Item,
    close: async () => {
      server.close();
      await Promise.all([dynamo.close(), s3.close()]);
      await rm(folder, { recursive: true });
    },
  };
};
