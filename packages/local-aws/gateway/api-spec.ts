// The HTTP API as the template describes it: routes, authorizers, throttling, time-outs.
import * as z from 'zod/mini';
import { parseProperties } from '../cloudformation/properties.ts';
import { onlyResource, type Stack } from '../cloudformation/stack.ts';

const Api = z.object({
  ProtocolType: z.literal('HTTP'),
  CorsConfiguration: z.optional(z.never()),
});

const Throttling = z.object({
  ThrottlingRateLimit: z.optional(z.number()),
  ThrottlingBurstLimit: z.optional(z.number()),
});

const Stage = z.object({
  StageName: z.string(),
  DefaultRouteSettings: z.optional(Throttling),
  RouteSettings: z._default(z.record(z.string(), Throttling), {}),
});

const Authorizer = z.object({
  AuthorizerType: z.literal('JWT'),
  IdentitySource: z.tuple([z.literal('$request.header.Authorization')]),
  JwtConfiguration: z.object({ Issuer: z.string(), Audience: z.array(z.string()) }),
});

const Integration = z.object({
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  TimeoutInMillis: z._default(z.number(), 30_000),
});

const Route = z.object({
  // `$default`, ANY and greedy parameters are not played.
  RouteKey: z.string().check(z.regex(/^(?!ANY )[A-Z]+ \/[^+]*$/)),
  AuthorizationType: z._default(z.enum(['NONE', 'JWT']), 'NONE'),
  AuthorizerId: z.optional(z.string()),
  Target: z.string().check(z.startsWith('integrations/')),
});

export interface JwtAuthorizer {
  readonly issuer: string;
  readonly audience: readonly string[];
}

export interface RouteSpec {
  /** The route key: `POST /admin/items`. */
  readonly key: string;
  readonly authorizer: JwtAuthorizer | undefined;
  readonly functionArn: string;
  readonly timeoutMs: number;
  /** Requests per second and bucket size; undefined if the template sets none. */
  readonly throttle: { readonly rate: number; readonly burst: number } | undefined;
}

export interface ApiSpec {
  readonly apiId: string;
  readonly stage: string;
  readonly routes: readonly RouteSpec[];
}

/** The function's ARN, which may stand inside API Gateway's own invocation ARN. */
const parseFunctionArn = (uri: string): string =>
  /functions\/(arn:[^/]+)\/invocations$/.exec(uri)?.[1] ?? uri;

/** Reads the one HTTP API of a stack. Throws for a setting that is not played. */
export const readApiSpec = (stack: Stack): ApiSpec => {
  const each = <T>(type: string, schema: z.ZodMiniType<T>) =>
    new Map(
      stack
        .resourcesOfType(`AWS::ApiGatewayV2::${type}`)
        .map((resource) => [resource.ref, parseProperties(resource, schema)]),
    );

  const api = onlyResource(stack, 'AWS::ApiGatewayV2::Api');
  parseProperties(api, Api);
  const stageResource = onlyResource(stack, 'AWS::ApiGatewayV2::Stage');
  const stage = parseProperties(stageResource, Stage);
  const authorizers = each('Authorizer', Authorizer);
  const integrations = each('Integration', Integration);

  const routes = [...each('Route', Route).values()].map((route): RouteSpec => {
    const integration = integrations.get(route.Target.replace('integrations/', ''));
    if (!integration) throw new Error(`${route.RouteKey} has no integration`);
    const authorizer = authorizers.get(route.AuthorizerId ?? '');
    if (route.AuthorizationType === 'JWT' && !authorizer) {
      throw new Error(`${route.RouteKey} names an authorizer that the template does not hold`);
    }
    const limits = { ...stage.DefaultRouteSettings, ...stage.RouteSettings[route.RouteKey] };
    return {
      key: route.RouteKey,
      authorizer:
        route.AuthorizationType === 'JWT' && authorizer
          ? { issuer: authorizer.JwtConfiguration.Issuer, audience: authorizer.JwtConfiguration.Audience }
          : undefined,
      functionArn: parseFunctionArn(integration.IntegrationUri),
      timeoutMs: integration.TimeoutInMillis,
      throttle:
        limits.ThrottlingRateLimit === undefined
          ? undefined
          : { rate: limits.ThrottlingRateLimit, burst: limits.ThrottlingBurstLimit ?? 1 },
    };
  });
  return { apiId: api.ref, stage: stage.StageName, routes };
};
