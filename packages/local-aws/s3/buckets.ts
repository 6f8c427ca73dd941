// The buckets of the template.
import * as z from 'zod/mini';
import type { Stack } from '../cloudformation/stack.ts';
import { readDenials, type Denial } from './policy.ts';
import type { CorsRule } from './cors.ts';

/** Patterns with `*` are not played. */
const Texts = z.array(z.string().check(z.regex(/^[^*]+$/)));

const BucketProperties = z.object({
  CorsConfiguration: z.optional(
    z.object({
      CorsRules: z.array(
        z.strictObject({
          AllowedOrigins: Texts,
          AllowedMethods: Texts,
          AllowedHeaders: z._default(Texts, []),
          MaxAge: z._default(z.number(), 0),
        }),
      ),
    }),
  ),
  /** Only notifications to EventBridge are played. */
  NotificationConfiguration: z.optional(
    z.strictObject({ EventBridgeConfiguration: z.strictObject({ EventBridgeEnabled: z.boolean() }) }),
  ),
});

export interface BucketSpec {
  readonly name: string;
  readonly cors: readonly CorsRule[];
  /** Whether the bucket sends events to EventBridge. */
  readonly sendsEvents: boolean;
  readonly denials: readonly Denial[];
}

/** Reads all buckets. Throws for a notification or a condition of a policy that is not played. */
export const readBuckets = (stack: Stack): BucketSpec[] =>
  stack.resourcesOfType('AWS::S3::Bucket').map(({ ref, properties }) => {
    const { CorsConfiguration, NotificationConfiguration } = BucketProperties.parse(properties());
    return {
      name: ref,
      cors: CorsConfiguration?.CorsRules ?? [],
      sendsEvents: NotificationConfiguration?.EventBridgeConfiguration.EventBridgeEnabled ?? false,
      denials: readDenials(stack, ref),
    };
  });
