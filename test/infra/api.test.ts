import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toRoute, toGatewayRoutes } from '#shared/contract/endpoint.ts';
import type { Caller } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { list, operatorSettings, root, synthesize, text } from './template.ts';

const dev = synthesize();
const contract = endpoints.flatMap(toGatewayRoutes).toSorted();
const routes = new Map(
  Object.values(dev.resources('AWS::ApiGatewayV2::Route')).map(({ Properties: route }) => [
    text(route?.RouteKey),
    route,
  ]),
);

const routesFor = (...callers: readonly Caller[]) =>
  endpoints.filter(({ caller }) => callers.includes(caller)).flatMap(toGatewayRoutes);

/** The logical id in `<Id>`, `<Id.Arn>` or `integrations/<Id>`. */
const idIn = (reference: unknown): string => /<(\w+)/.exec(text(reference))?.[1] ?? '';

/** The function behind a route, as the template has it. */
const functionOf = (route: string) => {
  const integration = dev.resources('AWS::ApiGatewayV2::Integration')[idIn(routes.get(route)?.Target)];
  return dev.resources('AWS::Lambda::Function')[idIn(integration?.Properties?.IntegrationUri)]?.Properties;
};

const corsOf = (settings: object) =>
  synthesize('dev', settings).one('AWS::ApiGatewayV2::Api').CorsConfiguration;

describe('the routes', () => {
  it('are the endpoints of the contract and the files of the handlers, one to one; documents answer HEAD too', () => {
    const files = globSync('functions/http/**/*.ts', { cwd: root }).map((file) => {
      const [, address, method = ''] = /^functions\/http(.*)\.(\w+)\.ts$/.exec(file) ?? [];
      return `${method.toUpperCase()} ${address}`;
    });
    expect([...routes.keys()].toSorted()).toEqual(contract);
    expect(files.toSorted()).toEqual(endpoints.map((endpoint) => toRoute(endpoint)).toSorted());
    expect(contract.filter((route) => route.startsWith('HEAD'))).toEqual([
      'HEAD /pages/blog',
      'HEAD /pages/blog/archive',
      'HEAD /pages/blog/{address}',
      'HEAD /pages/feed.xml',
      'HEAD /pages/sitemap.xml',
    ]);
  });

  const authorizerOf = (route: string) => {
    expect(routes.get(route)?.AuthorizationType).toBe('JWT');
    return dev.resources('AWS::ApiGatewayV2::Authorizer')[idIn(routes.get(route)?.AuthorizerId)]?.Properties;
  };

  it.each(routesFor('staff'))('%s wants a token of the staff pool, made for our client', (route) => {
    const authorizer = authorizerOf(route);
    expect(authorizer).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: { Audience: [{ Ref: dev.id('AWS::Cognito::UserPoolClient') }] },
    });
    expect(text(authorizer?.JwtConfiguration?.Issuer)).toBe(
      `https://cognito-idp.<AWS::Region>.amazonaws.com/<${dev.id('AWS::Cognito::UserPool')}>`,
    );
  });

  it.each(routesFor('customer'))('%s wants a token of the customers’ tenant, made for our API', (route) => {
    expect(authorizerOf(route)).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: {
        Audience: ['https://api.plainly.example'],
        Issuer: 'https://plainly.eu.auth0.com/',
      },
    });
  });

  it.each(routesFor('anyone', 'site', 'signup', 'stripe'))('%s wants no token of the gateway', (route) => {
    expect(routes.get(route)).toMatchObject({ AuthorizationType: 'NONE' });
    expect(routes.get(route)).not.toHaveProperty('AuthorizerId');
  });

  it('ask for a token wherever a person’s data or money is: no list but this is open', () => {
    expect(contract.filter((route) => routes.get(route)?.AuthorizerId === undefined)).toEqual([
      'GET /api/signup-init',
      'GET /blog/newsletter/list',
      'GET /blog/newsletter/{newsletterId}',
      'GET /health',
      'GET /pages/blog',
      'GET /pages/blog/archive',
      'GET /pages/blog/{address}',
      'GET /pages/feed.xml',
      'GET /pages/sitemap.xml',
      'HEAD /pages/blog',
      'HEAD /pages/blog/archive',
      'HEAD /pages/blog/{address}',
      'HEAD /pages/feed.xml',
      'HEAD /pages/sitemap.xml',
      'POST /profile-management/complete',
      'POST /profile-management/status',
      'POST /stripe/webhook',
      'POST /subscription/contactus',
    ]);
  });

  it('exist in one stage, whose name is the folder of the API behind the site', () => {
    expect(dev.one('AWS::ApiGatewayV2::Stage')).toMatchObject({ StageName: 'api', AutoDeploy: true });
    // A setting for a route that is not there yet fails the deployment.
    const [stage] = Object.values(dev.resources('AWS::ApiGatewayV2::Stage'));
    expect(stage?.DependsOn).toEqual(
      expect.arrayContaining(Object.keys(dev.resources('AWS::ApiGatewayV2::Route'))),
    );
  });

  it('are throttled as the contract says', () => {
    const settings = dev.one('AWS::ApiGatewayV2::Stage').RouteSettings ?? {};
    expect(Object.keys(settings).toSorted()).toEqual(contract);
    for (const endpoint of endpoints) {
      for (const route of toGatewayRoutes(endpoint)) {
        expect(settings[route]?.ThrottlingRateLimit).toBeCloseTo(endpoint.perMinute / 60);
        expect(settings[route]?.ThrottlingBurstLimit).toBe(Math.max(10, endpoint.perMinute / 30));
      }
    }
  });

  it('are logged without a word about the person', () => {
    const format = text(dev.one('AWS::ApiGatewayV2::Stage').AccessLogSettings?.Format);
    expect(Object.keys(JSON.parse(format))).toContain('requestId');
    expect(format).not.toMatch(/identity|sourceIp|userAgent|claims|path/i);
  });
});

