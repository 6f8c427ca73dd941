// The image function's services: its table, its bucket with the policy of the real one, and Lambda, which starts it.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startS3 } from '../../../packages/local-aws/s3/start.ts';
import { environment } from '../events.ts';
import { openWorld } from '../world.ts';
import { startLambda } from './lambda.ts';

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const { IMAGE_BUCKET: bucketName } = environment;

/** Starts all, empty, and sets the environment for modules that are loaded afterwards. */
export const openImageWorld = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'images-'));
  const world = await openWorld({ tables: ['uploads'] });
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
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: s3.url,
    AWS_ENDPOINT_URL_LAMBDA: server.url,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
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
    readRecord: (imageKey: string) => world.get('uploads', { imageKey }),
    close: async () => {
      await Promise.all([server.close(), s3.close()]);
      await world.close();
      await rm(folder, { recursive: true });
    },
  };
};
