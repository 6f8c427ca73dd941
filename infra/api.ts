// The API: a route and a function for each endpoint of the contract, behind one HTTP API with the stage `api`.
import { Fn, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpStage,
  IntegrationCredentials,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type {
  HttpRoute,
  HttpRouteIntegrationBindOptions,
  HttpRouteIntegrationConfig,
  IHttpRouteAuthorizer,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer, HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { toGatewayRoutes, toMethods, toRoute } from '#shared/contract/endpoint.ts';
import type { Caller, Endpoint } from '#shared/contract/endpoint.ts';
import { healthEndpoints } from '#shared/contract/health.ts';
import { endpoints } from '#shared/contract/index.ts';
import { newsletterEndpoints } from '#shared/contract/newsletter.ts';
import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import type { EndpointGrants } from './grants.ts';
import { createLogGroup } from './log-group.ts';
import { ProductFunction } from './product-function.ts';
import type { Staff } from './staff.ts';
import type { Stage } from './stage.ts';
import type { WebOutput } from './web-output.ts';

/** The first segment of the API's addresses on the site. It is the name of the gateway's stage, and the gateway strips it. */
export const API_FOLDER = 'api';

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

export class Api extends Construct {
  readonly http: HttpApi;
  /** Host of the gateway, for the distribution in front of it. */
  readonly host: string;
  /** The access log: a line for each call, as the gateway saw it. */
  readonly accessLog: LogGroup;
  /** The log of the functions. */
  readonly functionLog: LogGroup;
  /** The functions that render documents. Documents name files of the web, so the files must be deployed first. */
  readonly documentFunctions: Construct[] = [];
  private readonly stage: Stage;
  private readonly authorizers: Record<Caller, IHttpRouteAuthorizer>;

  constructor(scope: Construct, id: string, stage: Stage, staff: Staff) {
    super(scope, id);
    this.stage = stage;
    this.functionLog = createLogGroup(this, 'Logs', stage);
    this.accessLog = createLogGroup(this, 'AccessLogs', stage, nameAccessLog(this));
    // Without CORS: pages of the site call their own origin.
    this.http = new HttpApi(this, 'Http', { apiName: Stack.of(this).stackName, createDefaultStage: false });
    this.host = `${this.http.apiId}.execute-api.${Stack.of(this).region}.amazonaws.com`;
    const open = new HttpNoneAuthorizer();
    this.authorizers = {
      anyone: open,
      site: open,
      signup: open,
      stripe: open,
      // Auth0 writes the issuer of its tokens with a slash at the end.
      customer: new HttpJwtAuthorizer('Customers', `${stage.customers.tenant}/`, {
        jwtAudience: [stage.customers.audience],
      }),
      staff: new HttpUserPoolAuthorizer('Staff', staff.pool, { userPoolClients: [staff.client] }),
    };
  }

  /** Adds routes and functions. Not part of the constructor, because functions need the address of the site in front. */
  addEndpoints(grants: EndpointGrants, { blogDocumentFile }: WebOutput, originKey: string): void {
    const throttled: HttpRoute[] = [];
    for (const [caller, called] of Map.groupBy(endpoints, (endpoint) => endpoint.caller)) {
      const gatewayRole = new GatewayRole(this, `${toId(`gateway ${caller}`)}Role`);
      for (const endpoint of called) {
        const route = toRoute(endpoint);
        const isDocument = isHtml(endpoint);
        const endpointFunction = new ProductFunction(this, toId(route), {
          stage: this.stage,
          entry: toEntry(endpoint),
          description: route,
          grants: grants[route],
          originKey,
          logGroup: this.functionLog,
          // The web's own renderer, so that the build and the functions make the same documents.
          files: isDocument ? [blogDocumentFile] : [],
        });
        if (isDocument) this.documentFunctions.push(endpointFunction);
        const added = this.http.addRoutes({
          path: endpoint.path,
          methods: toMethods(endpoint).map((method) => HttpMethod[method]),
          integration: new EndpointIntegration(toId(route), endpointFunction.handler, gatewayRole),
          authorizer: this.authorizers[caller],
        });
        if (throttles.has(endpoint)) throttled.push(...added);
        const reason = OPEN_REASONS[caller];
        if (reason !== undefined)
          for (const openRoute of added)
            Validations.of(openRoute).acknowledge({ id: 'AwsSolutions-APIG4', reason });
      }
    }
    const gatewayStage = new HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: API_FOLDER,
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
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
 * Below this prefix a log group needs no statement in the account's policy for log deliveries, which would be full after some
 * stages. The name contains the stack's own id, because a removed stage leaves its log group behind.
 */
const nameAccessLog = (scope: Construct): string => {
  const { stackName, stackId } = Stack.of(scope);
  return `/aws/vendedlogs/${stackName}/access/${Fn.select(2, Fn.split('/', stackId))}`;
};

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
