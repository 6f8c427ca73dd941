import { randomUUID } from 'node:crypto';
import { BLOG_PATH, FEED_PATH } from '#shared/blog-paths.ts';
import { AwsCallError, callAws } from '../platform/aws-call.client.ts';
import { settings } from '../platform/settings.ts';

const { DISTRIBUTION_ID } = settings('DISTRIBUTION_ID');
const { AWS_ENDPOINT_URL_CLOUDFRONT = 'https://cloudfront.amazonaws.com' } = process.env;
const API_VERSION = '2020-05-31';

/**
 * The blog with every article, the documents that list articles, and the blog's API. A path with a star at its end costs as much as
 * one without.
 */
const BLOG_PATHS = [`${BLOG_PATH}*`, FEED_PATH, '/sitemap.xml', '/api/blog/*'];

/** The body of CreateInvalidation. CloudFront takes XML, and runs the same reference only once. */
const createBody = (reference: string): string => {
  const paths = BLOG_PATHS.map((path) => `<Path>${path}</Path>`).join('');
  return (
    `<InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/${API_VERSION}/">` +
    `<CallerReference>${reference}</CallerReference>` +
    `<Paths><Items>${paths}</Items><Quantity>${BLOG_PATHS.length}</Quantity></Paths></InvalidationBatch>`
  );
};

/**
 * Makes the edge forget every public response that can hold an article, within seconds. Without this, the edge would serve its copy
 * for up to a minute, and for up to an hour while our functions fail.
 */
export const invalidateBlog = async (): Promise<void> => {
  const call = {
    service: 'cloudfront',
    // CloudFront is global: its calls are signed for this region.
    region: 'us-east-1',
    url: `${AWS_ENDPOINT_URL_CLOUDFRONT}/${API_VERSION}/distribution/${DISTRIBUTION_ID}/invalidation`,
    headers: { 'content-type': 'application/xml' },
    body: createBody(randomUUID()),
  };
  await callAws(call, ({ status, text }) => {
    if (status === 201) return;
    throw new AwsCallError(/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? 'UnknownError', status);
  });
};
