// CloudFront's three kinds of policy: what makes the cache key, what else the origin is told, which headers go out.
import * as z from 'zod/mini';
import type { Stack } from '../cloudformation/stack.ts';
import { HeadersConfig, headersPolicyOf, type HeadersPolicy } from './headers-policy.ts';

const Items = z.optional(z.array(z.string()));

const CacheConfig = z.object({
  MinTTL: z.number(),
  DefaultTTL: z.number(),
  MaxTTL: z.number(),
  ParametersInCacheKeyAndForwardedToOrigin: z.object({
    EnableAcceptEncodingGzip: z._default(z.boolean(), false),
    EnableAcceptEncodingBrotli: z._default(z.boolean(), false),
    HeadersConfig: z.object({ HeaderBehavior: z.enum(['none', 'whitelist']), Headers: Items }),
    CookiesConfig: z.object({
      CookieBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']),
      Cookies: Items,
    }),
    QueryStringsConfig: z.object({
      QueryStringBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']),
      QueryStrings: Items,
    }),
  }),
});

const ForwardConfig = z.object({
  HeadersConfig: z.object({
    HeaderBehavior: z.enum(['none', 'whitelist', 'allViewer', 'allExcept']),
    Headers: Items,
  }),
  CookiesConfig: z.object({
    CookieBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']),
    Cookies: Items,
  }),
  QueryStringsConfig: z.object({
    QueryStringBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']),
    QueryStrings: Items,
  }),
});

/** Chooses names: of headers, cookies or query parameters. */
export type Chooser = (name: string) => boolean;

export interface CachePolicy {
  readonly minSeconds: number;
  readonly defaultSeconds: number;
  readonly maxSeconds: number;
  readonly encodings: readonly ('br' | 'gzip')[];
  readonly headers: Chooser;
  readonly cookies: Chooser;
  readonly queries: Chooser;
}

export type ForwardPolicy = Pick<CachePolicy, 'headers' | 'cookies' | 'queries'>;

const chooser = (behaviour: string, names: readonly string[] = []): Chooser => {
  const listed = new Set(names.map((name) => name.toLowerCase()));
  if (behaviour === 'none') return () => false;
  if (behaviour === 'whitelist') return (name) => listed.has(name.toLowerCase());
  return (name) => !listed.has(name.toLowerCase());
};

type Choices = Pick<z.infer<typeof ForwardConfig>, 'HeadersConfig' | 'CookiesConfig' | 'QueryStringsConfig'>;

const choosers = ({ HeadersConfig: headers, CookiesConfig, QueryStringsConfig }: Choices): ForwardPolicy => ({
  headers: chooser(headers.HeaderBehavior, headers.Headers),
  cookies: chooser(CookiesConfig.CookieBehavior, CookiesConfig.Cookies),
  queries: chooser(QueryStringsConfig.QueryStringBehavior, QueryStringsConfig.QueryStrings),
});

const nothing = chooser('none');
const all = chooser('all');

/** AWS's managed policies, by the ids that are the same in every account; the ones this product may meet. */
const MANAGED_CACHE: Readonly<Record<string, CachePolicy>> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    minSeconds: 0,
    defaultSeconds: 0,
    maxSeconds: 0,
    encodings: [],
    headers: nothing,
    cookies: nothing,
    queries: nothing,
  },
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    minSeconds: 1,
    defaultSeconds: 86_400,
    maxSeconds: 31_536_000,
    encodings: ['br', 'gzip'],
    headers: nothing,
    cookies: nothing,
    queries: nothing,
  },
};
const MANAGED_FORWARD: Readonly<Record<string, ForwardPolicy>> = {
  // AllViewer
  '216adef6-5c7f-47e4-b989-5492eafa07d3': { headers: all, cookies: all, queries: all },
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    headers: chooser('allExcept', ['host']),
    cookies: all,
    queries: all,
  },
  // CORS-S3Origin
  '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf': {
    headers: chooser('whitelist', [
      'origin',
      'access-control-request-headers',
      'access-control-request-method',
    ]),
    cookies: nothing,
    queries: nothing,
  },
};

const read = <T>(stack: Stack, type: string, member: string, schema: z.ZodMiniType<T>): Map<string, T> =>
  new Map(
    stack.resourcesOf(`AWS::CloudFront::${type}`).map(({ id, ref, properties }) => {
      const parsed = z.object({ [member]: schema }).safeParse(properties());
      if (!parsed.success) throw new Error(`${id}: ${z.prettifyError(parsed.error)}`);
      const config = parsed.data[member];
      if (config === undefined) throw new Error(`${id} has no ${member}`);
      return [ref, config];
    }),
  );

const cachePolicyOf = (config: z.infer<typeof CacheConfig>): CachePolicy => {
  const key = config.ParametersInCacheKeyAndForwardedToOrigin;
  return {
    minSeconds: config.MinTTL,
    defaultSeconds: config.DefaultTTL,
    maxSeconds: config.MaxTTL,
    encodings: [
      ...(key.EnableAcceptEncodingBrotli ? (['br'] as const) : []),
      ...(key.EnableAcceptEncodingGzip ? (['gzip'] as const) : []),
    ],
    ...choosers(key),
  };
};

export interface Policies {
  readonly cache: (id: string) => CachePolicy;
  readonly forward: (id: string) => ForwardPolicy;
  readonly headers: (id: string) => HeadersPolicy;
}

const found = <T>(policy: T | undefined, id: string): T => {
  if (policy === undefined)
    throw new Error(`local-aws (edge/policies.ts) does not know the CloudFront policy ${id}`);
  return policy;
};

/** All policies a distribution may name, the stack's own and AWS's; an id that is neither throws. */
export const policiesOf = (stack: Stack): Policies => {
  const cache = read(stack, 'CachePolicy', 'CachePolicyConfig', CacheConfig);
  const forward = read(stack, 'OriginRequestPolicy', 'OriginRequestPolicyConfig', ForwardConfig);
  const headers = read(stack, 'ResponseHeadersPolicy', 'ResponseHeadersPolicyConfig', HeadersConfig);
  return {
    cache: (id) => {
      const own = cache.get(id);
      return own ? cachePolicyOf(own) : found(MANAGED_CACHE[id], id);
    },
    forward: (id) => {
      const own = forward.get(id);
      return own ? choosers(own) : found(MANAGED_FORWARD[id], id);
    },
    headers: (id) => headersPolicyOf(found(headers.get(id), id)),
  };
};
