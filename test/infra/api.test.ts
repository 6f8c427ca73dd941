import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toRoute, toGatewayRoutes } from '#shared/contract/endpoint.ts';
import type { Caller } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { list, root, synthesize, text } from './template.ts';

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
const parseId = (reference: unknown): string => /<(\w+)/.exec(text(reference))?.[1] ?? '';

const findIntegration = (route: string) =>
  dev.resources('AWS::ApiGatewayV2::Integration')[parseId(routes.get(route)?.Target)]?.Properties;

/** The properties of the function behind a route. */
const findFunction = (route: string) =>
  dev.resources('AWS::Lambda::Function')[parseId(findIntegration(route)?.IntegrationUri)]?.Properties;

const HEADS = [
  'HEAD /health',
  'HEAD /newsletter/leave/{token}',
  'HEAD /pages/blog',
  'HEAD /pages/blog/archive',
  'HEAD /pages/blog/before/{newsletterId}',
  'HEAD /pages/blog/{address}',
  'HEAD /pages/feed.xml',
  'HEAD /pages/former/{folder}/{word}',
  'HEAD /pages/mail/{token}',
  'HEAD /pages/preview/{token}/{reader}',
  'HEAD /pages/sitemap.xml',
];

describe('routes', () => {
  it('gives each endpoint of the contract a route and a handler file, and what answers HEAD a route for it', () => {
    const files = globSync('functions/http/**/*.ts', { cwd: root }).map((file) => {
      const [, address, method = ''] = /^functions\/http(.*)\.(\w+)\.ts$/.exec(file) ?? [];
      return `${method.toUpperCase()} ${address}`;
    });
    expect([...routes.keys()].toSorted()).toEqual(contract);
    expect(files.toSorted()).toEqual(endpoints.map((endpoint) => toRoute(endpoint)).toSorted());
    expect(contract.filter((route) => route.startsWith('HEAD'))).toEqual(HEADS);
  });

  const findAuthorizer = (route: string) => {
    expect(routes.get(route)?.AuthorizationType).toBe('JWT');
    return dev.resources('AWS::ApiGatewayV2::Authorizer')[parseId(routes.get(route)?.AuthorizerId)]
      ?.Properties;
  };

  it.each(routesFor('staff'))('requires a token of the staff pool, made for our client, at %s', (route) => {
    const authorizer = findAuthorizer(route);
    expect(authorizer).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: { Audience: [{ Ref: dev.id('AWS::Cognito::UserPoolClient') }] },
    });
    expect(text(authorizer?.JwtConfiguration?.Issuer)).toBe(
      `https://cognito-idp.<AWS::Region>.amazonaws.com/<${dev.id('AWS::Cognito::UserPool')}>`,
    );
  });

  it.each(routesFor('customer'))(
    'requires a token of the customers’ tenant, made for our API, at %s',
    (route) => {
      expect(findAuthorizer(route)).toMatchObject({
        AuthorizerType: 'JWT',
        IdentitySource: ['$request.header.Authorization'],
        JwtConfiguration: {
          Audience: ['https://api.plainly.example'],
          Issuer: 'https://plainly.eu.auth0.com/',
        },
      });
    },
  );

  it('leaves exactly these routes without an authorizer', () => {
    const open = contract.filter((route) => routes.get(route)?.AuthorizerId === undefined);
    expect(new Set(open.map((route) => routes.get(route)?.AuthorizationType))).toEqual(new Set(['NONE']));
    expect(open).toEqual([
      'GET /api/signup-init',
      'GET /authors',
      'GET /blog/newsletter/list',
      'GET /blog/newsletter/{newsletterId}',
      'GET /health',
      'GET /modules',
      'GET /newsletter/leave/{token}',
      'GET /pages/blog',
      'GET /pages/blog/archive',
      'GET /pages/blog/before/{newsletterId}',
      'GET /pages/blog/{address}',
      'GET /pages/feed.xml',
      'GET /pages/former/{folder}/{word}',
      'GET /pages/mail/{token}',
      'GET /pages/preview/{token}/{reader}',
      'GET /pages/sitemap.xml',
      ...HEADS,
      'POST /mail-link/{token}',
      'POST /newsletter/leave/{token}',
      'POST /newsletter/subscribe',
      'POST /profile-management/begin-anew',
      'POST /profile-management/complete',
      'POST /profile-management/status',
      'POST /stripe/webhook',
      'POST /subscription/contactus',
      'POST /withdrawals',
    ]);
  });

  it('deploys all routes in one stage, named like the folder of the API behind the site', () => {
    expect(dev.one('AWS::ApiGatewayV2::Stage')).toMatchObject({ StageName: 'api', AutoDeploy: true });
  });

  it('throttles every route so late that one person cannot lock others out', () => {
    const stage = dev.one('AWS::ApiGatewayV2::Stage');
    expect(stage.DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 });
  });

  it('throttles health, webhook and the button of mail programs by limits of their own, once their routes exist', () => {
    const [stage] = Object.values(dev.resources('AWS::ApiGatewayV2::Stage'));
    const own = { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 };
    const settings = {
      'GET /health': own,
      'HEAD /health': own,
      'POST /newsletter/leave/{token}': { ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 },
      'POST /stripe/webhook': own,
    };
    expect(stage?.Properties?.RouteSettings).toEqual(settings);
    const routes = dev.resources('AWS::ApiGatewayV2::Route');
    const awaited = list(stage?.DependsOn).map((id) => text(routes[text(id)]?.Properties?.RouteKey ?? ''));
    expect(awaited.filter((route) => route !== '').toSorted()).toEqual(Object.keys(settings));
  });

  it('logs requests without personal data', () => {
    const format = text(dev.one('AWS::ApiGatewayV2::Stage').AccessLogSettings?.Format);
    expect(Object.keys(JSON.parse(format))).toContain('requestId');
    expect(format).not.toMatch(/identity|sourceIp|userAgent|claims\.(?!iss")|path/i);
  });
});

