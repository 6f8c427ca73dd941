import { randomUUID } from 'node:crypto';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { BLOG_PATH, FEED_PATH } from '#shared/blog-paths.ts';
import { awsTimeouts } from '../platform/aws-timeouts.ts';
import { settings } from '../platform/settings.ts';

const { DISTRIBUTION_ID: DistributionId } = settings('DISTRIBUTION_ID');
const cloudFront = new CloudFrontClient(awsTimeouts);

/** The blog with every article, what lists articles, and the blog's API. A star at the end costs as much as one path. */
const BLOG_PATHS = [`${BLOG_PATH}*`, FEED_PATH, '/sitemap.xml', '/api/blog/*'];

/**
 * Makes the edge forget every public answer that can hold an article, within seconds. Otherwise it would answer a copy for
 * up to a minute, and for up to an hour while our functions fail.
 */
export const invalidateBlog = async (): Promise<void> => {
  await cloudFront.send(
    new CreateInvalidationCommand({
      DistributionId,
      InvalidationBatch: {
        CallerReference: randomUUID(),
        Paths: { Quantity: BLOG_PATHS.length, Items: BLOG_PATHS },
      },
    }),
  );
};
