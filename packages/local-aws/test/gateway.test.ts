import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { stackFrom } from '../cloudformation/stack.ts';
import { readApiSpec } from '../gateway/api-spec.ts';
import { createGateway, type Gateway } from '../gateway/gateway.ts';
import type { HttpRequest } from '../http.ts';
import { readFunctionSpecs } from '../lambda/function-spec.ts';
import { lambdaFunction } from '../lambda/functions.ts';

const ISSUER = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_fixture';

const route = (key: string, more: object = {}) => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties: {
    RouteKey: key,
    Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
    ...more,
  },
});

const template = {
  Resources: {
    Fn: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Code: { S3Key: 'bundle.zip' },
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        Timeout: 1,
      },
    },
    Api: {
      Type: 'AWS::ApiGatewayV2::Api',
      Properties: {
        ProtocolType: 'HTTP',
      },
    },
    Integration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: {
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: { 'Fn::GetAtt': ['Fn', 'Arn'] },
        PayloadFormatVersion: '2.0',
      },
    },
    Staff: {
      Type: 'AWS::ApiGatewayV2::Authorizer',
      Properties: {
        AuthorizerType: 'JWT',
        IdentitySource: ['$request.header.Authorization'],
        JwtConfiguration: { Issuer: ISSUER, Audience: ['the-client'] },
      },
    },
    Item: route('GET /items/{itemId}'),
    List: route('GET /items/list'),
    Post: route('POST /items'),
    Admin: route('POST /admin', { AuthorizationType: 'JWT', AuthorizerId: { Ref: 'Staff' } }),
    Scarce: route('GET /scarce'),
    Stage: {
      Type: 'AWS::ApiGatewayV2::Stage',
      Properties: {
        StageName: 'api',
        DefaultRouteSettings: { ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 },
        RouteSettings: { 'GET /scarce': { ThrottlingRateLimit: 1, ThrottlingBurstLimit: 2 } },
      },
    },
  },
};

const HANDLER = `exports.handler = async (event) => {
  const mode = event.queryStringParameters?.mode;
  if (mode === 'throw') throw new Error('a secret of the function');
  if (mode === 'hang') for (;;);
  if (mode === 'bare') return { plain: true };
  if (mode === 'teapot') return { statusCode: 418, headers: { 'X-Kind': 'tea', 'access-control-allow-origin': '*' }, cookies: ['a=1', 'b=2'], body: Buffer.from('tea').toString('base64'), isBase64Encoded: true };
  if (mode === 'nonsense') return { statusCode: 'many' };
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(event) };
}`;

const keys = await generateKeyPair('RS256');
const foreign = await generateKeyPair('RS256');
const jwks = createLocalJWKSet({
  keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'known', alg: 'RS256' }],
});

let clock = Date.parse('2026-11-21T09:00:00Z');

let gateway: Gateway;
beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'gateway-'));
  await writeFile(path.join(folder, 'index.js'), HANDLER);
  const stack = stackFrom(JSON.stringify(template), new Map([['bundle.zip', folder]]));
  const functions = new Map(
    readFunctionSpecs(stack).map((spec) => [spec.arn, lambdaFunction(spec, () => undefined)]),
  );
  gateway = createGateway({
    api: readApiSpec(stack),
    functions,
    findKeys: (issuer) => (issuer === ISSUER ? jwks : createLocalJWKSet({ keys: [] })),
    now: () => new Date(clock),
  });
  return async () => {
    for (const fn of functions.values()) await fn.close();
  };
});

const call = async (
  target: string,
  given: Partial<Omit<HttpRequest, 'headers'>> & { headers?: Record<string, string> } = {},
) => {
  const [pathname = '', query = ''] = target.split('?');
  const response = await gateway({
    method: 'GET',
    path: pathname,
    query,
    body: Buffer.alloc(0),
    sourceIp: '203.0.113.9',
    ...given,
    headers: new Headers(given.headers),
  });
  const text = response.body.toString('utf8');
  const isJson = response.headers.get('content-type') === 'application/json';
  return { ...response, text, json: isJson ? JSON.parse(text) : undefined };
};

const token = (
  claims: Record<string, unknown> = {},
  { alg = 'RS256', kid = 'known', key = keys.privateKey } = {},
) =>
  new SignJWT({
    iss: ISSUER,
    aud: 'the-client',
    sub: 'abc',
    token_use: 'id',
    'cognito:groups': ['editors', 'others'],
    email_verified: true,
    iat: clock / 1000 - 10,
    exp: clock / 1000 + 600,
    ...claims,
  })
    .setProtectedHeader({ alg, kid })
    .sign(key);

