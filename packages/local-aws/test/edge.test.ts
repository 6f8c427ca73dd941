import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { stackFrom } from '../cloudformation/stack.ts';
import { readDeployedFiles } from '../edge/deployment.ts';
import { matchesPattern, readDistribution } from '../edge/distribution.ts';
import { createCache } from '../edge/cache.ts';
import { createEdge } from '../edge/edge.ts';
import { originFinder } from '../edge/origins.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { jsonResponse, type HttpRequest } from '../http.ts';
import { newFolder } from './fixtures/bundle.ts';

const DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const ALL_BUT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const PAGE = `<!doctype html><title>Hello</title>${'<p>plain words</p>'.repeat(200)}`;

const VIEWER_REQUEST = `import cf from 'cloudfront';
function handler(event) {
  const request = event.request;
  if (request.uri === '/hello') { request.uri = '/hello.html'; return request; }
  if (request.uri === '/moved') return { statusCode: 301, headers: { location: { value: '/hello?' + Object.keys(request.querystring).join() } } };
  if (request.uri === '/old') { cf.selectRequestOriginById('pages'); request.uri = '/former/old'; return request; }
  if (request.uri === '/lost') { cf.selectRequestOriginById('nowhere'); return request; }
  if (request.uri === '/broken') throw new Error('of the function');
  if (request.uri.indexOf('.') !== -1) return request;
  return { statusCode: 404, statusDescription: 'Not Found', headers: { 'content-type': { value: 'text/html' } }, body: { encoding: 'text', data: 'no such page' } };
}`;

const behavior = (more: object) => ({
  ViewerProtocolPolicy: 'redirect-to-https',
  Compress: true,
  CachePolicyId: OPTIMIZED,
  ...more,
});

const policy = (bucket: string, Action: string[]) => ({
  Type: 'AWS::S3::BucketPolicy',
  Properties: {
    Bucket: { Ref: bucket },
    PolicyDocument: {
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: 'cloudfront.amazonaws.com' },
          Action,
          Resource: [
            { 'Fn::GetAtt': [bucket, 'Arn'] },
            { 'Fn::Join': ['', [{ 'Fn::GetAtt': [bucket, 'Arn'] }, '/*']] },
          ],
        },
      ],
    },
  },
});

