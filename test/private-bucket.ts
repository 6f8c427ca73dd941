// The private bucket with the policy of the real one.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startS3 } from '../packages/local-aws/s3/start.ts';

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const name = 'images';

/** Starts it, empty, and sets the environment for modules that are loaded afterwards. */
export const openPrivateBucket = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bucket-'));
  const s3 = await startS3({
    port: 0,
    folder,
    region: 'us-east-1',
    credentials,
    sendEventOf: (_, change) => change(),
    buckets: [
      {
        name,
        cors: [],
        sendsEvents: false,
        denials: [
          {
            actions: ['s3:PutObject'],
            resources: [`arn:aws:s3:::${name}/blogimage/*`],
            missingHeaders: ['if-none-match'],
          },
        ],
      },
    ],
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: s3.url,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    IMAGE_BUCKET: name,
  });
  const bucket = s3.buckets.get(name);
  if (!bucket) throw new Error('There is no bucket');
  return {
    bucket,
    close: async () => {
      await s3.close();
      await rm(folder, { recursive: true });
    },
  };
};