describe('the functions', () => {
  it.each(contract)('behind %s runs on the newest Node, on arm64, with the limits we chose', (route) => {
    expect(functionOf(route)).toMatchObject({
      Description: route.replace('HEAD', 'GET'),
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      MemorySize: 512,
      Timeout: 10,
      Handler: 'index.handler',
    });
  });

  it('are told only what they need', () => {
    const always = ['POWERTOOLS_LOG_LEVEL', 'POWERTOOLS_METRICS_NAMESPACE', 'POWERTOOLS_SERVICE_NAME'];
    const told = Object.fromEntries(
      endpoints.map(toRoute).map((route) => [
        route,
        Object.keys(functionOf(route)?.Environment?.Variables ?? {})
          .filter((name) => !always.includes(name))
          .toSorted()
          .join(' '),
      ]),
    );
    const handOff = 'HAND_OFF HAND_OFF_SECRET_PARAMETER';
    const stripe = 'ESSENTIALS_PRICE_ID SITE_URL STAGE STRIPE_SECRET_KEY_PARAMETER STRIPE_URL';
    expect(told).toEqual({
      'GET /health': 'ARTICLES_TABLE STAGE',
      'GET /blog/newsletter/list': 'ARTICLES_TABLE SITE_API_KEY SITE_URL',
      'GET /blog/newsletter/{newsletterId}': 'ARTICLES_TABLE SITE_API_KEY SITE_URL',
      'GET /pages/blog': 'ARTICLES_TABLE SITE_URL',
      'GET /pages/blog/archive': 'ARTICLES_TABLE SITE_URL',
      'GET /pages/blog/{address}': 'ARTICLES_TABLE SITE_URL',
      'GET /pages/feed.xml': 'ARTICLES_TABLE SITE_URL',
      'GET /pages/sitemap.xml': 'ARTICLES_TABLE SITE_URL',
      'POST /admin/newsletter': 'IMAGE_BUCKET ARTICLES_TABLE SITE_URL',
      'POST /admin/upload-url': 'IMAGE_BUCKET SITE_URL',
      'GET /api/signup-init': `${handOff} SIGNUP_TOKENS_TABLE SITE_URL TENANT_URL`,
      'POST /profile-management/status': `CUSTOMERS_TABLE ${handOff} SIGNUP_TOKENS_TABLE SITE_URL TENANT_URL`,
      'POST /profile-management/complete': `CUSTOMERS_TABLE ${handOff} SIGNUP_TOKENS_TABLE SITE_URL TENANT_URL`,
      'POST /users': 'CUSTOMERS_TABLE',
      'GET /users/me': 'CUSTOMERS_TABLE',
      'GET /subscription/subscription-status': 'CUSTOMERS_TABLE',
      'POST /subscription/create-checkout-session': `CUSTOMERS_TABLE ${stripe}`,
      'POST /subscription/create-portal-session': `CUSTOMERS_TABLE ${stripe.replace('STRIPE_SECRET', 'STRIPE_PORTAL_CONFIGURATION STRIPE_SECRET')}`,
      'POST /subscription/cancel': `CUSTOMERS_TABLE ${stripe}`,
      'GET /subscription/valid-payment-status': `CUSTOMERS_TABLE ${stripe}`,
      'POST /subscription/contactus':
        'CONTACT_FORM CONTACT_REQUESTS_TABLE HUMAN_CHECK_SECRET_PARAMETER HUMAN_CHECK_VERIFY_URL MAIL_FROM MAIL_TO SITE_API_KEY SITE_URL',
      'POST /stripe/webhook':
        'CUSTOMERS_TABLE ESSENTIALS_PRICE_ID SITE_URL STAGE STRIPE_EVENTS_TABLE STRIPE_SECRET_KEY_PARAMETER STRIPE_URL STRIPE_WEBHOOK_SECRET_PARAMETER',
    });
  });

  it('can be called by the gateway alone, each for its own route', () => {
    const permissions = Object.values(dev.resources('AWS::Lambda::Permission'));
    const byGateway = permissions.filter(
      ({ Properties }) => text(Properties?.Principal) === 'apigateway.amazonaws.com',
    );
    expect(byGateway).toHaveLength(contract.length);
    expect(permissions.filter((permission) => !byGateway.includes(permission))).toMatchObject([
      { Properties: { Principal: 'events.amazonaws.com' } },
      { Properties: { Principal: 'events.amazonaws.com' } },
    ]);
    expect(
      byGateway.map(({ Properties }) => text(Properties?.SourceArn).replace(/^.*:<ApiHttp\w+>/, '')),
    ).toEqual(endpoints.flatMap((endpoint) => toGatewayRoutes(endpoint).map(() => `/*/*${endpoint.path}`)));
  });

  it('find services elsewhere only where the stage says so', () => {
    const addresses = (settings: object) =>
      Object.values(synthesize('dev', settings).resources('AWS::Lambda::Function'))
        .flatMap(({ Properties }) => Object.entries(Properties?.Environment?.Variables ?? {}))
        .filter(([name]) => name.startsWith('AWS_ENDPOINT_URL'))
        .map(([name, value]) => `${name}=${text(value)}`);
    expect(addresses({})).toEqual([]);
    const elsewhere = { dynamodb: 'http://127.0.0.1:4002', s3: 'http://127.0.0.1:4001' };
    expect([...new Set(addresses({ endpoints: elsewhere }))]).toEqual([
      'AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:4002',
      'AWS_ENDPOINT_URL_S3=http://127.0.0.1:4001',
    ]);
  });
});

