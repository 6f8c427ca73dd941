// The buckets of the template.
import * as z from 'zod/mini';
import type { Stack } from '../cloudformation/stack.ts';

const BucketProperties = z.object({
  CorsConfiguration: z.optional(
    z.object({
      CorsRules: z.array(
        z.object({
          AllowedOrigins: z.array(z.string()),
          AllowedMethods: z.array(z.string()),
          AllowedHeaders: z._default(z.array(z.string()), []),
          ExposedHeaders: z._default(z.array(z.string()), []),
          MaxAge: z._default(z.number(), 0),
        }),
      ),
    }),
  ),
});

/** Reads the names of all buckets, and the CORS rules of each. */
export const readBuckets = (stack: Stack) =>
  stack.resourcesOfType('AWS::S3::Bucket').map(({ ref, properties }) => ({
    name: ref,
    cors: BucketProperties.parse(properties()).CorsConfiguration?.CorsRules ?? [],
  }));