const templateWith = ({ siteRights = ['s3:GetObject'], functionCode = VIEWER_REQUEST } = {}) => ({
  Resources: {
    Site: { Type: 'AWS::S3::Bucket' },
    SitePolicy: policy('Site', siteRights),
    Access: { Type: 'AWS::CloudFront::OriginAccessControl' },
    Files: {
      Type: 'Custom::CDKBucketDeployment',
      Properties: {
        SourceObjectKeys: ['site.zip', 'settings.zip'],
        SourceMarkers: [{}, { '<<marker:0>>': { Ref: 'AWS::Region' } }],
        DestinationBucketName: { Ref: 'Site' },
        Exclude: ['drafts/*', '*.html'],
      },
    },
    Documents: {
      Type: 'Custom::CDKBucketDeployment',
      Properties: {
        SourceObjectKeys: ['site.zip'],
        DestinationBucketName: { Ref: 'Site' },
        Exclude: ['*'],
        Include: ['*.html'],
        SystemMetadata: { 'content-type': 'text/html; charset=utf-8' },
      },
    },
    Hashed: {
      Type: 'Custom::CDKBucketDeployment',
      Properties: {
        SourceObjectKeys: ['assets.zip'],
        DestinationBucketName: { Ref: 'Site' },
        DestinationBucketKeyPrefix: 'assets',
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      },
    },
    Rule: {
      Type: 'AWS::CloudFront::Function',
      Properties: {
        Name: 'rule',
        FunctionCode: functionCode,
        FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
      },
    },
    PageHeaders: {
      Type: 'AWS::CloudFront::ResponseHeadersPolicy',
      Properties: {
        ResponseHeadersPolicyConfig: {
          Name: 'pages',
          SecurityHeadersConfig: {
            ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'self'", Override: true },
            StrictTransportSecurity: { AccessControlMaxAgeSec: 60, Override: true },
            ContentTypeOptions: { Override: true },
            FrameOptions: { FrameOption: 'DENY', Override: true },
            ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: false },
          },
          CustomHeadersConfig: { Items: [{ Header: 'Cache-Control', Value: 'no-cache', Override: true }] },
        },
      },
    },
    ApiHeaders: {
      Type: 'AWS::CloudFront::ResponseHeadersPolicy',
      Properties: {
        ResponseHeadersPolicyConfig: {
          Name: 'api',
          SecurityHeadersConfig: { ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: false } },
        },
      },
    },
    ListCache: {
      Type: 'AWS::CloudFront::CachePolicy',
      Properties: {
        CachePolicyConfig: {
          MinTTL: 0,
          DefaultTTL: 0,
          MaxTTL: 300,
          ParametersInCacheKeyAndForwardedToOrigin: {
            EnableAcceptEncodingGzip: true,
            EnableAcceptEncodingBrotli: true,
            HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-api-key'] },
            CookiesConfig: { CookieBehavior: 'none' },
            QueryStringsConfig: { QueryStringBehavior: 'all' },
          },
        },
      },
    },
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          Enabled: true,
          Origins: [
            {
              Id: 'site',
              DomainName: { 'Fn::GetAtt': ['Site', 'RegionalDomainName'] },
              OriginAccessControlId: { Ref: 'Access' },
              S3OriginConfig: {},
            },
            {
              Id: 'api',
              DomainName: 'theapi.execute-api.us-east-1.amazonaws.com',
              OriginCustomHeaders: [{ HeaderName: 'X-Origin-Key', HeaderValue: 'sesame' }],
              CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
            },
            {
              Id: 'pages',
              DomainName: 'theapi.execute-api.us-east-1.amazonaws.com',
              OriginPath: '/api/pages',
              CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
            },
          ],
          DefaultCacheBehavior: behavior({
            TargetOriginId: 'site',
            ResponseHeadersPolicyId: { Ref: 'PageHeaders' },
            FunctionAssociations: [
              { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Rule', 'FunctionARN'] } },
            ],
          }),
          CacheBehaviors: [
            behavior({ PathPattern: '/assets/*', TargetOriginId: 'site' }),
            behavior({ PathPattern: '/blog', TargetOriginId: 'pages' }),
            behavior({
              PathPattern: '/api/lists/*',
              TargetOriginId: 'api',
              CachePolicyId: { Ref: 'ListCache' },
              AllowedMethods: ['GET', 'HEAD'],
            }),
            behavior({
              PathPattern: '/api/*',
              TargetOriginId: 'api',
              CachePolicyId: DISABLED,
              OriginRequestPolicyId: ALL_BUT_HOST,
              ResponseHeadersPolicyId: { Ref: 'ApiHeaders' },
              AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
            }),
          ],
        },
      },
    },
  },
});

const writeFiles = async (files: Record<string, string>): Promise<string> => {
  const folder = await newFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return folder;
};

interface Conditions {
  gateway?: Gateway;
  siteRights?: string[];
}

const startEdge = async ({
  gateway = () => Promise.resolve(jsonResponse(200, {})),
  siteRights = ['s3:GetObject'],
}: Conditions = {}) => {
  const assets = new Map([
    ['site.zip', await writeFiles({ 'hello.html': PAGE, 'robots.txt': 'all', 'drafts/secret.txt': 'x' })],
    ['settings.zip', await writeFiles({ 'settings.json': '{"region":"<<marker:0>>"}' })],
    ['assets.zip', await writeFiles({ 'app-1234.js': 'run()', 'sub/font.woff2': 'f' })],
  ]);
  const stack = stackFrom(JSON.stringify(templateWith({ siteRights })), assets);
  const originRequests: HttpRequest[] = [];
  const clock = { now: 1_000_000 };
  const errors: unknown[] = [];
  const cache = createCache();
  const edge = createEdge({
    cache,
    distribution: readDistribution(stack),
    findOrigin: originFinder({
      stack,
      files: await readDeployedFiles(stack),
      readObject: () => Promise.resolve(undefined),
      apiId: 'theapi',
      gateway: (request) => {
        originRequests.push(request);
        return gateway(request);
      },
    }),
    onError: (error) => errors.push(error),
    now: () => clock.now,
  });
  const get = async (target: string, headers: Record<string, string> = {}, method = 'GET', body = '') => {
    const [pathname = '', query = ''] = target.split('?');
    const response = await edge({
      method,
      path: pathname,
      query,
      headers: new Headers(headers),
      body: Buffer.from(body),
      sourceIp: '203.0.113.9',
    });
    return {
      ...response,
      text: response.body.toString('utf8'),
      header: (name: string) => response.headers.get(name),
    };
  };
  return { get, originRequests, clock, errors, invalidate: cache.invalidate };
};

