import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { describe, expect, it, vi } from 'vitest';
import { endpoint } from '#shared/contract/endpoint.ts';
import { articleEndpoints } from '#shared/contract/articles.ts';
import { formEndpoints } from '#shared/contract/forms.ts';
import { SIGNED_IN_AT_CLAIM } from '#shared/identity.ts';
import { limits } from '#shared/limits.ts';
import { validForm } from '../articles/article-forms.ts';
import {
  SITE_API_KEY,
  customerClaims,
  editorClaims,
  environment,
  parseFieldProblems,
  jsonEvent,
  parseProblem,
  send,
  sendPastEdge,
  withClaims,
} from '../events.ts';
import { captureOutput } from '../capture-output.ts';

// A handler reads its settings and makes its logger when it is loaded.
for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
vi.stubEnv('LOG_LEVEL', 'INFO');
const { handle } = await import('../../../functions/handle.ts');
const { forbidden } = await import('../../../functions/platform/problem.ts');

const lines = captureOutput();

const echo = endpoint({
  method: 'POST',
  path: '/echo/{id}',
  caller: 'anyone',
  status: 201,
  params: z.strictObject({ id: z.string().check(z.regex(/^\d+$/)) }),
  query: z.strictObject({ page: z.optional(z.string().check(z.regex(/^\d+$/, 'Page must be a number'))) }),
  body: z.strictObject({
    name: z
      .string('Name is required')
      .check(z.trim(), z.minLength(1, 'Name is required'), z.minLength(3, 'Name is short')),
    inner: z.optional(z.strictObject({ list: z.array(z.int('Must be whole')) })),
  }),
  reply: z.object({ name: z.string(), id: z.string() }),
});
const echoing = handle(echo, async ({ body, params }) => ({
  name: body.name,
  id: params.id,
  secret: 'kept',
}));
const to = (body: unknown, more: object = {}) => jsonEvent(body, { pathParameters: { id: '7' }, ...more });

const simple = (handler: () => Promise<{ ok: boolean }>, options = {}) =>
  handle(
    endpoint({
      method: 'GET',
      path: '/simple',
      caller: 'anyone',
      status: 200,
      reply: z.object({ ok: z.boolean() }),
    }),
    handler,
    options,
  );

describe('a valid request', () => {
  it('answers only the fields of the contract, with its status and a request id', async () => {
    const answer = await send(echoing, to({ name: '  Ada Lovelace ' }));
    expect(answer).toEqual({
      statusCode: 201,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-request-id': 'request-1',
      },
      body: '{"name":"Ada Lovelace","id":"7"}',
    });
  });

  it('accepts a body in base64, and a content type with a charset', async () => {
    const body = Buffer.from(JSON.stringify({ name: 'Zoë' })).toString('base64');
    for (const type of [
      'application/json; charset=utf-8',
      'Application/JSON;charset="UTF-8"',
      ' application/json ',
    ]) {
      const headers = { 'content-type': type };
      const answer = await send(echoing, to(body, { headers, isBase64Encoded: true }));
      expect(answer.body).toBe('{"name":"Zoë","id":"7"}');
    }
  });

  it('answers the cache-control of the endpoint on success and no-store on errors', async () => {
    const cacheControl = 'public, max-age=60';
    const answer = await send(
      simple(async () => ({ ok: true }), { cacheControl }),
      {},
    );
    expect(answer.headers).toMatchObject({ 'cache-control': cacheControl });
    const failing = simple(() => Promise.reject(forbidden('No')), { cacheControl });
    expect(parseProblem(await send(failing, {}))).toMatchObject({ status: 403 });
  });

  it('logs a request in one line without its body', async () => {
    await send(echoing, to({ name: 'Ada Lovelace' }));
    expect(lines).toHaveLength(1);
    const line: unknown = JSON.parse(lines[0] ?? '');
    expect(line).toMatchObject({
      level: 'INFO',
      route: 'POST /echo/{id}',
      outcome: 'ok',
      status: 201,
      durationMs: expect.any(Number),
      requestId: 'request-1',
    });
    expect(lines[0]).not.toContain('Lovelace');
  });
});

