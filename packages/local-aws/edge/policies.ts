// CloudFront's cache, origin request and response headers policies.
import * as z from 'zod/mini';
import { parseProperties } from '../cloudformation/properties.ts';
import type { Stack } from '../cloudformation/stack.ts';

/** Selects names of headers, cookies or query parameters. */
export type Selector = (name: string) => boolean;

/** What is sent to the origin. */
export interface OriginRequestPolicy {
  readonly headers: Selector;
  readonly cookies: Selector;
  readonly queries: Selector;
}

/** What is in the cache key, and is sent to the origin too. */
export interface CachePolicy extends OriginRequestPolicy {
  readonly minSeconds: number;
  readonly defaultSeconds: number;
  readonly maxSeconds: number;
  readonly encodings: readonly ('br' | 'gzip')[];
}

export interface ResponseHeader {
  readonly name: string;
  readonly value: string;
  /** If false, a header of the origin stays. */
  readonly overrides: boolean;
}

const none: Selector = () => false;
const all: Selector = () => true;

const select = (behavior: 'none' | 'whitelist' | 'all', names: readonly string[] = []): Selector => {
  if (behavior === 'none') return none;
  if (behavior === 'all') return all;
  const listed = new Set(names.map((name) => name.toLowerCase()));
  return (name) => listed.has(name.toLowerCase());
};

const Behavior = z.enum(['none', 'whitelist', 'all']);
const Names = z.optional(z.array(z.string()));

const CacheProperties = z.object({
  CachePolicyConfig: z.object({
    MinTTL: z.number(),
    DefaultTTL: z.number(),
    MaxTTL: z.number(),
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      EnableAcceptEncodingGzip: z._default(z.boolean(), false),
      EnableAcceptEncodingBrotli: z._default(z.boolean(), false),
      HeadersConfig: z.object({ HeaderBehavior: z.enum(['none', 'whitelist']), Headers: Names }),
      CookiesConfig: z.object({ CookieBehavior: Behavior, Cookies: Names }),
      QueryStringsConfig: z.object({ QueryStringBehavior: Behavior, QueryStrings: Names }),
    }),
  }),
});

const toCachePolicy = ({ CachePolicyConfig: config }: z.infer<typeof CacheProperties>): CachePolicy => {
  const key = config.ParametersInCacheKeyAndForwardedToOrigin;
  return {
    minSeconds: config.MinTTL,
    defaultSeconds: config.DefaultTTL,
    maxSeconds: config.MaxTTL,
    encodings: [
      ...(key.EnableAcceptEncodingBrotli ? (['br'] as const) : []),
      ...(key.EnableAcceptEncodingGzip ? (['gzip'] as const) : []),
    ],
    headers: select(key.HeadersConfig.HeaderBehavior, key.HeadersConfig.Headers),
    cookies: select(key.CookiesConfig.CookieBehavior, key.CookiesConfig.Cookies),
    queries: select(key.QueryStringsConfig.QueryStringBehavior, key.QueryStringsConfig.QueryStrings),
  };
};

const nothing: OriginRequestPolicy = { headers: none, cookies: none, queries: none };

/** AWS's managed policies, whose ids are the same in every account. */
const MANAGED_CACHE_POLICIES: Readonly<Record<string, CachePolicy>> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    ...nothing,
    minSeconds: 0,
    defaultSeconds: 0,
    maxSeconds: 0,
    encodings: [],
  },
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    ...nothing,
    minSeconds: 1,
    defaultSeconds: 86_400,
    maxSeconds: 31_536_000,
    encodings: ['br', 'gzip'],
  },
};
const MANAGED_ORIGIN_REQUEST_POLICIES: Readonly<Record<string, OriginRequestPolicy>> = {
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    headers: (name) => name.toLowerCase() !== 'host',
    cookies: all,
    queries: all,
  },
};

const Override = z.object({ Override: z.boolean() });

const HeadersProperties = z.object({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.optional(z.string()),
    SecurityHeadersConfig: z.optional(
      z.strictObject({
        ContentSecurityPolicy: z.optional(z.extend(Override, { ContentSecurityPolicy: z.string() })),
        ContentTypeOptions: z.optional(Override),
        FrameOptions: z.optional(z.extend(Override, { FrameOption: z.string() })),
        ReferrerPolicy: z.optional(z.extend(Override, { ReferrerPolicy: z.string() })),
        StrictTransportSecurity: z.optional(
          z.strictObject({ Override: z.boolean(), AccessControlMaxAgeSec: z.number() }),
        ),
      }),
    ),
    CustomHeadersConfig: z.optional(
      z.object({ Items: z.array(z.extend(Override, { Header: z.string(), Value: z.string() })) }),
    ),
  }),
});

const toResponseHeaders = ({
  ResponseHeadersPolicyConfig: config,
}: z.infer<typeof HeadersProperties>): readonly ResponseHeader[] => {
  const security = config.SecurityHeadersConfig ?? {};
  const hsts = security.StrictTransportSecurity;
  const header = (name: string, part: { Override: boolean } | undefined, value: string | undefined) =>
    part && value !== undefined ? [{ name, value, overrides: part.Override }] : [];
  const csp = security.ContentSecurityPolicy;
  return [
    ...header('content-security-policy', csp, csp?.ContentSecurityPolicy),
    ...header('x-content-type-options', security.ContentTypeOptions, 'nosniff'),
    ...header('x-frame-options', security.FrameOptions, security.FrameOptions?.FrameOption),
    ...header('referrer-policy', security.ReferrerPolicy, security.ReferrerPolicy?.ReferrerPolicy),
    ...header('strict-transport-security', hsts, hsts && `max-age=${hsts.AccessControlMaxAgeSec}`),
    ...(config.CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override: overrides }) => ({
      name: Header.toLowerCase(),
      value: Value,
      overrides,
    })),
  ];
};

export interface Policies {
  readonly cache: (id: string) => CachePolicy;
  readonly originRequest: (id: string) => OriginRequestPolicy;
  readonly responseHeaders: (id: string) => readonly ResponseHeader[];
}

/** Reads the policies that a distribution may name: the stack's own and AWS's. An unknown id throws. */
export const readPolicies = (stack: Stack): Policies => {
  const read = <T>(type: string, schema: z.ZodMiniType<T>, id: string): T | undefined => {
    const resource = stack.resourcesOfType(`AWS::CloudFront::${type}`).find(({ ref }) => ref === id);
    return resource && parseProperties(resource, schema);
  };
  const known = <T>(policy: T | undefined, id: string): T => {
    if (policy === undefined) throw new Error(`local-aws does not know the CloudFront policy ${id}`);
    return policy;
  };
  return {
    cache: (id) => {
      const own = read('CachePolicy', CacheProperties, id);
      return own ? toCachePolicy(own) : known(MANAGED_CACHE_POLICIES[id], id);
    },
    originRequest: (id) => known(MANAGED_ORIGIN_REQUEST_POLICIES[id], id),
    responseHeaders: (id) =>
      toResponseHeaders(known(read('ResponseHeadersPolicy', HeadersProperties, id), id)),
  };
};