describe('behaviors', () => {
  it.each([
    ['/api/*', '/api/health', true],
    ['/api/*', '/api', false],
    ['api/*', '/api/x', true],
    ['/API/*', '/api/x', false],
    ['*.jpg', '/a/b.jpg', true],
    ['/a?c', '/abc', true],
    ['/a.c', '/abc', false],
  ])('matches the pattern %s with %s: %s', (pattern, address, expected) => {
    expect(matchesPattern(pattern, address)).toBe(expected);
  });

  it('answers with the first behavior that matches the path', async () => {
    const { get, originRequests } = await startEdge();
    expect((await get('/hello')).text).toBe(PAGE);
    expect((await get('/assets/app-1234.js')).text).toBe('run()');
    await get('/api/lists/all');
    await get('/api/health', {}, 'POST');
    expect(originRequests.map(({ method, path: calledPath }) => `${method} ${calledPath}`)).toEqual([
      'GET /api/lists/all',
      'POST /api/health',
    ]);
  });

  it('rejects a method that a behavior does not allow, without calling the origin', async () => {
    const { get, originRequests } = await startEdge();
    const response = await get('/api/lists/all', {}, 'POST');
    expect(response.status).toBe(403);
    expect(response.header('x-cache')).toBe('Error from cloudfront');
    expect((await get('/hello', {}, 'DELETE')).status).toBe(403);
    expect(originRequests).toEqual([]);
  });
});

describe('the CloudFront Function', () => {
  it('adds no policy headers to a response of the CloudFront Function', async () => {
    const { get } = await startEdge();
    const response = await get('/nowhere');
    expect([response.status, response.text]).toEqual([404, 'no such page']);
    expect(response.header('x-cache')).toBe('FunctionGeneratedResponse from cloudfront');
    expect(response.header('content-security-policy')).toBeNull();
  });

  it('gives the query to the CloudFront Function, which may redirect', async () => {
    const { get } = await startEdge();
    const response = await get('/moved?b=2&a=1');
    expect([response.status, response.header('location')]).toEqual([301, '/hello?b,a']);
  });

  it('sends a request to the origin that the CloudFront Function chooses, with the headers of its own behavior', async () => {
    const { get, originRequests } = await startEdge();
    const response = await get('/old');
    expect(originRequests.map(({ path: calledPath }) => calledPath)).toEqual(['/api/pages/former/old']);
    expect(response.header('content-security-policy')).toBe("default-src 'self'");
    expect((await get('/hello')).text).toBe(PAGE);
  });

  it('answers 503 when the CloudFront Function chooses an origin that does not exist', async () => {
    const { get, errors } = await startEdge();
    expect((await get('/lost')).status).toBe(503);
    expect(String(errors[0])).toContain('nowhere');
  });

  it('answers 503 when the CloudFront Function throws, and reports the error', async () => {
    const { get, errors } = await startEdge();
    expect((await get('/broken')).status).toBe(503);
    expect(errors).toHaveLength(1);
  });

  it('rejects a CloudFront Function that is too large', () => {
    const functionCode = `${VIEWER_REQUEST}//${'x'.repeat(10 * 1024)}`;
    const stack = stackFrom(JSON.stringify(templateWith({ functionCode })), new Map());
    expect(() => readDistribution(stack)).toThrow(/CloudFront takes 10240/);
  });

  it('runs a CloudFront Function without eval', () => {
    const stack = stackFrom(JSON.stringify(templateWith({ functionCode: 'eval("1")' })), new Map());
    expect(() => readDistribution(stack)).toThrow(/Code generation/);
  });
});

describe('bucket origins', () => {
  it('serves deployed files with markers replaced and metadata set, without exclusions', async () => {
    const { get } = await startEdge();
    expect((await get('/settings.json')).text).toBe('{"region":"us-east-1"}');
    expect((await get('/assets/app-1234.js')).header('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/assets/sub/font.woff2')).header('content-type')).toBe('binary/octet-stream');
    expect((await get('/drafts/secret.txt')).status).toBe(403);
  });

  it.each([
    [['s3:GetObject'], 403, 'AccessDenied'],
    [['s3:GetObject', 's3:ListBucket'], 404, 'NoSuchKey'],
  ])('answers a missing key with the rights %j by %i', async (siteRights, status, code) => {
    const { get } = await startEdge({ siteRights });
    const response = await get('/assets/none.js');
    expect(response.status).toBe(status);
    expect(response.text).toContain(`<Code>${code}</Code>`);
  });

  it('serves no object to a distribution without rights to the bucket', async () => {
    const { get } = await startEdge({ siteRights: ['s3:PutObject'] });
    expect((await get('/assets/app-1234.js')).status).toBe(403);
  });
});