it('logs who of staff read or changed which text, by a hash', async () => {
  const save = handle(
    endpoint({
      method: 'POST',
      path: '/admin/articles/{draftId}',
      caller: 'staff',
      status: 200,
      params: z.strictObject({ draftId: z.string() }),
      reply: z.object({}),
    }),
    async () => ({}),
  );
  const claims = { sub: 'ada', token_use: 'id', 'cognito:groups': '[content-editors]', name: 'Ada Lovelace' };
  await send(save, {
    pathParameters: { draftId: '01DRAFT' },
    requestContext: {
      requestId: 'request-1',
      authorizer: { jwt: { claims, scopes: [] }, principalId: '', integrationLatency: 0 },
    },
  });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    route: 'POST /admin/articles/{draftId}',
    staff: createHmac('sha256', environment.HASH_KEY).update('ada').digest('base64url').slice(0, 16),
    draftId: '01DRAFT',
  });
  expect(lines[0]).not.toMatch(/Lovelace|"ada"/);
});

describe('an endpoint that wants a sign-in of the last 15 minutes', () => {
  const remove = handle(
    endpoint({
      method: 'POST',
      path: '/remove',
      caller: 'customer',
      signedInWithinMinutes: 15,
      status: 200,
      body: z.strictObject({ word: z.string() }),
      reply: z.object({}),
    }),
    async () => ({}),
  );
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  const ask = (signedInAt: unknown, body: object = { word: 'yes' }) =>
    send(remove, withClaims({ ...customerClaims, [SIGNED_IN_AT_CLAIM]: signedInAt }, jsonEvent(body)));

  it.each([0, 14 * 60])('takes one of %i seconds ago', async (seconds) => {
    expect(await ask(ago(seconds))).toMatchObject({ statusCode: 200 });
  });

  it.each([undefined, '', 'yesterday', 1_764_316_800, ago(15 * 60 + 1), ago(90_000)])(
    'refuses one of %j with the header of RFC 9470',
    async (signedInAt) => {
      const answer = await ask(signedInAt);
      expect(parseProblem(answer)).toMatchObject({
        status: 401,
        code: 'sign-in-again',
        message: 'Please sign in once more before this change',
      });
      expect(answer.headers).toMatchObject({
        'www-authenticate': 'Bearer error="insufficient_user_authentication", max_age="900"',
      });
    },
  );

  it('says first what is wrong with the request', async () => {
    expect(parseProblem(await ask(undefined, {})).status).toBe(400);
  });
});

describe('a call past the edge', () => {
  it.each([
    undefined,
    {},
    { 'x-origin-key': '' },
    { 'x-origin-key': environment.ORIGIN_KEY.toUpperCase() },
    { 'x-origin-key': `${environment.ORIGIN_KEY}x` },
  ])('is refused before anything of it is parsed: %j', async (headers) => {
    const answer = await sendPastEdge(echoing, { headers, pathParameters: { id: 'x' }, body: '{' });
    expect(parseProblem(answer)).toMatchObject({
      status: 403,
      code: 'forbidden',
      message: 'The API answers at the address of the site only',
    });
  });
});

describe('a document', () => {
  const document = handle(
    endpoint({
      method: 'GET',
      path: '/pages/blog',
      caller: 'anyone',
      status: 200,
      media: 'text/html',
      reply: z.string(),
    }),
    async () => '<p>Blog</p>',
  );

  it('is answered to the edge at its public address', async () => {
    expect(await send(document, {})).toMatchObject({ statusCode: 200, body: '<p>Blog</p>' });
  });

  it.each([undefined, 'api', ''])('is a 404 below /api, however that is written: %s', async (use) => {
    const answer = await send(document, { rawPath: '/api/pages/blog', headers: { 'x-origin-use': use } });
    expect(answer).toMatchObject({ statusCode: 404, headers: { 'cache-control': 'no-store' } });
  });
});

