// The CloudFront distribution as the template describes it: behaviors in order, origins, error rules.
import * as z from 'zod/mini';
import { parseProperties } from '../cloudformation/properties.ts';
import { onlyResource, type Stack } from '../cloudformation/stack.ts';
import { readPolicies, type CachePolicy, type OriginRequestPolicy, type ResponseHeader } from './policies.ts';
import { viewerFunction, type ViewerFunction } from './viewer-function.ts';

const BehaviorProperties = z.object({
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
  OriginCustomHeaders: z._default(z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })), []),
  S3OriginConfig: z.optional(z.unknown()),
  CustomOriginConfig: z.optional(z.object({ OriginProtocolPolicy: z.string() })),
});

/** CloudFront's default time for keeping an error. */
const DEFAULT_ERROR_SECONDS = 10;

const ErrorResponse = z.object({
  ErrorCode: z.number(),
  ErrorCachingMinTTL: z._default(z.number(), DEFAULT_ERROR_SECONDS),
  ResponsePagePath: z.optional(z.never('Error pages are not played')),
});

const Properties = z.object({
  DistributionConfig: z.object({
    Enabled: z.literal(true),
    DefaultCacheBehavior: BehaviorProperties,
    CacheBehaviors: z._default(z.array(BehaviorProperties), []),
    Origins: z.array(Origin),
    CustomErrorResponses: z._default(z.array(ErrorResponse), []),
  }),
});

const FunctionProperties = z.object({
  Name: z.string(),
  FunctionCode: z.string(),
  FunctionConfig: z.object({ Runtime: z.literal('cloudfront-js-2.0') }),
});

export interface OriginAddress {
  readonly host: string;
  readonly path: string;
  readonly isBucket: boolean;
  /** Headers that are sent with each request, and replace a viewer's headers of these names. */
  readonly headers: ReadonlyMap<string, string>;
}

export interface Behavior {
  /** The path pattern; `*` for the default behavior. */
  readonly pattern: string;
  readonly methods: readonly string[];
  readonly compress: boolean;
  readonly cache: CachePolicy;
  readonly originRequest: OriginRequestPolicy | undefined;
  readonly responseHeaders: readonly ResponseHeader[];
  readonly viewerRequest: ViewerFunction | undefined;
  readonly origin: OriginAddress;
}

export interface Distribution {
  /** The behaviors in the order in which CloudFront tries them, with the default last. */
  readonly behaviors: readonly Behavior[];
  /** The origins by id, of which a function may choose one. */
  readonly origins: ReadonlyMap<string, OriginAddress>;
  /** How long the edge keeps a response with an error status. */
  readonly errorSeconds: (status: number) => number;
}

/** Reads the one distribution of a stack. Throws for a setting that is not played. */
export const readDistribution = (stack: Stack): Distribution => {
  const resource = onlyResource(stack, 'AWS::CloudFront::Distribution');
  const { DistributionConfig: config } = parseProperties(resource, Properties);

  const policies = readPolicies(stack);
  const functions = new Map(
    stack.resourcesOfType('AWS::CloudFront::Function').map(({ ref, properties }) => {
      const { Name, FunctionCode } = FunctionProperties.parse(properties());
      return [ref, viewerFunction(Name, FunctionCode)];
    }),
  );
  const origins = new Map(
    config.Origins.map((origin): [string, OriginAddress] => {
      const isBucket = origin.CustomOriginConfig === undefined;
      if (isBucket && !origin.OriginAccessControlId) {
        throw new Error(
          `${origin.Id}: a private bucket answers CloudFront only through origin access control`,
        );
      }
      const headers = new Map(
        origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName, HeaderValue]),
      );
      return [origin.Id, { host: origin.DomainName, path: origin.OriginPath, isBucket, headers }];
    }),
  );

  const toBehavior = (given: z.infer<typeof BehaviorProperties>): Behavior => {
    const origin = origins.get(given.TargetOriginId);
    if (!origin)
      throw new Error(
        `A behavior names the origin ${given.TargetOriginId}, which the template does not hold`,
      );
    const [association] = given.FunctionAssociations;
    return {
      pattern: given.PathPattern ?? '*',
      methods: given.AllowedMethods,
      compress: given.Compress,
      cache: policies.cache(given.CachePolicyId),
      originRequest: given.OriginRequestPolicyId
        ? policies.originRequest(given.OriginRequestPolicyId)
        : undefined,
      responseHeaders: given.ResponseHeadersPolicyId
        ? policies.responseHeaders(given.ResponseHeadersPolicyId)
        : [],
      viewerRequest: association && functions.get(association.FunctionARN),
      origin,
    };
  };
  return {
    origins,
    behaviors: [...config.CacheBehaviors, config.DefaultCacheBehavior].map(toBehavior),
    errorSeconds: (status) =>
      config.CustomErrorResponses.find(({ ErrorCode }) => ErrorCode === status)?.ErrorCachingMinTTL ??
      DEFAULT_ERROR_SECONDS,
  };
};

/** Makes the test of a pattern, as in CloudFront and in bucket policies: `*` stands for any characters, `?` for one. */
export const toMatcher = (pattern: string): ((path: string) => boolean) => {
  const source = pattern
    .replace(/^\//, '')
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^/?${source}$`, 's');
  return (path) => expression.test(path);
};

/** Whether a pattern matches a path. */
export const matchesPattern = (pattern: string, path: string): boolean => toMatcher(pattern)(path);