describe('events', () => {
  it('gives a function the event of payload format 2.0', async () => {
    const { json } = await call('/api/items/a%20b?x=1&x=2&y=a%26b', {
      headers: { 'X-Api-Key': 'k', cookie: 'a=1; b=2', 'user-agent': 'test' },
    });
    expect(json).toEqual({
      version: '2.0',
      routeKey: 'GET /items/{itemId}',
      rawPath: '/api/items/a b',
      rawQueryString: 'x=1&x=2&y=a%26b',
      cookies: ['a=1', 'b=2'],
      headers: expect.objectContaining({ 'x-api-key': 'k', 'user-agent': 'test' }),
      queryStringParameters: { x: '1,2', y: 'a&b' },
      pathParameters: { itemId: 'a b' },
      requestContext: {
        accountId: '000000000000',
        apiId: 'api',
        domainName: 'api.execute-api.us-east-1.amazonaws.com',
        domainPrefix: 'api',
        http: {
          method: 'GET',
          path: '/api/items/a b',
          protocol: 'HTTP/1.1',
          sourceIp: '203.0.113.9',
          userAgent: 'test',
        },
        requestId: expect.any(String),
        routeKey: 'GET /items/{itemId}',
        stage: 'api',
        time: '21/Nov/2026:09:00:00 +0000',
        timeEpoch: clock,
      },
      isBase64Encoded: false,
    });
    expect(json.headers).not.toHaveProperty('cookie');
  });

  it('appends the caller’s address to x-forwarded-for', async () => {
    const listFor = async (headers: Record<string, string>) =>
      (await call('/api/items/a', { headers })).json.headers['x-forwarded-for'];
    expect(await listFor({})).toBe('203.0.113.9');
    expect(await listFor({ 'x-forwarded-for': '192.0.2.1, 192.0.2.2' })).toBe(
      '192.0.2.1, 192.0.2.2, 203.0.113.9',
    );
  });

  // Who signs a body signs its bytes: a line break, a space and another way to write a letter or a number.
  const BODY = '{ "é": "Jos\\u00e9 🥐",\r\n\t"amount" :1999.0 }\n';
  const BASE64 = Buffer.from(BODY).toString('base64');
  it.each([
    ['application/json; charset=utf-8', {}, BODY, false],
    ['application/x-www-form-urlencoded', {}, BASE64, true],
    ['application/json', { 'content-encoding': 'gzip' }, BASE64, true],
  ])(
    'passes a body of %s %j as text or in base64, byte for byte',
    async (type, more, body, isBase64Encoded) => {
      const { json } = await call('/api/items', {
        method: 'POST',
        headers: { 'content-type': type, ...more },
        body: Buffer.from(BODY),
      });
      expect(json).toMatchObject({ body, isBase64Encoded });
    },
  );

  it('passes the claims of a token on as text, lists in brackets', async () => {
    const { json } = await call('/api/admin', {
      method: 'POST',
      headers: { authorization: `Bearer ${await token()}` },
    });
    expect(json.requestContext.authorizer).toEqual({
      jwt: {
        claims: expect.objectContaining({
          'cognito:groups': '[editors others]',
          email_verified: 'true',
          exp: String(clock / 1000 + 600),
          token_use: 'id',
        }),
        scopes: null,
      },
    });
  });
});