describe('headers', () => {
  it('adds the headers of the policy to every response of an origin, errors too', async () => {
    const { get } = await startEdge();
    for (const address of ['/hello', '/missing.txt']) {
      const response = await get(address);
      expect(response.header('content-security-policy')).toBe("default-src 'self'");
      expect(response.header('strict-transport-security')).toBe('max-age=60');
      expect(response.header('x-frame-options')).toBe('DENY');
      expect(response.header('x-content-type-options')).toBe('nosniff');
      expect(response.header('cache-control')).toBe('no-cache');
    }
  });

  it('keeps a header of the origin where the policy does not override it', async () => {
    const gateway = () => Promise.resolve(jsonResponse(200, {}, { 'referrer-policy': 'same-origin' }));
    const { get } = await startEdge({ gateway });
    expect((await get('/api/health')).header('referrer-policy')).toBe('same-origin');
  });

  it('forwards the headers of the viewer as far as the policies allow', async () => {
    const { get, originRequests } = await startEdge();
    const sent = {
      authorization: 'Bearer t',
      'x-api-key': 'k',
      host: 'localhost:4000',
      cookie: 'a=1',
      'user-agent': 'test',
    };
    await get('/api/health', sent);
    await get('/api/lists/all', sent);
    await get('/api/health', { 'x-forwarded-for': '192.0.2.1, 192.0.2.2' });
    expect(Object.fromEntries(originRequests[0]?.headers ?? [])).toMatchObject({
      authorization: 'Bearer t',
      'x-api-key': 'k',
      cookie: 'a=1',
      'user-agent': 'test',
      'x-forwarded-for': '203.0.113.9',
    });
    expect(originRequests[0]?.headers.has('host')).toBe(false);
    // The addresses that a viewer claims come before its own. The edge calls the API.
    expect(originRequests[2]?.headers.get('x-forwarded-for')).toBe('192.0.2.1, 192.0.2.2, 203.0.113.9');
    expect(originRequests[0]?.sourceIp).toBe('130.176.97.1');
    expect(originRequests[1]?.headers.get('x-api-key')).toBe('k');
    expect(originRequests[1]?.headers.get('user-agent')).toBe('Amazon CloudFront');
    for (const name of ['authorization', 'cookie']) expect(originRequests[1]?.headers.has(name)).toBe(false);
  });
});

describe('the headers of an origin', () => {
  it('sends the headers of an origin to that origin only, and replaces those that a viewer sends', async () => {
    const { get, originRequests } = await startEdge();
    for (const target of ['/api/health', '/api/lists/all', '/blog'])
      await get(target, { 'x-origin-key': 'forged' });
    expect(originRequests.map(({ headers }) => headers.get('x-origin-key'))).toEqual([
      'sesame',
      'sesame',
      null,
    ]);
  });
});

describe('errors of an origin', () => {
  it.each([401, 403, 404, 500, 503])('passes on a response of the origin with status %i', async (status) => {
    const { get } = await startEdge({
      gateway: () => Promise.resolve(jsonResponse(status, { message: 'no' })),
    });
    const response = await get('/api/health');
    expect([response.status, response.text, response.header('content-type')]).toEqual([
      status,
      '{"message":"no"}',
      'application/json',
    ]);
  });

  it('answers 502 when the origin cannot be reached', async () => {
    const { get, errors } = await startEdge({ gateway: () => Promise.reject(new Error('down')) });
    expect((await get('/api/health')).status).toBe(502);
    expect(errors).toHaveLength(1);
  });
});

