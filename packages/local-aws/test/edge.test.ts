import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stackFrom } from '../cloudformation/stack.ts';
import { cloudFrontRightsOf } from '../edge/bucket-policy.ts';
import { deployedFilesOf } from '../edge/deployment.ts';
import { distributionSpecOf, takes } from '../edge/distribution-spec.ts';
import { createEdge } from '../edge/edge.ts';
import { originsOf } from '../edge/origins.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { jsonResponse, type HttpRequest } from '../http.ts';

const DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const ALL_BUT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const PAGE = `<!doctype html><title>Hello</title>${'<p>plain words</p>'.repeat(200)}`;

const VIEWER_REQUEST = `function handler(event) {
  const request = event.request;
  if (request.uri === '/hello') { request.uri = '/hello.html'; return request; }
  if (request.uri === '/moved') return { statusCode: 301, headers: { location: { value: '/hello?' + Object.keys(request.querystring).join() } } };
  if (request.uri === '/broken') throw new Error('of the function');
  if (request.uri.indexOf('.') !== -1) return request;
  return { statusCode: 404, statusDescription: 'Not Found', headers: { 'content-type': { value: 'text/html' } }, body: { encoding: 'text', data: 'no such page' } };
}`;

const behaviour = (more: object) => ({
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
        Exclude: ['drafts/*'],
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
            StrictTransportSecurity: { AccessControlMaxAgeSec: 60, IncludeSubdomains: true, Override: true },
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
          RemoveHeadersConfig: { Items: [{ Header: 'x-powered-by' }] },
        },
      },
    },
    BlogCache: {
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
              CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
            },
            {
              Id: 'pages',
              DomainName: 'theapi.execute-api.us-east-1.amazonaws.com',
              OriginPath: '/api/pages',
              CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
            },
          ],
          DefaultCacheBehavior: behaviour({
            TargetOriginId: 'site',
            ResponseHeadersPolicyId: { Ref: 'PageHeaders' },
            FunctionAssociations: [
              { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Rule', 'FunctionARN'] } },
            ],
          }),
          CacheBehaviors: [
            behaviour({ PathPattern: '/assets/*', TargetOriginId: 'site' }),
            behaviour({ PathPattern: '/blog', TargetOriginId: 'pages' }),
            behaviour({
              PathPattern: '/api/blog/*',
              TargetOriginId: 'api',
              CachePolicyId: { Ref: 'BlogCache' },
              AllowedMethods: ['GET', 'HEAD'],
            }),
            behaviour({
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

const filesIn = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainly-site-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return folder;
};

interface EdgeUnderTest {
  gateway?: Gateway;
  siteRights?: string[];
}

const edgeOf = async ({
  gateway = () => Promise.resolve(jsonResponse(200, {})),
  siteRights = ['s3:GetObject'],
}: EdgeUnderTest = {}) => {
  const assets = new Map([
    ['site.zip', await filesIn({ 'hello.html': PAGE, 'robots.txt': 'all', 'drafts/secret.txt': 'x' })],
    ['settings.zip', await filesIn({ 'settings.json': '{"region":"<<marker:0>>"}' })],
    ['assets.zip', await filesIn({ 'app-1234.js': 'run()', 'sub/font.woff2': 'f' })],
  ]);
  const stack = stackFrom(JSON.stringify(templateWith({ siteRights })), assets);
  const asked: HttpRequest[] = [];
  const clock = { now: 1_000_000 };
  const errors: unknown[] = [];
  const edge = createEdge({
    distribution: distributionSpecOf(stack),
    originOf: originsOf({
      buckets: ['laptop-site'],
      files: await deployedFilesOf(stack),
      rights: cloudFrontRightsOf(stack),
      s3Url: 'http://127.0.0.1:9',
      apiId: 'theapi',
      gateway: (request) => {
        asked.push(request);
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
  return { get, asked, clock, errors };
};

describe('behaviours', () => {
  it.each([
    ['/api/*', '/api/health', true],
    ['/api/*', '/api', false],
    ['api/*', '/api/x', true],
    ['/API/*', '/api/x', false],
    ['*.jpg', '/a/b.jpg', true],
    ['/a?c', '/abc', true],
    ['/a.c', '/abc', false],
  ])('%s takes %s: %s', (pattern, address, expected) => {
    expect(takes(pattern, address)).toBe(expected);
  });

  it('are tried in order: the first that takes the path answers', async () => {
    const { get, asked } = await edgeOf();
    expect((await get('/hello')).text).toBe(PAGE);
    expect((await get('/assets/app-1234.js')).text).toBe('run()');
    await get('/api/blog/list');
    await get('/api/health', {}, 'POST');
    expect(asked.map(({ method, path: asks }) => `${method} ${asks}`)).toEqual([
      'GET /api/blog/list',
      'POST /api/health',
    ]);
  });

  it('refuse a method that they do not allow, without asking the origin', async () => {
    const { get, asked } = await edgeOf();
    const answer = await get('/api/blog/list', {}, 'POST');
    expect(answer.status).toBe(403);
    expect(answer.header('x-cache')).toBe('Error from cloudfront');
    expect((await get('/hello', {}, 'DELETE')).status).toBe(403);
    expect(asked).toEqual([]);
  });
});

describe('the CloudFront Function', () => {
  it('rewrites an address to its document', async () => {
    const { get } = await edgeOf();
    const answer = await get('/hello');
    expect([answer.status, answer.header('content-type')]).toEqual([200, 'text/html']);
  });

  it('answers a real 404 of its own, to which no policy adds a header', async () => {
    const { get } = await edgeOf();
    const answer = await get('/nowhere');
    expect([answer.status, answer.text]).toEqual([404, 'no such page']);
    expect(answer.header('x-cache')).toBe('FunctionGeneratedResponse from cloudfront');
    expect(answer.header('content-security-policy')).toBeNull();
  });

  it('sees the query and redirects', async () => {
    const { get } = await edgeOf();
    const answer = await get('/moved?b=2&a=1');
    expect([answer.status, answer.header('location')]).toEqual([301, '/hello?b,a']);
  });

  it('that throws is a 503 of the edge, and is reported', async () => {
    const { get, errors } = await edgeOf();
    expect((await get('/broken')).status).toBe(503);
    expect(errors).toHaveLength(1);
  });

  it('must not be larger than CloudFront takes', () => {
    const functionCode = `${VIEWER_REQUEST}//${'x'.repeat(10 * 1024)}`;
    const stack = stackFrom(JSON.stringify(templateWith({ functionCode })), new Map());
    expect(() => distributionSpecOf(stack)).toThrow(/CloudFront takes 10240/);
  });

  it('has no eval', () => {
    const stack = stackFrom(JSON.stringify(templateWith({ functionCode: 'eval("1")' })), new Map());
    expect(() => distributionSpecOf(stack)).toThrow(/Code generation/);
  });
});

describe('the bucket behind it', () => {
  it('holds what the deployments put there: markers replaced, metadata set, exclusions left out', async () => {
    const { get } = await edgeOf();
    expect((await get('/settings.json')).text).toBe('{"region":"us-east-1"}');
    expect((await get('/assets/app-1234.js')).header('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/assets/sub/font.woff2')).header('content-type')).toBe('font/woff2');
    expect((await get('/drafts/secret.txt')).status).toBe(403);
  });

  it.each([
    [['s3:GetObject'], 403, 'AccessDenied'],
    [['s3:GetObject', 's3:ListBucket'], 404, 'NoSuchKey'],
  ])('with the rights %j answers %i for what is not there', async (siteRights, status, code) => {
    const { get } = await edgeOf({ siteRights });
    const answer = await get('/assets/none.js');
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(`<Code>${code}</Code>`);
  });

  it('shows nothing to a distribution without rights', async () => {
    const { get } = await edgeOf({ siteRights: ['s3:PutObject'] });
    expect((await get('/assets/app-1234.js')).status).toBe(403);
  });
});

describe('headers', () => {
  it('of the policy stand on every answer of the origin, errors too', async () => {
    const { get } = await edgeOf();
    for (const address of ['/hello', '/missing.txt']) {
      const answer = await get(address);
      expect(answer.header('content-security-policy')).toBe("default-src 'self'");
      expect(answer.header('strict-transport-security')).toBe('max-age=60; includeSubDomains');
      expect(answer.header('x-frame-options')).toBe('DENY');
      expect(answer.header('x-content-type-options')).toBe('nosniff');
      expect(answer.header('cache-control')).toBe('no-cache');
    }
  });

  it('of the origin stay where the policy does not override, and go where it removes', async () => {
    const gateway = () =>
      Promise.resolve(jsonResponse(200, {}, { 'referrer-policy': 'same-origin', 'x-powered-by': 'us' }));
    const { get } = await edgeOf({ gateway });
    const answer = await get('/api/health');
    expect([answer.header('referrer-policy'), answer.header('x-powered-by')]).toEqual(['same-origin', null]);
  });

  it('of the viewer reach the API as far as the policies let them', async () => {
    const { get, asked } = await edgeOf();
    const sent = {
      authorization: 'Bearer t',
      'x-api-key': 'k',
      host: 'localhost:4000',
      cookie: 'a=1',
      'user-agent': 'test',
    };
    await get('/api/health', sent);
    await get('/api/blog/list', sent);
    await get('/api/health', { 'x-forwarded-for': '192.0.2.1, 192.0.2.2' });
    expect(Object.fromEntries(asked[0]?.headers ?? [])).toMatchObject({
      authorization: 'Bearer t',
      'x-api-key': 'k',
      cookie: 'a=1',
      'user-agent': 'test',
      'x-forwarded-for': '203.0.113.9',
    });
    expect(asked[0]?.headers.has('host')).toBe(false);
    // What they claim to come from stands before where they come from; the API is called by the edge.
    expect(asked[2]?.headers.get('x-forwarded-for')).toBe('192.0.2.1, 192.0.2.2, 203.0.113.9');
    expect(asked[0]?.sourceIp).toBe('130.176.97.1');
    expect(asked[1]?.headers.get('x-api-key')).toBe('k');
    expect(asked[1]?.headers.get('user-agent')).toBe('Amazon CloudFront');
    for (const name of ['authorization', 'cookie']) expect(asked[1]?.headers.has(name)).toBe(false);
  });
});

describe('an error of the API', () => {
  it.each([401, 403, 404, 500, 503])('of status %i never becomes a page', async (status) => {
    const { get } = await edgeOf({ gateway: () => Promise.resolve(jsonResponse(status, { message: 'no' })) });
    const answer = await get('/api/health');
    expect([answer.status, answer.text, answer.header('content-type')]).toEqual([
      status,
      '{"message":"no"}',
      'application/json',
    ]);
  });

  it('that is a gateway out of reach is a 502', async () => {
    const { get, errors } = await edgeOf({ gateway: () => Promise.reject(new Error('down')) });
    expect((await get('/api/health')).status).toBe(502);
    expect(errors).toHaveLength(1);
  });
});

describe('compression', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ])('answers in %s who accepts %s, with a weak ETag', async (encoding, accepted, inflate) => {
    const { get } = await edgeOf();
    const answer = await get('/hello', { 'accept-encoding': accepted });
    expect(answer.header('content-encoding')).toBe(encoding);
    expect(answer.header('vary')).toBe('Accept-Encoding');
    expect(answer.header('etag')).toMatch(/^W\//);
    expect(inflate(answer.body).toString('utf8')).toBe(PAGE);
  });

  it('leaves small files, other types and uncached answers as they are', async () => {
    const long = { text: 'x'.repeat(5000) };
    const { get } = await edgeOf({ gateway: () => Promise.resolve(jsonResponse(200, long)) });
    const accepts = { 'accept-encoding': 'br' };
    expect((await get('/robots.txt', accepts)).header('content-encoding')).toBeNull();
    expect((await get('/assets/sub/font.woff2', accepts)).header('content-encoding')).toBeNull();
    // CachingDisabled also turns compression off, as in CloudFront.
    expect((await get('/api/health', accepts)).header('content-encoding')).toBeNull();
    expect((await get('/api/blog/list', accepts)).header('content-encoding')).toBe('br');
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

  it('keeps an answer as long as the origin says', async () => {
    const { get, clock } = await edgeOf({ gateway: answering('public, max-age=1, s-maxage=60') });
    const first = await get('/api/blog/list');
    clock.now += 59_000;
    const second = await get('/api/blog/list');
    clock.now += 2000;
    const third = await get('/api/blog/list');
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

  it('keeps nothing longer than its policy', async () => {
    const { get, clock } = await edgeOf({ gateway: answering('max-age=86400') });
    await get('/api/blog/list');
    clock.now += 301_000;
    expect((await get('/api/blog/list')).text).toBe('{"count":2}');
  });

  it('tells answers apart by the query and the headers of its key', async () => {
    const { get } = await edgeOf({ gateway: answering('max-age=60') });
    const texts = [];
    for (const [target, headers] of [
      ['/api/blog/list?a=1', {}],
      ['/api/blog/list?a=2', {}],
      ['/api/blog/list?a=1', { 'x-api-key': 'k' }],
      ['/api/blog/list?a=1', { 'x-other': 'o' }],
    ] as const)
      texts.push((await get(target, headers)).text);
    expect(texts).toEqual(['{"count":1}', '{"count":2}', '{"count":3}', '{"count":1}']);
  });

  it.each(['no-store', 'private, max-age=60', 'no-cache', ''])(
    'keeps nothing of an answer with cache-control "%s"',
    async (value) => {
      const { get } = await edgeOf({ gateway: answering(value) });
      await get('/api/blog/list');
      expect((await get('/api/blog/list')).text).toBe('{"count":2}');
    },
  );

  it('keeps nothing where caching is disabled', async () => {
    const { get } = await edgeOf({ gateway: answering('max-age=60') });
    await get('/api/health');
    expect((await get('/api/health')).text).toBe('{"count":2}');
  });

  it.each([
    [404, '{"count":1}'],
    [503, '{"count":1}'],
    [400, '{"count":2}'],
    [429, '{"count":2}'],
  ])('keeps an error of status %i for ten seconds, or not at all', async (status, expected) => {
    const { get, clock } = await edgeOf({ gateway: answering('no-store', status) });
    await get('/api/blog/list');
    clock.now += 9000;
    expect((await get('/api/blog/list')).text).toBe(expected);
    clock.now += 2000;
    expect((await get('/api/blog/list')).text).not.toBe('{"count":1}');
  });

  describe('beyond an answer’s life', () => {
    const STALE = 'public, max-age=0, s-maxage=5, stale-while-revalidate=25, stale-if-error=86400';
    /** An origin that counts its answers, and what it says of the next one. */
    const origin = () => {
      const said = { status: 200, isDown: false, cacheControl: STALE };
      let count = 0;
      const gateway: Gateway = () => {
        count += 1;
        if (said.isDown) return Promise.reject(new Error('down'));
        return Promise.resolve(jsonResponse(said.status, { count }, { 'cache-control': said.cacheControl }));
      };
      return { said, gateway };
    };
    const LIST = '/api/blog/list';

    it('serves the old one at once while it fetches another, for as long as the origin allows', async () => {
      const { gateway } = origin();
      const { get, clock, asked } = await edgeOf({ gateway });
      await get(LIST);
      clock.now += 6000;
      const late = await get(LIST);
      expect([late.text, late.header('x-cache'), late.header('age')]).toEqual([
        '{"count":1}',
        'Hit from cloudfront',
        '6',
      ]);
      await expect.poll(async () => (await get(LIST)).text).toBe('{"count":2}');
      expect(asked).toHaveLength(2);
      clock.now += 31_000;
      expect((await get(LIST)).text).toBe('{"count":3}');
    });

    it('asks the origin once for many who are served the old one', async () => {
      const { gateway } = origin();
      const { promise, resolve } = Promise.withResolvers<void>();
      let calls = 0;
      const slow: Gateway = async (request) => {
        calls += 1;
        if (calls > 1) await promise;
        return gateway(request);
      };
      const { get, clock } = await edgeOf({ gateway: slow });
      await get(LIST);
      clock.now += 6000;
      const answers = await Promise.all([get(LIST), get(LIST), get(LIST)]);
      expect(answers.map(({ text }) => text)).toEqual(['{"count":1}', '{"count":1}', '{"count":1}']);
      expect(calls).toBe(2);
      resolve();
      await expect.poll(async () => (await get(LIST)).text).toBe('{"count":2}');
    });

    it.each([500, 503])('serves the old one in the place of an error of status %i', async (status) => {
      const { gateway, said } = origin();
      const { get, clock } = await edgeOf({ gateway });
      await get(LIST);
      said.status = status;
      clock.now += 200_000;
      const instead = await get(LIST);
      expect([instead.status, instead.text]).toEqual([200, '{"count":1}']);
      said.status = 200;
      expect((await get(LIST)).text).toBe('{"count":3}');
    });

    it('serves the old one while the origin is out of reach, and reports that it is', async () => {
      const { gateway, said } = origin();
      const { get, clock, errors } = await edgeOf({ gateway });
      await get(LIST);
      said.isDown = true;
      clock.now += 200_000;
      expect((await get(LIST)).text).toBe('{"count":1}');
      expect(errors).toHaveLength(1);
    });

    it('serves nothing older than its policy allows, whatever the origin says', async () => {
      const { gateway, said } = origin();
      const { get, clock } = await edgeOf({ gateway });
      await get(LIST);
      said.status = 503;
      clock.now += 306_000;
      expect((await get(LIST)).status).toBe(503);
    });

    it.each([404, 429])(
      'serves an answer of status %i as it is: it is none of the origin’s failures',
      async (status) => {
        const { gateway, said } = origin();
        const { get, clock } = await edgeOf({ gateway });
        await get(LIST);
        said.status = status;
        clock.now += 200_000;
        expect((await get(LIST)).status).toBe(status);
      },
    );

    it('serves no old one where the origin did not say so', async () => {
      const { gateway, said } = origin();
      said.cacheControl = 'public, s-maxage=5';
      const { get, clock } = await edgeOf({ gateway });
      await get(LIST);
      said.status = 503;
      clock.now += 6000;
      expect((await get(LIST)).status).toBe(503);
    });
  });

  it('asks an origin at its own path for what a behaviour takes, and keeps one answer for every query', async () => {
    const { get, asked } = await edgeOf({ gateway: answering('s-maxage=60') });
    expect((await get('/blog?utm_source=mail')).text).toBe('{"count":1}');
    expect((await get('/blog', {}, 'HEAD')).text).toBe('{"count":1}');
    expect(asked.map(({ method, path: asks, query }) => [method, asks, query])).toEqual([
      ['GET', '/api/pages/blog', ''],
    ]);
  });

  it('hands a HEAD on as it is where nothing is kept, and keeps nothing of its answer', async () => {
    const gateway: Gateway = ({ method }) =>
      Promise.resolve({
        status: 200,
        headers: new Headers({ 'content-type': 'text/html', 'cache-control': 's-maxage=60', etag: '"1"' }),
        body: Buffer.from(method === 'HEAD' ? '' : PAGE),
      });
    const { get, asked } = await edgeOf({ gateway });
    const head = await get('/blog', {}, 'HEAD');
    expect([head.status, head.text, head.header('etag')]).toEqual([200, '', '"1"']);
    expect((await get('/blog')).text).toBe(PAGE);
    expect((await get('/blog', {}, 'HEAD')).header('x-cache')).toBe('Hit from cloudfront');
    expect(asked.map(({ method }) => method)).toEqual(['HEAD', 'GET']);
  });

  it('answers 304 to who has the answer already', async () => {
    const { get } = await edgeOf();
    const etag = (await get('/hello')).header('etag') ?? '';
    const again = await get('/hello', { 'if-none-match': `"other", W/${etag}` });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.header('content-security-policy')).toBe("default-src 'self'");
    expect((await get('/hello', { 'if-none-match': '"other"' })).status).toBe(200);
  });
});
