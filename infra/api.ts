// The API: a route and a function for each endpoint of the contract, behind one HTTP API with the stage `api`.
import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  CorsHttpMethod,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { IHttpRouteAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer, HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { methodsOf, routeOf, routesOf } from '#shared/contract/endpoint.ts';
import type { Caller, Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { ProductFunction } from './product-function.ts';
import type { Grants } from './grants.ts';
import { Log } from './log.ts';
import type { Staff } from './staff.ts';
import { knownSiteUrl } from './stage.ts';
import type { Stage } from './stage.ts';

/** First segment of the API's addresses behind the site, and name of the gateway's stage, which strips it. */
export const API_FOLDER = 'api';

export class Api extends Construct {
  readonly http: HttpApi;
  /** Host of the gateway, for the distribution in front of it. */
  readonly host: string;
  /** The functions whose answers name files of the web: they must not be there before the files. */
  readonly renderers: Construct[] = [];
  private readonly stage: Stage;
  private readonly authorizers: Record<Caller, IHttpRouteAuthorizer>;

  constructor(scope: Construct, id: string, stage: Stage, staff: Staff) {
    super(scope, id);
    this.stage = stage;
    const siteUrl = knownSiteUrl(stage);
    const origins = [...(siteUrl === undefined ? [] : [siteUrl]), ...stage.allowedOrigins];
    this.http = new HttpApi(this, 'Http', {
      apiName: Stack.of(this).stackName,
      createDefaultStage: false,
      // Pages of the site itself call their own origin and need none of this.
      ...(origins.length === 0
        ? {}
        : {
            corsPreflight: {
              allowOrigins: origins,
              allowMethods: [CorsHttpMethod.GET, CorsHttpMethod.POST],
              allowHeaders: ['authorization', 'content-type', 'x-api-key'],
              exposeHeaders: ['retry-after', 'x-request-id'],
              maxAge: Duration.hours(1),
            },
          }),
    });
    this.host = `${this.http.apiId}.execute-api.${Stack.of(this).region}.amazonaws.com`;
    const nobody = new HttpNoneAuthorizer();
    this.authorizers = {
      anyone: nobody,
      site: nobody,
      signup: nobody,
      stripe: nobody,
      // Auth0 writes the issuer of its tokens with a slash at the end.
      customer: new HttpJwtAuthorizer('Customers', `${stage.customers.tenant}/`, {
        jwtAudience: [stage.customers.audience],
      }),
      staff: new HttpUserPoolAuthorizer('Staff', staff.pool, { userPoolClients: [staff.client] }),
    };
  }

  /** Adds the routes; apart from the constructor, because functions are told the address of the site in front. */
  serve(grants: Grants): void {
    const routes = endpoints.map((endpoint) => {
      const route = routeOf(endpoint);
      const endpointFunction = new ProductFunction(this, idOf(route), {
        stage: this.stage,
        entry: entryOf(endpoint),
        description: route,
        grants: grants[route],
      });
      if (grants[route].some(({ files = [] }) => files.length > 0)) this.renderers.push(endpointFunction);
      return this.http.addRoutes({
        path: endpoint.path,
        methods: methodsOf(endpoint).map((method) => HttpMethod[method]),
        integration: new HttpLambdaIntegration(idOf(route), endpointFunction.handler),
        authorizer: this.authorizers[endpoint.caller],
      });
    });
    for (const [index, endpoint] of endpoints.entries()) {
      const reason = openTo[endpoint.caller];
      if (reason === undefined) continue;
      for (const route of routes[index] ?? [])
        Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason });
    }
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: API_FOLDER,
      autoDeploy: true,
      accessLogSettings: {
        destination: new LogGroupLogDestination(new Log(this, 'AccessLogs', this.stage)),
        format: accessLogFormat,
      },
    });
    // The settings of a route can only be set once the route is there.
    stage.node.addDependency(...routes.flat());
    const cfnStage = stage.node.defaultChild;
    if (cfnStage instanceof CfnStage)
      cfnStage.routeSettings = Object.fromEntries(endpoints.flatMap(throttlesOf));
  }
}

/** `GET /blog/newsletter/{newsletterId}` lives in functions/http/blog/newsletter/{newsletterId}.get.ts. */
const entryOf = ({ method, path }: Endpoint): string => `functions/http${path}.${method.toLowerCase()}.ts`;

/** `POST /admin/upload-url` becomes `PostAdminUploadUrl`. */
const idOf = (route: string): string =>
  route
    .split(/[^A-Za-z]+/)
    .map(
      (word) =>
        word.slice(0, 1).toUpperCase() +
        (/^[A-Z]+$/.test(word) ? word.slice(1).toLowerCase() : word.slice(1)),
    )
    .join('');

/** The steady rate of the contract, and room for a burst of two seconds of it, or of ten calls. */
const throttlesOf = (endpoint: Endpoint) => {
  const throttle = {
    ThrottlingRateLimit: endpoint.perMinute / 60,
    ThrottlingBurstLimit: Math.max(10, Math.ceil(endpoint.perMinute / 30)),
  };
  return routesOf(endpoint).map((route) => [route, throttle]);
};

// No address, no user agent, no token: what is needed to follow a request id, and nothing about a person.
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    time: '$context.requestTimeEpoch',
    requestId: '$context.requestId',
    route: '$context.routeKey',
    status: '$context.status',
    responseBytes: '$context.responseLength',
    responseMs: '$context.responseLatency',
    integrationMs: '$context.integrationLatency',
    integrationError: '$context.integrationErrorMessage',
    authorizerError: '$context.authorizer.error',
  }),
);

/** Why a route has no authorizer, by who may call it. */
const openTo: Partial<Record<Caller, string>> = {
  anyone:
    'Visitors, feed readers and search engines read the blog’s documents, monitors ask for health, and the profile form for a one-time token, without an account. The route is throttled; documents carry published content only, and the token is only made for the hand-off that the tenant signed.',
  site: 'Visitors read the blog and write to us without an account. The function checks the key that identifies our site; the route is throttled, returns published content only, and takes a contact request only with a solved human check.',
  signup:
    'Somebody in the middle of their first sign-in has no access token yet. The function spends a one-time token that was made for them alone.',
  stripe: 'Stripe signs what it sends. The function checks the signature over the bytes before it reads one.',
};
