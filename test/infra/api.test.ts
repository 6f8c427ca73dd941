import { globSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { routeOf } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { flat, root, synthesized } from './synthesized.ts';
import type { Synthesized } from './synthesized.ts';

let dev: Synthesized;
beforeAll(() => {
  dev = synthesized();
});

const routes = () => new Map(Object.values(dev.of('AWS::ApiGatewayV2::Route')).map((route) => [route.Properties.RouteKey as string, route.Properties]));

/** The function behind a route, as the template has it. */
const functionOf = (routeKey: string) => {
  const integration = /^integrations\/<(.*)>$/.exec(flat(routes().get(routeKey)!.Target))![1]!;
  const uri = flat(dev.of('AWS::ApiGatewayV2::Integration')[integration]!.Properties.IntegrationUri);
  return dev.of('AWS::Lambda::Function')[/^<(.*)\.Arn>$/.exec(uri)![1]!]!.Properties;
};

describe('the routes', () => {
  it('are the endpoints of the contract and the files of the handlers, one to one', () => {
    const contract = endpoints.map((endpoint) => routeOf(endpoint)).toSorted();
    const files = globSync('functions/http/**/*.{get,post}.ts', { cwd: root }).map((file) => {
      const [, address, method] = /^functions\/http(.*)\.(get|post)\.ts$/.exec(file.split(path.sep).join('/'))!;
      return `${method!.toUpperCase()} ${address}`;
    });
    expect([...routes().keys()].toSorted()).toEqual(contract);
    expect(files.toSorted()).toEqual(contract);
  });

  it.each(endpoints.map((endpoint) => [routeOf(endpoint), endpoint.caller] as const))('%s lets in: %s', (route, caller) => {
    const properties = routes().get(route)!;
    if (caller === 'staff') {
      const authorizer = dev.of('AWS::ApiGatewayV2::Authorizer')[properties.AuthorizerId.Ref]!.Properties;
      expect(properties.AuthorizationType).toBe('JWT');
      expect(authorizer).toMatchObject({ AuthorizerType: 'JWT', IdentitySource: ['$request.header.Authorization'] });
      expect(flat(authorizer.JwtConfiguration.Issuer)).toMatch(/^https:\/\/cognito-idp\.<AWS::Region>\.amazonaws\.com\/<StaffPool\w+>$/);
      expect(authorizer.JwtConfiguration.Audience.map(flat)).toEqual([expect.stringMatching(/^<StaffPoolWeb\w+>$/)]);
    } else {
      expect(properties.AuthorizationType).toBe('NONE');
      expect(properties.AuthorizerId).toBeUndefined();
    }
  });

  it('exist in one stage, whose name is the folder of the API behind the site', () => {
    const { Properties: stage, DependsOn } = dev.one('AWS::ApiGatewayV2::Stage');
    expect(stage).toMatchObject({ StageName: 'api', AutoDeploy: true });
    // A setting for a route that is not there yet fails the deployment.
    expect(DependsOn).toEqual(expect.arrayContaining(Object.keys(dev.of('AWS::ApiGatewayV2::Route'))));
  });

  it('are throttled as the contract says', () => {
    const { RouteSettings } = dev.one('AWS::ApiGatewayV2::Stage').Properties;
    for (const endpoint of endpoints) {
      const settings = RouteSettings[routeOf(endpoint)];
      expect(settings.ThrottlingRateLimit).toBeCloseTo(endpoint.perMinute / 60);
      expect(settings.ThrottlingBurstLimit).toBeGreaterThanOrEqual(endpoint.perMinute / 60);
      expect(settings.ThrottlingBurstLimit).toBeLessThanOrEqual(Math.max(10, endpoint.perMinute));
    }
    expect(Object.keys(RouteSettings)).toHaveLength(endpoints.length);
  });

  it('are logged without a word about the person', () => {
    const { AccessLogSettings } = dev.one('AWS::ApiGatewayV2::Stage').Properties;
    expect(Object.keys(JSON.parse(AccessLogSettings.Format))).toContain('requestId');
    expect(AccessLogSettings.Format).not.toMatch(/identity|sourceIp|userAgent|claims|path/i);
  });
});

describe('the functions', () => {
  it('are one for each endpoint, on the newest Node, on arm64, with the limits we chose', () => {
    const seen = new Set<unknown>();
    for (const endpoint of endpoints) {
      const fn = functionOf(routeOf(endpoint));
      seen.add(fn);
      expect(fn).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Timeout: 10,
        Handler: 'index.handler',
        Description: routeOf(endpoint),
      });
      expect(fn.MemorySize).toBeLessThanOrEqual(512);
    }
    expect(seen.size).toBe(endpoints.length);
  });

  it('are told only what they need', () => {
    const always = ['POWERTOOLS_LOG_LEVEL', 'POWERTOOLS_METRICS_NAMESPACE', 'POWERTOOLS_SERVICE_NAME'];
    const told = (route: string) =>
      Object.keys(functionOf(route).Environment.Variables).filter((name) => !always.includes(name)).toSorted();
    expect(told('GET /health')).toEqual(['NEWSLETTERS_TABLE', 'STAGE']);
    expect(told('GET /blog/newsletter/list')).toEqual(['NEWSLETTERS_TABLE', 'SITE_API_KEY', 'SITE_URL']);
    expect(told('GET /blog/newsletter/{newsletterId}')).toEqual(['NEWSLETTERS_TABLE', 'SITE_API_KEY', 'SITE_URL']);
    expect(told('POST /admin/newsletter')).toEqual(['IMAGE_BUCKET', 'NEWSLETTERS_TABLE', 'SITE_URL']);
    expect(told('POST /admin/upload-url')).toEqual(['IMAGE_BUCKET', 'SITE_URL']);
  });

  it('can be called by the gateway alone, each for its own route', () => {
    const permissions = Object.values(dev.of('AWS::Lambda::Permission'));
    expect(permissions).toHaveLength(endpoints.length);
    for (const { Properties } of permissions) {
      expect(Properties.Principal).toBe('apigateway.amazonaws.com');
      expect(flat(Properties.SourceArn)).toMatch(/:<ApiHttp\w+>\/\*\/\*\/[a-z]/);
    }
  });

  it('find services elsewhere only where the stage says so', () => {
    const endpointVariables = (stage: Synthesized) =>
      Object.values(stage.of('AWS::Lambda::Function')).map(({ Properties }) =>
        Object.entries(Properties.Environment.Variables).filter(([name]) => name.startsWith('AWS_ENDPOINT_URL')),
      );
    expect(endpointVariables(dev).flat()).toEqual([]);
    const elsewhere = synthesized('dev', { endpoints: { dynamodb: 'http://127.0.0.1:4002', s3: 'http://127.0.0.1:4001' } });
    expect(endpointVariables(elsewhere)).toContainEqual([
      ['AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:4002'],
      ['AWS_ENDPOINT_URL_S3', 'http://127.0.0.1:4001'],
    ]);
  });
});

describe('calls from other origins', () => {
  const cors = (settings: object) => synthesized('dev', settings).one('AWS::ApiGatewayV2::Api').Properties.CorsConfiguration;

  it('are answered only where the stage names origins', () => {
    expect(dev.one('AWS::ApiGatewayV2::Api').Properties.CorsConfiguration).toBeUndefined();
    expect(cors({ siteUrl: 'https://www.example.com', allowedOrigins: ['https://preview.example.com'] })).toMatchObject({
      AllowOrigins: ['https://www.example.com', 'https://preview.example.com'],
      AllowMethods: ['GET', 'POST'],
      AllowHeaders: ['authorization', 'content-type', 'x-api-key'],
    });
  });
});