describe('an invalid body', () => {
  it.each([
    undefined,
    'text/plain',
    'multipart/form-data',
    'application/jsonp',
    'application/json; charset=latin1',
    'text/html, application/json',
  ])('answers 415 to the content type %s', async (type) => {
    const answer = await send(echoing, to({ name: 'Ada' }, { headers: { 'content-type': type } }));
    expect(parseProblem(answer)).toMatchObject({ status: 415, code: 'wrong-content-type' });
  });

  it('answers 413 to a body one byte over the limit before it is parsed', async () => {
    const over = '{'.padEnd(limits.bodyBytes.max + 1, 'x');
    expect(parseProblem(await send(echoing, to(over)))).toMatchObject({ status: 413, code: 'too-large' });
    const wide = 'é'.repeat(limits.bodyBytes.max / 2 + 1);
    expect(parseProblem(await send(echoing, to(wide)))).toMatchObject({ status: 413 });
    const encoded = Buffer.from(over).toString('base64');
    expect(parseProblem(await send(echoing, to(encoded, { isBase64Encoded: true })))).toMatchObject({
      status: 413,
    });
    const exact = `{"name":"Ada"}`.padEnd(limits.bodyBytes.max, ' ');
    expect(await send(echoing, to(exact))).toMatchObject({ statusCode: 201 });
  });

  it('answers 400 where there is no body', async () => {
    const answer = await send(echoing, to(undefined));
    expect(parseProblem(answer)).toMatchObject({ status: 400, message: 'The body is empty' });
  });

  it.each(['', '{', 'null x', '{"name":"Ada",}', "{'name':1}", '\u0000', '[', '['.repeat(50_000)])(
    'answers 400 to a body that is not JSON: %.20j',
    async (body) => {
      expect(parseProblem(await send(echoing, to(body)))).toMatchObject({ status: 400, code: 'bad-request' });
    },
  );

  it('answers 400 to a body that is not UTF-8', async () => {
    const body = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]).toString('base64');
    const answer = await send(echoing, to(body, { isBase64Encoded: true }));
    expect(parseProblem(answer)).toMatchObject({ status: 400, message: 'The body is not UTF-8' });
  });

  it.each(['null', '[]', '"text"', '7', 'true'])(
    'answers 400 to the body %s, which is not an object',
    async (body) => {
      expect(parseFieldProblems(await send(echoing, to(body)))).toEqual([
        { path: '', message: 'Must be an object' },
      ]);
    },
  );

  it('names every invalid field with its first message', async () => {
    const answer = await send(echoing, to({ name: ' ', inner: { list: [1, 'x', 2.5], more: 1 }, extra: 1 }));
    expect(parseProblem(answer)).toMatchObject({ status: 400, message: 'Name is required', success: false });
    expect(parseFieldProblems(answer)).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'inner.list.1', message: 'Must be whole' },
      { path: 'inner.list.2', message: 'Must be whole' },
      { path: 'inner.more', message: 'Unknown field' },
      { path: 'extra', message: 'Unknown field' },
    ]);
  });

  it('refuses keys of the prototype as unknown fields', async () => {
    const answer = await send(
      echoing,
      to('{"name":"Ada","__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
    );
    expect(parseFieldProblems(answer)).toEqual([
      { path: '__proto__', message: 'Unknown field' },
      { path: 'constructor', message: 'Unknown field' },
    ]);
    expect({}).not.toHaveProperty('isAdmin');
  });

  it('names at most a hundred of ten thousand invalid fields', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, 1]));
    const answer = await send(echoing, to({ name: 'Ada', ...many }));
    expect(parseFieldProblems(answer)).toHaveLength(100);
    const images = Array.from({ length: 10_000 }, () => ({ a: 1 }));
    const publish = handle({ ...formEndpoints.publish, caller: 'anyone' }, () =>
      Promise.reject(new Error('not reached')),
    );
    const refused = await send(publish, jsonEvent({ ...validForm, images }));
    expect(parseFieldProblems(refused)).toContainEqual({
      path: 'images',
      message: 'Maximum 5 images allowed',
    });
    expect(parseFieldProblems(refused).length).toBeLessThanOrEqual(100);
  });
});

describe('the parameters of the address', () => {
  it('answers 404 to a malformed path parameter', async () => {
    for (const pathParameters of [{ id: 'x' }, {}, undefined, { id: '7', more: '1' }]) {
      expect(parseProblem(await send(echoing, to({ name: 'Ada' }, { pathParameters })))).toMatchObject({
        status: 404,
        code: 'not-found',
      });
    }
  });

  it('answers 400 with the invalid fields of the query', async () => {
    const answer = await send(
      echoing,
      to({ name: 'Ada' }, { queryStringParameters: { page: '1,2', more: '' } }),
    );
    expect(parseFieldProblems(answer)).toEqual([
      { path: 'page', message: 'Page must be a number' },
      { path: 'more', message: 'Unknown field' },
    ]);
  });
});

