// The denials of a bucket's policy, which hold for every caller. Its permissions are not played: the only account may do everything
// else.
import * as z from 'zod/mini';
import type { Stack } from '../cloudformation/stack.ts';
import { matchesPattern } from '../edge/distribution.ts';
import { header, type Call } from './call.ts';
import { accessDenied } from './s3-error.ts';

const OneOrMore = z.union([z.string(), z.array(z.string())]);

const Policy = z.object({
  Bucket: z.string(),
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Effect: z.enum(['Allow', 'Deny']),
        Action: OneOrMore,
        Resource: OneOrMore,
        Principal: z.unknown(),
        Condition: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
      }),
    ),
  }),
});

export interface Denial {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** Headers that a call must have, or it is denied. */
  readonly missingHeaders: readonly string[];
}

/** Conditions on TLS count as met, because nothing on a laptop is encrypted. */
const TLS_KEYS = new Set(['aws:SecureTransport', 's3:TlsVersion']);

/** The denials of a bucket. Throws for a condition that is not played. */
export const readDenials = (stack: Stack, bucket: string): Denial[] =>
  stack
    .resourcesOfType('AWS::S3::BucketPolicy')
    .map(({ id, properties }) => ({ id, ...Policy.parse(properties()) }))
    .filter(({ Bucket }) => Bucket === bucket)
    .flatMap(({ id, PolicyDocument }) =>
      PolicyDocument.Statement.flatMap(({ Effect, Action, Resource, Condition = {} }) => {
        const conditions = Object.entries(Condition).flatMap(([operator, keys]) =>
          Object.entries(keys).map(([key, value]) => ({ operator, key, value })),
        );
        if (Effect === 'Allow' || conditions.some(({ key }) => TLS_KEYS.has(key))) return [];
        const missingHeaders = conditions.map(({ operator, key, value }) => {
          if (operator !== 'Null' || key !== 's3:if-none-match' || value !== 'true')
            throw new Error(`${id}: local-aws does not play the condition ${operator} ${key}`);
          return 'if-none-match';
        });
        return [{ actions: [Action].flat(), resources: [Resource].flat(), missingHeaders }];
      }),
    );

const ACTIONS: Readonly<Record<string, string>> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  DELETE: 's3:DeleteObject',
};

/** Throws AccessDenied if the bucket's policy denies the call. */
export const checkDenials = (call: Call, denials: readonly Denial[]): void => {
  const resource = `arn:aws:s3:::${call.bucket}/${call.key}`;
  const isDenied = denials.some(
    ({ actions, resources, missingHeaders }) =>
      actions.some((pattern) => matchesPattern(pattern, ACTIONS[call.method] ?? '')) &&
      resources.some((pattern) => matchesPattern(pattern, resource)) &&
      missingHeaders.every((name) => header(call, name) === undefined),
  );
  if (isDenied) throw accessDenied();
};
