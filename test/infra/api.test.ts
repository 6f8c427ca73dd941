import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routeOf } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { list, root, synthesized, text } from './synthesized.ts';

const dev = synthesized();
const contract = endpoints.map((endpoint) => routeOf(endpoint)).toSorted();
const routes = new Map(
  Object.values(dev.of('AWS::ApiGatewayV2::Route')).map(({ Properties: route }) => [
    text(route?.RouteKey),
    route,
  ]),
);

/** The logical id in `<Id>`, `<Id.Arn>` or `integrations/<Id>`. */
const idIn = (reference: unknown): string => /<(\w+)/.exec(text(reference))?.[1] ?? '';

/** The function behind a route, as the template has it. */
const functionOf = (route: string) => {
  const integration = dev.of('AWS::ApiGatewayV2::Integration')[idIn(routes.get(route)?.Target)];
  return dev.of('AWS::Lambda::Function')[idIn(integration?.Properties?.IntegrationUri)]?.Properties;
};

const corsOf = (settings: object) =>
  synthesized('dev', settings).one('AWS::ApiGatewayV2::Api').CorsConfiguration;

describe('the routes', () => {
  it('are the endpoints of the contract and the files of the handlers, one to one', () => {
    const files = globSync('functions/http/**/*.ts', { cwd: root }).map((file) => {
      const [, address, method = ''] = /^functions\/http(.*)\.(\w+)\.ts$/.exec(file) ?? [];
      return `${method.toUpperCase()} ${address}`;
    });
    expect([...routes.keys()].toSorted()).toEqual(contract);
    expect(files.toSorted()).toEqual(contract);
  });

  it.each(endpoints.filter(({ caller }) => caller === 'staff').map((endpoint) => routeOf(endpoint)))(
    '%s wants a token of the staff pool, made for our client',
    (route) => {
      expect(routes.get(route)?.AuthorizationType).toBe('JWT');
      const authorizer = dev.of('AWS::ApiGatewayV2::Authorizer')[idIn(routes.get(route)?.AuthorizerId)]
        ?.Properties;
      expect(authorizer).toMatchObject({
        AuthorizerType: 'JWT',
        IdentitySource: ['$request.header.Authorization'],
        JwtConfiguration: { Audience: [{ Ref: dev.idOf('AWS::Cognito::UserPoolClient') }] },
      });
      expect(text(authorizer?.JwtConfiguration?.Issuer)).toBe(
        `https://cognito-idp.<AWS::Region>.amazonaws.com/<${dev.idOf('AWS::Cognito::UserPool')}>`,
      );
    },
  );

  it.each(endpoints.filter(({ caller }) => caller !== 'staff').map((endpoint) => routeOf(endpoint)))(
    '%s wants no token',
    (route) => {
      expect(routes.get(route)).toMatchObject({ AuthorizationType: 'NONE' });
      expect(routes.get(route)).not.toHaveProperty('AuthorizerId');
    },
  );

  it('belong to those who may not be anyone: the tool’s all to staff', () => {
    expect(contract.filter((route) => routes.get(route)?.AuthorizerId !== undefined)).toEqual(
      contract.filter((route) => route.includes(' /admin/')),
    );
  });

  it('exist in one stage, whose name is the folder of the API behind the site', () => {
    expect(dev.one('AWS::ApiGatewayV2::Stage')).toMatchObject({ StageName: 'api', AutoDeploy: true });
    // A setting for a route that is not there yet fails the deployment.
    const [stage] = Object.values(dev.of('AWS::ApiGatewayV2::Stage'));
    expect(stage?.DependsOn).toEqual(expect.arrayContaining(Object.keys(dev.of('AWS::ApiGatewayV2::Route'))));
  });

  it('are throttled as the contract says', () => {
    const settings = dev.one('AWS::ApiGatewayV2::Stage').RouteSettings ?? {};
    expect(Object.keys(settings).toSorted()).toEqual(contract);
    for (const endpoint of endpoints) {
      expect(settings[routeOf(endpoint)]?.ThrottlingRateLimit).toBeCloseTo(endpoint.perMinute / 60);
      expect(settings[routeOf(endpoint)]?.ThrottlingBurstLimit).toBe(Math.max(10, endpoint.perMinute / 30));
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
      Description: route,
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
      contract.map((route) => [
        route,
        Object.keys(functionOf(route)?.Environment?.Variables ?? {})
          .filter((name) => !always.includes(name))
          .toSorted()
          .join(' '),
      ]),
    );
    expect(told).toEqual({
      'GET /health': 'NEWSLETTERS_TABLE STAGE',
      'GET /blog/newsletter/list': 'NEWSLETTERS_TABLE SITE_API_KEY SITE_URL',
      'GET /blog/newsletter/{newsletterId}': 'NEWSLETTERS_TABLE SITE_API_KEY SITE_URL',
      'POST /admin/newsletter': 'IMAGE_BUCKET NEWSLETTERS_TABLE SITE_URL',
      'POST /admin/upload-url': 'IMAGE_BUCKET SITE_URL',
    });
  });

  it('can be called by the gateway alone, each for its own route', () => {
    const permissions = Object.values(dev.of('AWS::Lambda::Permission'));
    expect(permissions.map(({ Properties }) => Properties?.Principal)).toEqual(
      endpoints.map(() => 'apigateway.amazonaws.com'),
    );
    expect(
      permissions.map(({ Properties }) => text(Properties?.SourceArn).replace(/^.*:<ApiHttp\w+>/, '')),
    ).toEqual(endpoints.map(({ path }) => `/*/*${path}`));
  });

  it('find services elsewhere only where the stage says so', () => {
    const addresses = (settings: object) =>
      Object.values(synthesized('dev', settings).of('AWS::Lambda::Function'))
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
