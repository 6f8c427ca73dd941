import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toRoute, toGatewayRoutes } from '#shared/contract/endpoint.ts';
import type { Caller } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { toStatements } from './statements.ts';
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

  it('gives each function exactly the settings that it needs', () => {
    const always = ['HASH_KEY', 'ORIGIN_KEY'];
    const settings = Object.fromEntries(
      endpoints.map(toRoute).map((route) => [
        route,
        Object.keys(findFunction(route)?.Environment?.Variables ?? {})
          .filter((name) => !always.includes(name))
          .toSorted()
          .join(' '),
      ]),
    );
    const changeArticle = 'ARTICLES_TABLE DRAFTS_TABLE IMAGE_FUNCTION SITE_URL UPLOADS_TABLE';
    const changeArticleAndEdge =
      'ARTICLES_TABLE DISTRIBUTION_ID DRAFTS_TABLE IMAGE_FUNCTION SITE_URL UPLOADS_TABLE';
    const handOff = 'HAND_OFF_SECRET_PARAMETER';
    const countedStripe =
      'CUSTOMERS_TABLE ESSENTIALS_PRICE_ID MAILS_TABLE MAIL_FUNCTION RATE_LIMITS_TABLE SITE_URL STAGE STRIPE_SECRET_KEY_PARAMETER STRIPE_URL';
    const countedStripeReading =
      'CUSTOMERS_TABLE ESSENTIALS_PRICE_ID RATE_LIMITS_TABLE SITE_URL STAGE STRIPE_SECRET_KEY_PARAMETER STRIPE_URL';
    expect(settings).toEqual({
      'GET /health': 'ARTICLES_TABLE STAGE',
      'GET /blog/newsletter/list': 'ARTICLES_TABLE SITE_API_KEY SITE_URL',
      'GET /blog/newsletter/{newsletterId}': 'ARTICLES_TABLE SITE_API_KEY SITE_URL',
      'GET /pages/blog': 'ARTICLES_TABLE SITE_URL',
      'GET /pages/blog/archive': 'ARTICLES_TABLE SITE_URL',
      'GET /pages/blog/{address}': 'ARTICLES_TABLE SITE_URL',
      'GET /pages/blog/before/{newsletterId}': 'ARTICLES_TABLE SITE_URL',
      'GET /pages/former/{folder}/{word}': 'ARTICLES_TABLE SITE_URL',
      'GET /pages/preview/{token}/{reader}': 'ARTICLES_TABLE DRAFTS_TABLE SITE_URL',
      'GET /pages/feed.xml': 'ARTICLES_TABLE SITE_URL',
      'GET /pages/sitemap.xml': 'ARTICLES_TABLE SITE_URL',
      'GET /articles': 'ARTICLES_TABLE SITE_URL',
      'GET /articles/{newsletterId}': 'ARTICLES_TABLE CUSTOMERS_TABLE SITE_URL',
      'GET /authors': 'ARTICLES_TABLE SITE_API_KEY SITE_URL',
      'GET /modules': 'ARTICLES_TABLE SITE_API_KEY',
      'GET /learn': 'ARTICLES_TABLE PROGRESS_TABLE',
      'GET /learn/{lessonId}': 'ARTICLES_TABLE CUSTOMERS_TABLE SITE_URL',
      'GET /search': 'ARTICLES_TABLE CUSTOMERS_TABLE IMAGE_BUCKET',
      'POST /learn/{lessonId}/progress': 'ARTICLES_TABLE CUSTOMERS_TABLE PROGRESS_TABLE',
      'GET /kept': 'KEPT_TABLE',
      'GET /kept/of/{textId}': 'KEPT_TABLE',
      'POST /kept': 'ARTICLES_TABLE CUSTOMERS_TABLE KEPT_TABLE',
      'POST /kept/{keptId}/note': 'CUSTOMERS_TABLE KEPT_TABLE',
      'POST /kept/{keptId}/delete': 'KEPT_TABLE',
      'POST /admin/newsletter': changeArticle,
      'GET /admin/articles': 'DRAFTS_TABLE',
      'POST /admin/articles': 'ARTICLES_TABLE DRAFTS_TABLE SITE_URL UPLOADS_TABLE',
      'POST /admin/imports': 'DRAFTS_TABLE SITE_URL UPLOADS_TABLE',
      'GET /admin/articles/{draftId}': 'DRAFTS_TABLE SITE_URL',
      'POST /admin/articles/{draftId}': 'ARTICLES_TABLE DRAFTS_TABLE SITE_URL UPLOADS_TABLE',
      'POST /admin/articles/{draftId}/publish': changeArticle,
      'POST /admin/articles/{draftId}/correct': changeArticleAndEdge,
      'POST /admin/articles/{draftId}/withdraw': changeArticleAndEdge,
      'POST /admin/articles/{draftId}/put-back': changeArticle,
      'POST /admin/articles/{draftId}/delete': 'DRAFTS_TABLE IMAGE_BUCKET UPLOADS_TABLE',
      'GET /admin/articles/{draftId}/history': 'DRAFTS_TABLE',
      'GET /admin/articles/{draftId}/history/{entryId}': 'DRAFTS_TABLE SITE_URL',
      'POST /admin/articles/{draftId}/presence': 'DRAFTS_TABLE',
      'POST /admin/articles/{draftId}/preview': 'DRAFTS_TABLE RATE_LIMITS_TABLE',
      'GET /admin/authors': 'ARTICLES_TABLE SITE_URL',
      'POST /admin/authors': 'ARTICLES_TABLE IMAGE_BUCKET IMAGE_FUNCTION SITE_URL UPLOADS_TABLE',
      'GET /admin/modules': 'ARTICLES_TABLE',
      'POST /admin/modules/{moduleId}/order': 'ARTICLES_TABLE',
      'POST /admin/upload-url': 'IMAGE_BUCKET RATE_LIMITS_TABLE SITE_URL UPLOADS_TABLE',
      'POST /admin/images/fetch': 'IMAGE_BUCKET RATE_LIMITS_TABLE SITE_URL UPLOADS_TABLE',
      'GET /api/signup-init': `${handOff} ONE_TIME_TOKENS_TABLE RATE_LIMITS_TABLE SITE_URL TENANT_URL`,
      'POST /profile-management/status': `CUSTOMERS_TABLE ${handOff} ONE_TIME_TOKENS_TABLE SITE_URL TENANT_URL`,
      'POST /profile-management/complete': `ADDRESS_KEY_PARAMETER CUSTOMERS_TABLE ${handOff} MAILS_TABLE MAIL_FUNCTION ONE_TIME_TOKENS_TABLE RATE_LIMITS_TABLE SITE_URL TENANT_URL`,
      'POST /profile-management/begin-anew':
        'CUSTOMERS_TABLE FORGOTTEN_CUSTOMERS_TABLE MAILS_TABLE MAIL_FUNCTION ONE_TIME_TOKENS_TABLE RATE_LIMITS_TABLE',
      'POST /users': 'ADDRESS_KEY_PARAMETER CUSTOMERS_TABLE MAILS_TABLE MAIL_FUNCTION RATE_LIMITS_TABLE',
      'GET /users/me': 'CUSTOMERS_TABLE MAILS_TABLE MAIL_FUNCTION',
      'POST /users/profile': 'CUSTOMERS_TABLE',
      'GET /users/words': 'CUSTOMERS_TABLE KEPT_TABLE',
      'POST /users/words': 'CUSTOMERS_TABLE KEPT_TABLE',
      'POST /users/contact-address':
        'ADDRESS_KEY_PARAMETER CUSTOMERS_TABLE MAILS_TABLE MAIL_FUNCTION RATE_LIMITS_TABLE',
      'POST /users/invoice-address':
        'ADDRESS_KEY_PARAMETER CUSTOMERS_TABLE MAILS_TABLE MAIL_FUNCTION RATE_LIMITS_TABLE',
      'GET /users/export': 'CUSTOMERS_TABLE EXPORT_FUNCTION RATE_LIMITS_TABLE',
      'POST /users/delete': 'CUSTOMERS_TABLE FORGET_FUNCTION FORGOTTEN_CUSTOMERS_TABLE RATE_LIMITS_TABLE',
      'GET /subscription/subscription-status': 'CUSTOMERS_TABLE',
      'POST /subscription/create-checkout-session':
        'AUTOMATIC_TAX CUSTOMERS_TABLE ESSENTIALS_PRICE_ID MAILS_TABLE MAIL_FUNCTION PROMOTION_CODES RATE_LIMITS_TABLE SITE_URL STAGE STRIPE_SECRET_KEY_PARAMETER STRIPE_URL',
      'POST /subscription/create-portal-session':
        'CUSTOMERS_TABLE ESSENTIALS_PRICE_ID RATE_LIMITS_TABLE SITE_URL STAGE STRIPE_PORTAL_CONFIGURATION STRIPE_SECRET_KEY_PARAMETER STRIPE_URL',
      'POST /subscription/cancel': countedStripe,
      'POST /subscription/keep': countedStripe,
      'POST /subscription/cancellation-reason': countedStripeReading,
      'GET /subscription/billing': countedStripeReading,
      'GET /subscription/invoices': countedStripeReading,
      'GET /subscription/valid-payment-status': countedStripe,
      'POST /subscription/contactus':
        'CONTACT_FORM CONTACT_REQUESTS_TABLE HUMAN_CHECK_SECRET_PARAMETER HUMAN_CHECK_VERIFY_URL MAILS_TABLE MAIL_FUNCTION RATE_LIMITS_TABLE SITE_API_KEY SITE_URL',
      'POST /users/contactus':
        'CONTACT_FORM CONTACT_REQUESTS_TABLE CUSTOMERS_TABLE HUMAN_CHECK_SECRET_PARAMETER HUMAN_CHECK_VERIFY_URL MAILS_TABLE MAIL_FUNCTION RATE_LIMITS_TABLE SITE_URL',
      'POST /withdrawals':
        'CONTACT_FORM CONTACT_REQUESTS_TABLE HUMAN_CHECK_SECRET_PARAMETER HUMAN_CHECK_VERIFY_URL MAILS_TABLE MAIL_FUNCTION RATE_LIMITS_TABLE SITE_API_KEY SITE_URL',
      'POST /newsletter/subscribe':
        'ADDRESS_KEY_PARAMETER HUMAN_CHECK_SECRET_PARAMETER HUMAN_CHECK_VERIFY_URL LIST MAILS_TABLE MAIL_FUNCTION RATE_LIMITS_TABLE SITE_URL SUBSCRIBERS_TABLE',
      'POST /newsletter/leave/{token}': 'MAILS_TABLE MAIL_LINK_SECRET_PARAMETER SITE_URL SUBSCRIBERS_TABLE',
      'GET /newsletter/leave/{token}': 'SITE_URL',
      'POST /mail-link/{token}':
        'ADDRESS_KEY_PARAMETER CUSTOMERS_TABLE ESSENTIALS_PRICE_ID MAILS_TABLE MAIL_FUNCTION MAIL_LINK_SECRET_PARAMETER RATE_LIMITS_TABLE SITE_URL STAGE STRIPE_SECRET_KEY_PARAMETER STRIPE_URL SUBSCRIBERS_TABLE',
      'GET /pages/mail/{token}':
        'ADDRESS_KEY_PARAMETER CUSTOMERS_TABLE MAIL_LINK_SECRET_PARAMETER SITE_URL SUBSCRIBERS_TABLE',
      'GET /newsletter/subscriber': 'ADDRESS_KEY_PARAMETER CUSTOMERS_TABLE LIST SUBSCRIBERS_TABLE',
      'POST /newsletter/subscriber':
        'ADDRESS_KEY_PARAMETER CUSTOMERS_TABLE LIST MAILS_TABLE MAIL_FUNCTION RATE_LIMITS_TABLE SUBSCRIBERS_TABLE',
      'GET /admin/subscribers': 'SUBSCRIBERS_TABLE',
      'POST /admin/subscribers/list': 'SUBSCRIBERS_TABLE',
      'POST /admin/subscribers/{subscriberId}/remove': 'SUBSCRIBERS_TABLE',
      'GET /admin/issues': 'MAILS_TABLE',
      'GET /admin/issues/{draftId}': 'MAILS_TABLE',
      'POST /admin/issues/{draftId}/send': 'DRAFTS_TABLE MAILS MAILS_TABLE MAIL_FROM SAMPLE_SENDER STAGE',
      'POST /admin/issues/{draftId}/stop': 'MAILS_TABLE',
      'POST /admin/issues/{draftId}/resume': 'DRAFTS_TABLE MAILS MAILS_TABLE MAIL_FROM SAMPLE_SENDER STAGE',
      'POST /admin/issues/{draftId}/unknown': 'MAILS_TABLE',
      'POST /admin/issues/{draftId}/preview':
        'ARTICLES_TABLE DRAFTS_TABLE MAILS MAILS_TABLE MAIL_FROM MAIL_LINK_SECRET_PARAMETER SAMPLE_SENDER SITE_URL STAFF_POOL_ID STAGE SUBSCRIBERS_TABLE',
      'POST /admin/issues/{draftId}/test':
        'ARTICLES_TABLE DRAFTS_TABLE MAILS MAIL_FROM MAIL_LINK_SECRET_PARAMETER MAIL_SET MAIL_TO MAIL_TO_SECOND NEWSLETTER_SET RATE_LIMITS_TABLE SITE_URL STAFF_POOL_ID',
      'POST /stripe/webhook':
        'CUSTOMERS_TABLE ESSENTIALS_PRICE_ID MAILS_TABLE MAIL_FUNCTION SITE_URL STAGE STRIPE_EVENTS_TABLE STRIPE_SECRET_KEY_PARAMETER STRIPE_URL STRIPE_WEBHOOK_SECRET_PARAMETER',
    });
  });

  it('lets the gateway invoke the functions of endpoints by the role of their caller, and only its source each job', () => {
    for (const endpoint of endpoints)
      for (const route of toGatewayRoutes(endpoint)) {
        const { IntegrationUri, CredentialsArn } = findIntegration(route) ?? {};
        const role = dev.resources('AWS::IAM::Role')[parseId(CredentialsArn)]?.Properties;
        expect(parseId(CredentialsArn)).toMatch(new RegExp(`Gateway${endpoint.caller}Role`, 'i'));
        expect(
          toStatements(role).flatMap(({ Resource }) => list(Resource)),
          route,
        ).toContainEqual(IntegrationUri);
      }
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