describe('the JWT authorizer', () => {
  let invalidTokens: Record<string, string>;
  beforeAll(async () => {
    const unsigned = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const [header = '', payload = '', signature = ''] = (await token()).split('.');
    invalidTokens = {
      expired: await token({ exp: clock / 1000 - 1 }),
      'not valid yet': await token({ nbf: clock / 1000 + 60 }),
      'issued in the future': await token({ iat: clock / 1000 + 60 }),
      'without expiry': await token({ exp: undefined }),
      'of a foreign key': await token({}, { key: foreign.privateKey }),
      'of an unknown key id': await token({}, { kid: 'unknown', key: foreign.privateKey }),
      'of another issuer': await token({ iss: `${ISSUER}x` }),
      'for another audience': await token({ aud: 'another-client' }),
      'for no audience': await token({ aud: undefined }),
      'with alg none': `${unsigned({ alg: 'none', kid: 'known' })}.${payload}.`,
      'with HS256, signed with the public key': await new SignJWT({
        iss: ISSUER,
        aud: 'the-client',
        exp: clock / 1000 + 600,
      })
        .setProtectedHeader({ alg: 'HS256', kid: 'known' })
        .sign(new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)))),
      'with a changed payload': `${header}.${unsigned({ iss: ISSUER, aud: 'the-client', exp: clock / 1000 + 9 })}.${signature}`,
      'that is not a JWT': 'not-a-token',
    };
  });

  it('rejects a request without a token', async () => {
    const response = await call('/api/admin', { method: 'POST' });
    expect([response.status, response.text]).toEqual([401, '{"message":"Unauthorized"}']);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('rejects every token that is not valid for the issuer and the client of the authorizer', async () => {
    const accepted: string[] = [];
    for (const [kind, bad] of Object.entries(invalidTokens)) {
      const response = await call('/api/admin', {
        method: 'POST',
        headers: { authorization: `Bearer ${bad}` },
      });
      expect(response.headers.get('www-authenticate'), kind).toMatch(/^Bearer/);
      if (response.status !== 401 || response.text !== '{"message":"Unauthorized"}') accepted.push(kind);
    }
    expect(accepted).toEqual([]);
  });

  it.each([
    ['one of several audiences', { aud: ['another-client', 'the-client'] }],
    ['client_id instead of aud, as in an access token', { aud: undefined, client_id: 'the-client' }],
  ])('accepts a token with %s', async (_, claims) => {
    const response = await call('/api/admin', {
      method: 'POST',
      headers: { authorization: await token(claims) },
    });
    expect(response.status).toBe(200);
  });
});

describe('routes', () => {
  it('prefers a route with a fixed segment to a route with a parameter', async () => {
    expect((await call('/api/items/list')).json.routeKey).toBe('GET /items/list');
    expect((await call('/api/items/lists')).json.routeKey).toBe('GET /items/{itemId}');
  });

  it.each(['/api/nothing', '/api/items/a/b', '/api/items/', '/items/list', '/api', '/'])(
    'answers 404 for GET %s',
    async (path) => {
      const response = await call(path);
      expect([response.status, response.text]).toEqual([404, '{"message":"Not Found"}']);
    },
  );

  it('answers 404 for a method without a route', async () => {
    expect((await call('/api/items/list', { method: 'DELETE' })).status).toBe(404);
  });
});

describe('limits', () => {
  it('answers 429 beyond the burst of a route, and recovers at the steady rate', async () => {
    const statuses = [await call('/api/scarce'), await call('/api/scarce'), await call('/api/scarce')];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(statuses[2]?.text).toBe('{"message":"Too Many Requests"}');
    expect((await call('/api/items/list')).status).toBe(200);
    clock += 1000;
    onTestFinished(() => void (clock -= 1000));
    expect((await call('/api/scarce')).status).toBe(200);
  });

  it('throttles a route as the stage does, unless it has a throttle of its own', () => {
    const { routes } = readApiSpec(stackFrom(JSON.stringify(template), new Map()));
    const throttles = new Map(routes.map(({ key, throttle }) => [key, throttle]));
    expect(throttles.get('POST /items')).toEqual({ rate: 1000, burst: 2000 });
    expect(throttles.get('GET /scarce')).toEqual({ rate: 1, burst: 2 });
  });

  it('answers 413 for a body of more than 10 MB', async () => {
    const response = await call('/api/items', { method: 'POST', body: Buffer.alloc(10 * 1024 * 1024 + 1) });
    expect([response.status, response.text]).toEqual([413, '{"message":"Request Entity Too Large"}']);
  });

  it('answers 503 when the function takes longer than its time-out', async () => {
    const response = await call('/api/items/list?mode=hang');
    expect([response.status, response.text]).toEqual([503, '{"message":"Service Unavailable"}']);
  });
});

describe('responses', () => {
  it('passes on the status, headers, cookies and decoded body of a function', async () => {
    const response = await call('/api/items/list?mode=teapot');
    expect([response.status, response.text, response.headers.get('x-kind')]).toEqual([418, 'tea', 'tea']);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('answers 200 and JSON when a function returns a plain object', async () => {
    const response = await call('/api/items/list?mode=bare');
    expect([response.status, response.json]).toEqual([200, { plain: true }]);
  });

  it.each(['throw', 'nonsense'])('answers 500 without details when a function does: %s', async (mode) => {
    const response = await call(`/api/items/list?mode=${mode}`);
    expect([response.status, response.text]).toEqual([500, '{"message":"Internal Server Error"}']);
  });
});