describe('compression', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ])('compresses a response in %s for a viewer that accepts %s', async (encoding, accepted, inflate) => {
    const { get } = await startEdge();
    const response = await get('/hello', { 'accept-encoding': accepted });
    expect(response.header('content-encoding')).toBe(encoding);
    expect(response.header('vary')).toBe('Accept-Encoding');
    expect(response.header('etag')).toMatch(/^W\//);
    expect(inflate(response.body).toString('utf8')).toBe(PAGE);
  });

  it('does not compress small files, other types or uncached responses', async () => {
    const long = { text: 'x'.repeat(5000) };
    const { get } = await startEdge({ gateway: () => Promise.resolve(jsonResponse(200, long)) });
    const accepts = { 'accept-encoding': 'br' };
    expect((await get('/robots.txt', accepts)).header('content-encoding')).toBeNull();
    expect((await get('/assets/sub/font.woff2', accepts)).header('content-encoding')).toBeNull();
    // CachingDisabled also turns compression off, as in CloudFront.
    expect((await get('/api/health', accepts)).header('content-encoding')).toBeNull();
    expect((await get('/api/lists/all', accepts)).header('content-encoding')).toBe('br');
  });
});

describe('the cache', () => {
  const answering = (cacheControl: string, status = 200): Gateway => {
    let count = 0;
    return () => {
      count += 1;
      return Promise.resolve(jsonResponse(status, { count }, { 'cache-control': cacheControl }));
    };
  };

  it('caches a response as long as the origin says', async () => {
    const { get, clock } = await startEdge({ gateway: answering('public, max-age=1, s-maxage=60') });
    const first = await get('/api/lists/all');
    clock.now += 59_000;
    const second = await get('/api/lists/all');
    clock.now += 2000;
    const third = await get('/api/lists/all');
    expect([first, second, third].map(({ text }) => text)).toEqual([
      '{"count":1}',
      '{"count":1}',
      '{"count":2}',
    ]);
    expect([first, second, third].map(({ header }) => header('x-cache'))).toEqual([
      'Miss from cloudfront',
      'Hit from cloudfront',
      'Miss from cloudfront',
    ]);
    expect(second.header('age')).toBe('59');
  });

  /** A list that is fresh for 10 s, may be stale for 20 s, and replaces an error for an hour. The policy allows 300 s. */
  const startList = async () => {
    const origin = { status: 200, count: 0, isReachable: true };
    const edge = await startEdge({
      gateway: async () => {
        if (!origin.isReachable) throw new Error('connection refused');
        origin.count += 1;
        const response = jsonResponse(origin.status, { count: origin.count });
        response.headers.set('cache-control', 's-maxage=10, stale-while-revalidate=20, stale-if-error=3600');
        return response;
      },
    });
    const list = async (path = '/api/lists/all') => {
      const { status, text, header } = await edge.get(path);
      return [status, text, header('x-cache')?.split(' ')[0], header('age')];
    };
    const wait = (seconds: number) => {
      edge.clock.now += seconds * 1000;
    };
    return { ...edge, origin, list, wait };
  };

  it('answers a stale response while it asks the origin for a new one', async () => {
    const { list, wait, originRequests } = await startList();
    await list();
    wait(29);
    expect(await list()).toEqual([200, '{"count":1}', 'Hit', '29']);
    await expect.poll(() => originRequests.length).toBe(2);
    expect(await list()).toEqual([200, '{"count":2}', 'Hit', '0']);
  });

  it('asks the origin first when a response is too old to be stale', async () => {
    const { list, wait } = await startList();
    await list();
    wait(31);
    expect(await list()).toEqual([200, '{"count":2}', 'Miss', null]);
  });

  it.each(['fails', 'cannot be reached'])(
    'answers a stale response while the origin %s, up to the maximum of the policy',
    async (how) => {
      const { list, wait, origin } = await startList();
      await list();
      if (how === 'fails') origin.status = 503;
      else origin.isReachable = false;
      wait(200);
      expect(await list()).toEqual([200, '{"count":1}', 'Hit', '200']);
      wait(99);
      expect(await list()).toEqual([200, '{"count":1}', 'Hit', '299']);
      wait(2);
      expect((await list())[0]).toBe(how === 'fails' ? 503 : 502);
    },
  );

  it('answers a refusal of the origin, and not the stale response', async () => {
    const { list, wait, origin } = await startList();
    await list();
    origin.status = 410;
    wait(200);
    expect((await list())[0]).toBe(410);
  });

  it('forgets the responses of the paths that are invalidated', async () => {
    const { list, invalidate } = await startList();
    await list('/api/lists/all');
    await list('/api/lists/few');
    invalidate(['/api/lists/a*']);
    expect((await list('/api/lists/all'))[2]).toBe('Miss');
    expect((await list('/api/lists/few'))[2]).toBe('Hit');
  });

  it('caches a response no longer than the policy allows', async () => {
    const { get, clock } = await startEdge({ gateway: answering('max-age=86400') });
    await get('/api/lists/all');
    clock.now += 301_000;
    expect((await get('/api/lists/all')).text).toBe('{"count":2}');
  });

  it('caches responses apart by the query and the headers of the cache key', async () => {
    const { get } = await startEdge({ gateway: answering('max-age=60') });
    const texts = [];
    for (const [target, headers] of [
      ['/api/lists/all?a=1', {}],
      ['/api/lists/all?a=2', {}],
      ['/api/lists/all?a=1', { 'x-api-key': 'k' }],
      ['/api/lists/all?a=1', { 'x-other': 'o' }],
    ] as const)
      texts.push((await get(target, headers)).text);
    expect(texts).toEqual(['{"count":1}', '{"count":2}', '{"count":3}', '{"count":1}']);
  });

  it.each(['no-store', 'private, max-age=60', 'no-cache', ''])(
    'does not cache a response with cache-control "%s"',
    async (value) => {
      const { get } = await startEdge({ gateway: answering(value) });
      await get('/api/lists/all');
      expect((await get('/api/lists/all')).text).toBe('{"count":2}');
    },
  );

  it('does not cache a response where caching is disabled', async () => {
    const { get } = await startEdge({ gateway: answering('max-age=60') });
    await get('/api/health');
    expect((await get('/api/health')).text).toBe('{"count":2}');
  });

  it.each([
    [404, '{"count":1}'],
    [503, '{"count":1}'],
    [400, '{"count":2}'],
    [429, '{"count":2}'],
  ])('caches an error of status %i for ten seconds or not at all', async (status, expected) => {
    const { get, clock } = await startEdge({ gateway: answering('no-store', status) });
    await get('/api/lists/all');
    clock.now += 9000;
    expect((await get('/api/lists/all')).text).toBe(expected);
    clock.now += 2000;
    expect((await get('/api/lists/all')).text).not.toBe('{"count":1}');
  });

  it('calls an origin at its own path and caches one response for every query', async () => {
    const { get, originRequests } = await startEdge({ gateway: answering('s-maxage=60') });
    expect((await get('/blog?utm_source=mail')).text).toBe('{"count":1}');
    expect((await get('/blog', {}, 'HEAD')).text).toBe('{"count":1}');
    expect(originRequests.map(({ method, path: calledPath, query }) => [method, calledPath, query])).toEqual([
      ['GET', '/api/pages/blog', ''],
    ]);
  });

  it('answers a HEAD from a cached GET, and does not cache the response to a HEAD', async () => {
    const gateway: Gateway = ({ method }) =>
      Promise.resolve({
        status: 200,
        headers: new Headers({ 'content-type': 'text/html', 'cache-control': 's-maxage=60', etag: '"1"' }),
        body: Buffer.from(method === 'HEAD' ? '' : PAGE),
      });
    const { get, originRequests } = await startEdge({ gateway });
    const head = await get('/blog', {}, 'HEAD');
    expect([head.status, head.text, head.header('etag')]).toEqual([200, '', '"1"']);
    expect((await get('/blog')).text).toBe(PAGE);
    expect((await get('/blog', {}, 'HEAD')).header('x-cache')).toBe('Hit from cloudfront');
    expect(originRequests.map(({ method }) => method)).toEqual(['HEAD', 'GET']);
  });

  it('answers 304 when the viewer has the cached response already', async () => {
    const { get } = await startEdge();
    const etag = (await get('/hello')).header('etag') ?? '';
    const again = await get('/hello', { 'if-none-match': `"other", W/${etag}` });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.header('content-security-policy')).toBe("default-src 'self'");
    expect((await get('/hello', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('answers 304 when the viewer has the response of that moment, unless it asks by the tag', async () => {
    const modified = 'Thu, 26 Nov 2026 10:00:00 GMT';
    const before = 'Thu, 26 Nov 2026 09:59:59 GMT';
    const headers = { etag: '"1"', 'last-modified': modified };
    const { get } = await startEdge({ gateway: () => Promise.resolve(jsonResponse(200, {}, headers)) });
    const ask = async (headers: Record<string, string>) => (await get('/blog', headers)).status;
    expect(await ask({ 'if-modified-since': modified })).toBe(304);
    expect(await ask({ 'if-modified-since': before })).toBe(200);
    expect(await ask({ 'if-modified-since': 'yesterday' })).toBe(200);
    expect(await ask({ 'if-modified-since': modified, 'if-none-match': '"other"' })).toBe(200);
  });
});