describe('the comparison with Stripe', () => {
  const rule = dev.one('AWS::Events::Rule', 'EventsHourly');
  const reconcile = dev.one('AWS::Lambda::Function', 'EventsReconcile');

  it('runs every hour, for a quarter of an hour at most, and is not tried twice', () => {
    expect(rule).toMatchObject({ ScheduleExpression: 'rate(1 hour)', State: 'ENABLED' });
    expect(dev.one('AWS::Lambda::EventInvokeConfig', 'EventsReconcile')).toMatchObject({
      FunctionName: { Ref: dev.id('AWS::Lambda::Function', 'EventsReconcile') },
      MaximumRetryAttempts: 0,
    });
    expect(reconcile).toMatchObject({ Timeout: 900, Runtime: 'nodejs24.x', Architectures: ['arm64'] });
  });

  it('can be asked for by the operator, with the moment to begin at', () => {
    const command = text(dev.outputs['ReplayStripe']?.Value);
    expect(command).toContain(`--function-name <${dev.id('AWS::Lambda::Function', 'EventsReconcile')}>`);
    expect(command).toContain('{"replaySince":"2026-01-31T00:00:00Z"}');
  });
});

describe('the contact form', () => {
  const told = (settings: object) => {
    const stage = synthesize('dev', settings);
    return stage.one('AWS::Lambda::Function', 'ApiPostSubscriptionContactus').Environment?.Variables;
  };

  it('is told who checks that a visitor is human, and who is mailed', () => {
    expect(told({})).toMatchObject({
      CONTACT_FORM: 'open',
      HUMAN_CHECK_VERIFY_URL: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      HUMAN_CHECK_SECRET_PARAMETER: '/plainly/dev/human-check-secret',
      MAIL_FROM: 'site@plainly.example',
      MAIL_TO: 'hello@plainly.example,owner@plainly.example',
    });
  });

  it('is closed where the stage says nothing of it: nothing is checked, and nobody mailed', () => {
    const closed = { contact: undefined };
    expect(told(closed)).toMatchObject({ CONTACT_FORM: 'closed' });
    expect(Object.keys(told(closed) ?? {}).filter((name) => /^(HUMAN_CHECK|MAIL)/.test(name))).toEqual([]);
    const rules = Object.keys(synthesize('dev', closed).resources('AWS::Events::Rule'));
    expect(rules).toEqual([expect.stringMatching(/^EventsHourly/)]);
  });

  it.each([{ isOpen: false }, { humanCheck: { siteKey: 'PutTheSiteKeyHere' } }])(
    'is closed with %j: it takes nothing, and staff are still mailed of what came before',
    (more) => {
      const closed = { contact: { ...operatorSettings.contact, ...more } };
      expect(told(closed)).toMatchObject({ CONTACT_FORM: 'closed' });
      expect(Object.keys(told(closed) ?? {}).filter((name) => /^(HUMAN_CHECK|MAIL)/.test(name))).toEqual([]);
      const stage = synthesize('dev', closed);
      expect(stage.one('AWS::Events::Rule', 'EventsQuarterHourly')).toEqual(
        dev.one('AWS::Events::Rule', 'EventsQuarterHourly'),
      );
      for (const type of ['AWS::Lambda::Function', 'AWS::IAM::Policy'])
        expect(stage.one(type, 'EventsMailContactRequests')).toEqual(
          dev.one(type, 'EventsMailContactRequests'),
        );
    },
  );

  it('has what could not be mailed at once mailed within a quarter of an hour, never by two runs', () => {
    const mailing = dev.id('AWS::Lambda::Function', 'EventsMailContactRequests');
    expect(dev.one('AWS::Events::Rule', 'EventsQuarterHourly')).toMatchObject({
      ScheduleExpression: 'rate(15 minutes)',
      State: 'ENABLED',
      Targets: [{ Arn: { 'Fn::GetAtt': [mailing, 'Arn'] } }],
    });
    expect(dev.one('AWS::Lambda::EventInvokeConfig', 'EventsMailContactRequests')).toMatchObject({
      FunctionName: { Ref: mailing },
      MaximumRetryAttempts: 0,
    });
    expect(dev.one('AWS::Lambda::Function', 'EventsMailContactRequests').Timeout).toBeLessThan(15 * 60);
  });
});

describe('calls from other origins', () => {
  it('are answered only where the stage names origins', () => {
    expect(corsOf({})).toBeUndefined();
    const cors = corsOf({
      siteUrl: 'https://www.example.com',
      allowedOrigins: ['https://preview.example.com'],
    });
    expect(list(cors?.AllowOrigins).map(text)).toEqual([
      'https://www.example.com',
      'https://preview.example.com',
    ]);
    expect(cors).toMatchObject({
      AllowMethods: ['GET', 'POST'],
      AllowHeaders: ['authorization', 'content-type', 'x-api-key'],
    });
  });
});