describe('functions', () => {
  it.each(contract)(
    'runs the function behind %s on Node 24 and arm64, with 512 MB and 10 seconds',
    (route) => {
      expect(findFunction(route)).toMatchObject({
        Description: route.replace('HEAD', 'GET'),
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        MemorySize: 512,
        Timeout: 10,
        Handler: 'index.handler',
      });
    },
  );

  it('gives each function exactly these settings, beside the names of what it may touch', () => {
    const settings = endpoints.map(toRoute).map((route) => {
      const { Role, Environment } = findFunction(route) ?? {};
      const rights = JSON.stringify(dev.resources('AWS::IAM::Role')[parseId(Role)]);
      const isGranted = (value: unknown) =>
        /^[</]/.test(text(value)) && rights.includes(text(value).replaceAll(/[<>]/g, ''));
      const names = Object.entries(Environment?.Variables ?? {})
        .filter(([name, value]) => !['HASH_KEY', 'ORIGIN_KEY'].includes(name) && !isGranted(value))
        .map(([name]) => name);
      return [route, names.toSorted().join(' ')];
    });
    expect(Object.fromEntries(settings.filter(([, names]) => names !== ''))).toEqual({
      'GET /admin/articles/{draftId}': 'SITE_URL',
      'GET /admin/articles/{draftId}/history/{entryId}': 'SITE_URL',
      'GET /admin/authors': 'SITE_URL',
      'GET /api/signup-init': 'SITE_URL TENANT_URL',
      'GET /articles': 'SITE_URL',
      'GET /articles/{newsletterId}': 'SITE_URL',
      'GET /authors': 'SITE_API_KEY SITE_URL',
      'GET /blog/newsletter/list': 'SITE_API_KEY SITE_URL',
      'GET /blog/newsletter/{newsletterId}': 'SITE_API_KEY SITE_URL',
      'GET /health': 'STAGE',
      'GET /learn/{lessonId}': 'SITE_URL',
      'GET /modules': 'SITE_API_KEY',
      'GET /newsletter/leave/{token}': 'SITE_URL',
      'GET /newsletter/subscriber': 'LIST',
      'GET /pages/blog': 'SITE_URL',
      'GET /pages/blog/archive': 'SITE_URL',
      'GET /pages/blog/before/{newsletterId}': 'SITE_URL',
      'GET /pages/blog/{address}': 'SITE_URL',
      'GET /pages/feed.xml': 'SITE_URL',
      'GET /pages/former/{folder}/{word}': 'SITE_URL',
      'GET /pages/mail/{token}': 'SITE_URL',
      'GET /pages/preview/{token}/{reader}': 'SITE_URL',
      'GET /pages/sitemap.xml': 'SITE_URL',
      'GET /subscription/billing': 'ESSENTIALS_PRICE_ID SITE_URL STAGE STRIPE_URL',
      'GET /subscription/invoices': 'ESSENTIALS_PRICE_ID SITE_URL STAGE STRIPE_URL',
      'GET /subscription/valid-payment-status': 'ESSENTIALS_PRICE_ID SITE_URL STAGE STRIPE_URL',
      'POST /admin/articles': 'SITE_URL',
      'POST /admin/articles/{draftId}': 'SITE_URL',
      'POST /admin/articles/{draftId}/correct': 'SITE_URL',
      'POST /admin/articles/{draftId}/publish': 'SITE_URL',
      'POST /admin/articles/{draftId}/put-back': 'SITE_URL',
      'POST /admin/articles/{draftId}/withdraw': 'SITE_URL',
      'POST /admin/authors': 'SITE_URL',
      'POST /admin/images/fetch': 'SITE_URL',
      'POST /admin/imports': 'SITE_URL',
      'POST /admin/issues/{draftId}/preview': 'MAILS MAIL_FROM SAMPLE_SENDER SITE_URL STAGE',
      'POST /admin/issues/{draftId}/resume': 'MAILS MAIL_FROM SAMPLE_SENDER STAGE',
      'POST /admin/issues/{draftId}/send': 'MAILS MAIL_FROM SAMPLE_SENDER STAGE',
      'POST /admin/issues/{draftId}/test':
        'MAILS MAIL_FROM MAIL_SET MAIL_TO MAIL_TO_SECOND NEWSLETTER_SET SITE_URL',
      'POST /admin/newsletter': 'SITE_URL',
      'POST /admin/upload-url': 'SITE_URL',
      'POST /mail-link/{token}': 'ESSENTIALS_PRICE_ID SITE_URL STAGE STRIPE_URL',
      'POST /newsletter/leave/{token}': 'SITE_URL',
      'POST /newsletter/subscribe': 'HUMAN_CHECK_VERIFY_URL LIST SITE_URL',
      'POST /newsletter/subscriber': 'LIST',
      'POST /profile-management/begin-anew': 'FORGOTTEN_CUSTOMERS_TABLE',
      'POST /profile-management/complete': 'SITE_URL TENANT_URL',
      'POST /profile-management/status': 'SITE_URL TENANT_URL',
      'POST /stripe/webhook': 'ESSENTIALS_PRICE_ID SITE_URL STAGE STRIPE_URL',
      'POST /subscription/cancel': 'ESSENTIALS_PRICE_ID SITE_URL STAGE STRIPE_URL',
      'POST /subscription/cancellation-reason': 'ESSENTIALS_PRICE_ID SITE_URL STAGE STRIPE_URL',
      'POST /subscription/contactus': 'CONTACT_FORM HUMAN_CHECK_VERIFY_URL SITE_API_KEY SITE_URL',
      'POST /subscription/create-checkout-session':
        'AUTOMATIC_TAX ESSENTIALS_PRICE_ID PROMOTION_CODES SITE_URL STAGE STRIPE_URL',
      'POST /subscription/create-portal-session':
        'ESSENTIALS_PRICE_ID SITE_URL STAGE STRIPE_PORTAL_CONFIGURATION STRIPE_URL',
      'POST /subscription/keep': 'ESSENTIALS_PRICE_ID SITE_URL STAGE STRIPE_URL',
      'POST /users/contactus': 'CONTACT_FORM HUMAN_CHECK_VERIFY_URL SITE_URL',
      'POST /withdrawals': 'CONTACT_FORM HUMAN_CHECK_VERIFY_URL SITE_API_KEY SITE_URL',
    });
  });

  it('lets the gateway invoke the functions of endpoints by the role of their caller, and only its source each job', () => {
    // What each role may invoke: grants.test.ts.
    for (const endpoint of endpoints)
      for (const route of toGatewayRoutes(endpoint))
        expect(parseId(findIntegration(route)?.CredentialsArn)).toMatch(
          new RegExp(`Gateway${endpoint.caller}Role`, 'i'),
        );
    const permissions = Object.values(dev.resources('AWS::Lambda::Permission'));
    const byRule = permissions.map(({ Properties }) =>
      [Properties?.Principal, Properties?.SourceArn, Properties?.FunctionName].map((part) =>
        text(part).replaceAll(/[<>]|(Function)?[0-9A-F]{8}|\.Arn/g, ''),
      ),
    );
    expect(byRule.toSorted()).toEqual([
      ['events.amazonaws.com', 'EventsFiveMinutes', 'EventsHeartbeat'],
      ['events.amazonaws.com', 'EventsHourly', 'EventsReconcile'],
      ['events.amazonaws.com', 'EventsIssuesMinutely', 'EventsSendIssues'],
      ['events.amazonaws.com', 'EventsMinutely', 'EventsSendMails'],
      ['events.amazonaws.com', 'EventsOnceInFiveMinutes', 'EventsHousekeeping'],
      ['events.amazonaws.com', 'EventsUploads', 'EventsDrawUpload'],
      ['sns.amazonaws.com', 'MailSetsEvents', 'EventsMailEvents'],
    ]);
  });

  it('replaces the addresses of AWS services only where the stage says so', () => {
    const findAddresses = (settings: object) =>
      Object.values(synthesize('dev', settings).resources('AWS::Lambda::Function'))
        .flatMap(({ Properties }) => Object.entries(Properties?.Environment?.Variables ?? {}))
        .filter(([name]) => name.startsWith('AWS_ENDPOINT_URL'))
        .map(([name, value]) => `${name}=${text(value)}`);
    expect(findAddresses({})).toEqual([]);
    const endpointSettings = {
      dynamodb: 'http://127.0.0.1:4002',
      s3: 'http://127.0.0.1:4001',
      lambda: 'http://127.0.0.1:4006',
    };
    expect([...new Set(findAddresses({ endpoints: endpointSettings }))]).toEqual([
      'AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:4002',
      'AWS_ENDPOINT_URL_S3=http://127.0.0.1:4001',
      'AWS_ENDPOINT_URL_LAMBDA=http://127.0.0.1:4006',
    ]);
  });
});

