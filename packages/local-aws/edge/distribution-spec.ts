// The CloudFront distribution as the template describes it: behaviours in order, origins, error rules.
import * as z from 'zod/mini';
import { onlyResource, type Stack } from '../cloudformation/stack.ts';
import type { HeadersPolicy } from './headers-policy.ts';
import { policiesOf, type CachePolicy, type ForwardPolicy } from './policies.ts';
import { viewerFunction, type ViewerFunction } from './viewer-function.ts';

const BehaviourProperties = z.object({
  PathPattern: z.optional(z.string()),
  TargetOriginId: z.string(),
  ViewerProtocolPolicy: z.enum(
    ['redirect-to-https', 'https-only'],
    'must not let a visitor in by plain http',
  ),
  AllowedMethods: z._default(z.array(z.string()), ['GET', 'HEAD']),
  Compress: z._default(z.boolean(), false),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.optional(z.string()),
  ResponseHeadersPolicyId: z.optional(z.string()),
  FunctionAssociations: z._default(
    z.array(
      z.object({
        EventType: z.literal('viewer-request', 'is played at viewer-request only'),
        FunctionARN: z.string(),
      }),
    ),
    [],
  ),
  LambdaFunctionAssociations: z.optional(z.array(z.never('Lambda@Edge is not played'))),
});

const Origin = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z._default(z.string(), ''),
  OriginAccessControlId: z.optional(z.string()),
  S3OriginConfig: z.optional(z.unknown()),
  CustomOriginConfig: z.optional(z.object({ OriginProtocolPolicy: z.string() })),
});

const ErrorResponse = z.object({
  ErrorCode: z.number(),
  ErrorCachingMinTTL: z._default(z.number(), 10),
  ResponseCode: z.optional(z.number()),
  ResponsePagePath: z.optional(z.string()),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;

const Properties = z.object({
  DistributionConfig: z.object({
    Enabled: z.literal(true),
    DefaultRootObject: z._default(z.string(), ''),
    DefaultCacheBehavior: BehaviourProperties,
    CacheBehaviors: z._default(z.array(BehaviourProperties), []),
    Origins: z.array(Origin),
    CustomErrorResponses: z._default(z.array(ErrorResponse), []),
  }),
});

const FunctionProperties = z.object({
  Name: z.string(),
  FunctionCode: z.string(),
  FunctionConfig: z.object({ Runtime: z.literal('cloudfront-js-2.0') }),
});

export interface OriginSpec {
  readonly host: string;
  readonly path: string;
  readonly isBucket: boolean;
}

export interface Behaviour {
  /** `*` for the default one. */
  readonly pattern: string;
  readonly methods: readonly string[];
  readonly compress: boolean;
  readonly cache: CachePolicy;
  readonly forward: ForwardPolicy | undefined;
  readonly headers: HeadersPolicy | undefined;
  readonly viewerRequest: ViewerFunction | undefined;
  readonly origin: OriginSpec;
}

export interface DistributionSpec {
  /** In the order in which CloudFront tries them; the default last. */
  readonly behaviours: readonly Behaviour[];
  readonly defaultRootObject: string;
  readonly errorResponses: readonly ErrorResponse[];
}

/** Reads the one distribution of a stack. Throws where the template asks for what the stand-in does not play. */
export const distributionSpecOf = (stack: Stack): DistributionSpec => {
  const resource = onlyResource(stack, 'AWS::CloudFront::Distribution');
  const parsed = Properties.safeParse(resource.properties());
  if (!parsed.success) throw new Error(`${resource.id}: ${z.prettifyError(parsed.error)}`);
  const config = parsed.data.DistributionConfig;

  const policies = policiesOf(stack);
  const functions = new Map(
    stack.resourcesOf('AWS::CloudFront::Function').map(({ ref, properties }) => {
      const { Name, FunctionCode } = FunctionProperties.parse(properties());
      return [ref, viewerFunction(Name, FunctionCode)];
    }),
  );
  const origins = new Map(
    config.Origins.map((origin): [string, OriginSpec] => {
      const isBucket = origin.CustomOriginConfig === undefined;
      if (isBucket && !origin.OriginAccessControlId) {
        throw new Error(
          `${origin.Id}: a private bucket answers CloudFront only through origin access control`,
        );
      }
      return [origin.Id, { host: origin.DomainName, path: origin.OriginPath, isBucket }];
    }),
  );

  const behaviourOf = (given: z.infer<typeof BehaviourProperties>): Behaviour => {
    const origin = origins.get(given.TargetOriginId);
    if (!origin) throw new Error(`A behaviour names the origin ${given.TargetOriginId}, which is not there`);
    const [association] = given.FunctionAssociations;
    return {
      pattern: given.PathPattern ?? '*',
      methods: given.AllowedMethods,
      compress: given.Compress,
      cache: policies.cache(given.CachePolicyId),
      forward: given.OriginRequestPolicyId ? policies.forward(given.OriginRequestPolicyId) : undefined,
      headers: given.ResponseHeadersPolicyId ? policies.headers(given.ResponseHeadersPolicyId) : undefined,
      viewerRequest: association && functions.get(association.FunctionARN),
      origin,
    };
  };
  return {
    behaviours: [...config.CacheBehaviors, config.DefaultCacheBehavior].map(behaviourOf),
    defaultRootObject: config.DefaultRootObject,
    errorResponses: config.CustomErrorResponses,
  };
};

/** Whether a path pattern of CloudFront (`*` any characters, `?` one) takes a path. */
export const takes = (pattern: string, path: string): boolean => {
  const source = pattern
    .replace(/^\//, '')
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^/?${source}$`, 's').test(path);
};
