// What the bucket policies let CloudFront do: without a right S3 answers 403, whatever lies in the bucket.
import * as z from 'zod/mini';
import type { Stack } from '../cloudformation/stack.ts';
import { takes } from './distribution-spec.ts';

const OneOrMore = z.union([z.string(), z.array(z.string())]);

const Properties = z.object({
  Bucket: z.string(),
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Effect: z.enum(['Allow', 'Deny']),
        Action: OneOrMore,
        Resource: OneOrMore,
        Principal: z.union([z.string(), z.record(z.string(), OneOrMore)]),
      }),
    ),
  }),
});

export interface CloudFrontRights {
  readonly mayGet: (bucket: string, key: string) => boolean;
  /** Without this right a missing key is 403, with it 404. */
  readonly mayList: (bucket: string) => boolean;
}

/** Reads the Allow statements for cloudfront.amazonaws.com of every bucket policy. */
export const cloudFrontRightsOf = (stack: Stack): CloudFrontRights => {
  const allowed = stack.resourcesOf('AWS::S3::BucketPolicy').flatMap(({ properties }) => {
    const { PolicyDocument } = Properties.parse(properties());
    return PolicyDocument.Statement.filter(
      ({ Effect, Principal }) =>
        Effect === 'Allow' &&
        typeof Principal === 'object' &&
        [Principal['Service'] ?? []].flat().includes('cloudfront.amazonaws.com'),
    ).flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action) => [Resource].flat().map((resource) => ({ action, resource }))),
    );
  });
  const may = (wanted: string, arn: string) =>
    allowed.some(({ action, resource }) => takes(action, wanted) && takes(resource, arn));
  return {
    mayGet: (bucket, key) => may('s3:GetObject', `arn:aws:s3:::${bucket}/${key}`),
    mayList: (bucket) => may('s3:ListBucket', `arn:aws:s3:::${bucket}`),
  };
};
