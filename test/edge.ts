// The edge's cache of the cloud of a test.
import { randomUUID } from 'node:crypto';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { here } from './here.ts';

/** Makes the edge forget what it keeps at the paths, so that the next request shows the tables as they are. */
export const forgetEdge = async (...paths: string[]): Promise<void> => {
  const cloudFront = new CloudFrontClient({
    endpoint: here('awsUrl'),
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  await cloudFront.send(
    new CreateInvalidationCommand({
      DistributionId: here('distributionId'),
      InvalidationBatch: {
        CallerReference: randomUUID(),
        Paths: { Quantity: paths.length, Items: paths },
      },
    }),
  );
  cloudFront.destroy();
};
