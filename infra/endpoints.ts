// The endpoints of the API: a route and a function for each one of the contract. They are a nested stack, because CloudFormation takes
// 500 resources in a stack: an endpoint has four.
import { NestedStack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  IntegrationCredentials,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type {
  HttpRouteIntegrationBindOptions,
  HttpRouteIntegrationConfig,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { toGatewayRoutes, toMethods, toRoute } from '#shared/contract/endpoint.ts';
import type { Caller, Endpoint } from '#shared/contract/endpoint.ts';
import { healthEndpoints } from '#shared/contract/health.ts';
import { endpoints } from '#shared/contract/index.ts';
import { newsletterEndpoints } from '#shared/contract/newsletter.ts';
import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { API_FOLDER, type Api } from './api.ts';
import type { EndpointGrants } from './grants.ts';
import type { Keys } from './keys.ts';
import { ProductFunction } from './product-function.ts';
import type { Stage } from './stage.ts';
import type { WebOutput } from './web-output.ts';

/**
 * Calls per second of a route. All callers share the limit, and the gateway counts a call before it checks the token: whoever
 * reaches the limit locks all others out of the route. So the limit is higher than one person should be able to reach. The
 * functions count the calls of one person (`shared/limits.ts`).
 */
const THROTTLE = { rateLimit: 1000, burstLimit: 2000 };

/**
 * The routes whose honest callers send little and repeat what is refused: monitors, and Stripe, which sends an event again for
 * three days. Anybody may call both, so they may take a few executions at most from all others. Each has a limit of its own, so
 * that no other route uses it up.
 */
const LOW_THROTTLED: readonly Endpoint[] = [healthEndpoints.get, subscriptionEndpoints.webhook];
const LOW_THROTTLE = { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 };

/** The button of mail programs: thousands may press it after an issue, and no other call may take their place. */
const OWN_THROTTLE = {
  ThrottlingRateLimit: THROTTLE.rateLimit,
  ThrottlingBurstLimit: THROTTLE.burstLimit,
};

/** The routes with a limit of their own. */
const throttles: ReadonlyMap<Endpoint, typeof LOW_THROTTLE> = new Map<Endpoint, typeof LOW_THROTTLE>([
  ...LOW_THROTTLED.map((endpoint) => [endpoint, LOW_THROTTLE] as const),
  [newsletterEndpoints.leave, OWN_THROTTLE] as const,
]);

interface EndpointsProps {
  readonly api: Api;
  readonly grants: EndpointGrants;
  readonly web: WebOutput;
  readonly keys: Keys;
}

export class Endpoints extends NestedStack {
  constructor(scope: Construct, id: string, stage: Stage, { api, grants, web, keys }: EndpointsProps) {
    super(scope, id, { description: `Plainly, stage ${stage.name}: the endpoints` });
    // The names of functions begin with this id. The library's has sixty characters.
    this.nestedStackResource?.overrideLogicalId(id);
    const throttled: HttpRoute[] = [];
    for (const [caller, called] of Map.groupBy(endpoints, (endpoint) => endpoint.caller)) {
      const gatewayRole = new GatewayRole(this, `${toId(`gateway ${caller}`)}Role`);
      for (const endpoint of called) {
        const route = toRoute(endpoint);
        const { handler } = new ProductFunction(this, toId(route), {
          stage,
          entry: toEntry(endpoint),
          description: route,
          grants: grants[route],
          keys,
          logGroup: caller === 'staff' ? api.staffLog : api.functionLog,
          // The web's own renderer, so that the build and the functions make the same documents.
          files: isHtml(endpoint) ? [web.blogDocumentFile] : [],
        });
        const integration = new EndpointIntegration(toId(route), handler, gatewayRole);
        const reason = OPEN_REASONS[caller];
        for (const method of toMethods(endpoint)) {
          const added = new HttpRoute(this, `${method} ${endpoint.path}`, {
            httpApi: api.http,
            routeKey: HttpRouteKey.with(endpoint.path, HttpMethod[method]),
            integration,
            authorizer: api.authorizers[caller],
          });
          if (throttles.has(endpoint)) throttled.push(added);
          if (reason !== undefined) Validations.of(added).acknowledge({ id: 'AwsSolutions-APIG4', reason });
        }
      }
    }
    this.addGatewayStage(api, throttled);
  }

  private addGatewayStage(api: Api, throttled: readonly HttpRoute[]): void {
    const gatewayStage = new HttpStage(this, 'Stage', {
      httpApi: api.http,
      stageName: API_FOLDER,
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(api.accessLog),
        format: accessLogFormat,
      },
    });
    const { defaultChild } = gatewayStage.node;
    if (defaultChild instanceof CfnStage)
      defaultChild.routeSettings = Object.fromEntries(
        Array.from(throttles).flatMap(([endpoint, throttle]) =>
          toGatewayRoutes(endpoint).map((route) => [route, throttle]),
        ),
      );
    // API Gateway refuses settings of a route that does not exist yet.
    gatewayStage.node.addDependency(...throttled);
  }
}

/**
 * The role by which the gateway invokes functions. A permission for each would be a resource for each. The right names every function:
 * a pattern would rely on how CloudFormation shortens names. The policies of a role have at most 10,240 characters, room for 85 such
 * names, so each kind of caller has a role.
 */
class GatewayRole extends Role {
  private readonly right: PolicyStatement;

  constructor(scope: Construct, id: string) {
    const right = new PolicyStatement({ actions: ['lambda:InvokeFunction'] });
    super(scope, id, {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { Functions: new PolicyDocument({ statements: [right] }) },
    });
    this.right = right;
  }

  admit({ functionArn }: IFunction): void {
    this.right.addResources(functionArn);
  }
}

/** Lets the gateway invoke the function by a role. The library would add permissions. */
class EndpointIntegration extends HttpLambdaIntegration {
  private readonly gatewayRole: GatewayRole;

  constructor(id: string, handler: IFunction, gatewayRole: GatewayRole) {
    super(id, handler);
    this.gatewayRole = gatewayRole;
    gatewayRole.admit(handler);
  }

  override bind(options: HttpRouteIntegrationBindOptions): HttpRouteIntegrationConfig {
    return { ...super.bind(options), credentials: IntegrationCredentials.fromRole(this.gatewayRole) };
  }

  protected override completeBind(): void {}
}

const isHtml = ({ media }: Endpoint): boolean => media === 'text/html';

/** `GET /blog/newsletter/{newsletterId}` lives in functions/http/blog/newsletter/{newsletterId}.get.ts. */
const toEntry = ({ method, path }: Endpoint): string => `functions/http${path}.${method.toLowerCase()}.ts`;

/** `POST /admin/upload-url` becomes `PostAdminUploadUrl`. */
const toId = (route: string): string =>
  route
    .split(/[^A-Za-z]+/)
    .map(
      (word) =>
        word.slice(0, 1).toUpperCase() +
        (/^[A-Z]+$/.test(word) ? word.slice(1).toLowerCase() : word.slice(1)),
    )
    .join('');

// The line has no address, no user agent and no token: it lets the operator follow a request id, and holds no personal data.
// infra/log-metrics.ts makes metrics of these lines. Every value is a string, because the gateway writes `-` for a missing value.
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
    // The issuer of the token, if the gateway accepted one.
    issuer: '$context.authorizer.claims.iss',
    authorizerError: '$context.authorizer.error',
  }),
);

/** Why a route has no authorizer, by its caller. */
const OPEN_REASONS: Partial<Record<Caller, string>> = {
  anyone:
    'Visitors, feed readers and search engines read the blog’s documents, monitors read the health, and the profile form fetches a one-time token, without an account, and people subscribe to the newsletter and leave it. Documents carry published content only, the token is only made for a hand-off that the tenant signed, and a link in a mail is signed.',
  site: 'Visitors read the blog and write to us without an account. The function checks the key that identifies our site. The route returns published content only, and takes a contact request only with a solved human check.',
  signup:
    'During the first sign-in a customer has no access token yet. The function spends a one-time token that was made for this customer.',
  stripe: 'Stripe signs its events. The function checks the signature before it parses the body.',
};