describe('a caller with the site key', () => {
  const list = handle(articleEndpoints.list, async () => ({ newsletters: [], total: 0 }));
  const callList = (headers: object, queryStringParameters?: object) =>
    send(list, { headers, queryStringParameters });
  const key = { 'x-api-key': SITE_API_KEY };

  it('answers a caller with the site key', async () => {
    expect(await callList(key)).toMatchObject({ statusCode: 200, body: '{"newsletters":[],"total":0}' });
  });

  it.each([
    {},
    { 'x-api-key': '' },
    { 'x-api-key': `${SITE_API_KEY}x` },
    { 'x-api-key': SITE_API_KEY.toUpperCase() },
  ])('answers 401 without the site key: %j', async (headers) => {
    const answer = await callList(headers);
    expect(parseProblem(answer)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(answer.headers).toMatchObject({ 'www-authenticate': 'ApiKey' });
  });

  it.each([
    [{ limit: '0' }, 'limit', 'Limit must be 1 to 50'],
    [{ limit: '51' }, 'limit', 'Limit must be 1 to 50'],
    [{ limit: '' }, 'limit', 'Limit must be a whole number'],
    [{ limit: '1e1' }, 'limit', 'Limit must be a whole number'],
    [{ cursor: 'abc' }, 'cursor', 'Newsletter id is not valid'],
    [{ offset: '3' }, 'offset', 'Unknown field'],
  ])('answers 400 to the list query %j', async (query, path, message) => {
    expect(parseFieldProblems(await callList(key, query))).toEqual([{ path, message }]);
  });
});

describe('a caller of the staff', () => {
  const create = handle(
    { ...formEndpoints.publish, reply: z.object({ by: z.string() }) },
    async ({ caller }) => ({
      by: caller.userId,
    }),
  );

  it('hands the editor to the handler', async () => {
    const answer = await send(create, withClaims(editorClaims, jsonEvent(validForm)));
    expect(answer).toMatchObject({ statusCode: 201, body: '{"by":"editor-1"}' });
  });

  it('answers 401 to staff without a token, whatever the body is', async () => {
    const answer = await send(create, jsonEvent('{'));
    expect(parseProblem(answer)).toMatchObject({
      status: 401,
      message: 'Authentication token is required to create content',
    });
    expect(answer.headers).toMatchObject({ 'www-authenticate': 'Bearer' });
  });
});

describe('a failure', () => {
  const failWith = (error: unknown) => {
    const handler = simple(async () => {
      throw error;
    });
    return send(handler, {});
  };

  it('answers 500 without details to an unexpected error, and logs it with the request id', async () => {
    const cause = new TypeError('a deeper one', { cause: 'text' });
    const handler = simple(() => Promise.reject(new Error('the secret cause', { cause })));
    const answer = await send(handler, { requestContext: { requestId: 'request-9' } });
    expect(parseProblem(answer)).toMatchObject({ status: 500, code: 'internal', requestId: 'request-9' });
    expect(answer.body).not.toContain('secret');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'ERROR',
      requestId: 'request-9',
      outcome: 'internal',
      error: {
        name: 'Error',
        message: 'the secret cause',
        stack: expect.stringContaining('handle.test.ts'),
        cause: {
          name: 'TypeError',
          message: 'a deeper one',
          cause: { message: 'The thrown value is not an Error' },
        },
      },
    });
  });

  it('answers 500 to a thrown value that is not an Error', async () => {
    expect(parseProblem(await failWith('text')).status).toBe(500);
  });

  it('answers 500 instead of a reply that does not match the contract', async () => {
    const answer = await send(
      handle(
        {
          ...articleEndpoints.get,
          caller: 'anyone',
          params: z.object({}),
          reply: z.object({ a: z.literal('right') }),
        },
        async () => JSON.parse('{"a":"off contract"}'),
      ),
      {},
    );
    expect(parseProblem(answer).status).toBe(500);
    expect(answer.body).not.toContain('off contract');
  });

  it('answers 503 with retry-after to an outage', async () => {
    const answer = await failWith(Object.assign(new Error('x'), { name: 'TimeoutError' }));
    expect(parseProblem(answer)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answer.headers).toMatchObject({ 'retry-after': '5' });
  });

  it('answers 500 to a mistake in our set-up', async () => {
    const mistake = Object.assign(new Error('x'), { name: 'ResourceNotFoundException' });
    expect(parseProblem(await failWith(mistake)).status).toBe(500);
  });

  it('answers 503 before Lambda stops the function', async () => {
    const never = simple(() => new Promise(() => undefined));
    expect(parseProblem(await send(never, {}, 850))).toMatchObject({ status: 503, code: 'unavailable' });
  });
});