describe('the templates', () => {
  const [stack, nested] = synthesize('prod', { alarmEmail: 'operator@example.com' }).texts.map((one) => ({
    resources: Object.keys(JSON.parse(one).Resources).length,
    bytes: Buffer.byteLength(one),
  }));
  const growth = 112 / endpoints.length;

  // CloudFormation takes 500 resources in a stack and templates of a megabyte. The CDK warns from 400 on, and its command line adds the
  // path of each construct.
  it('have room for 112 endpoints like today’s beside each other, and the rest is far from full', () => {
    expect((nested?.resources ?? Infinity) * growth).toBeLessThan(500);
    expect((nested?.bytes ?? Infinity) * growth).toBeLessThan(700_000);
    expect(stack?.resources).toBeLessThan(200);
    expect(stack?.bytes).toBeLessThan(300_000);
  });

  // The policies of a role have at most 10,240 characters, without white space; a function's name at most 64.
  it('have room for the functions of 112 endpoints in the role of each kind of caller', () => {
    const arn = `"arn:aws:lambda:ap-southeast-2:123456789012:function:${'a'.repeat(64)}",`;
    for (const [caller, called] of Map.groupBy(endpoints, (endpoint) => endpoint.caller))
      expect(called.length * growth * arn.length, caller).toBeLessThan(10_000);
  });
});
