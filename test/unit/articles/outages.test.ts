import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { KEY, validForm } from './article-forms.ts';
import {
  SITE_API_KEY,
  editorClaims,
  environment,
  jsonEvent,
  problemIn,
  send,
  withClaims,
} from '../events.ts';

// What AWS looks like when it is ill: each test says how the one server behind every service answers.
let answer: RequestListener;
const server = createServer((request, response) => answer(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', url);
vi.stubEnv('AWS_ENDPOINT_URL_S3', url);
const health = await import('../../../functions/http/health.get.ts');
const list = await import('../../../functions/http/blog/newsletter/list.get.ts');
const get = await import('../../../functions/http/blog/newsletter/{newsletterId}.get.ts');
const create = await import('../../../functions/http/admin/newsletter.post.ts');
const upload = await import('../../../functions/http/admin/upload-url.post.ts');

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const site = { headers: { 'x-api-key': SITE_API_KEY } };
const newsletterId = '01KAGV9G00AAAAAAAAAAAAAAAA';
const calls = {
  'GET /health': () => send(health.handler, {}, 3000),
  'GET /blog/newsletter/list': () => send(list.handler, site, 3000),
  'GET /blog/newsletter/{newsletterId}': () =>
    send(get.handler, { ...site, pathParameters: { newsletterId } }, 3000),
  'POST /admin/newsletter': () => send(create.handler, withClaims(editorClaims, jsonEvent(validForm)), 3000),
};

const json =
  (status: number, body: string): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
  };

const illnesses: Record<string, RequestListener> = {
  'is silent': () => undefined,
  'hangs up': (request) => request.socket.destroy(),
  throttles: (request, response) => {
    const slow = '{"__type":"com.amazonaws.dynamodb.v20120810#ThrottlingException","message":"slow"}';
    const isDynamoDb = request.headers['x-amz-target'] !== undefined;
    json(isDynamoDb ? 400 : 503, isDynamoDb ? slow : '')(request, response);
  },
  fails: json(500, '{"__type":"InternalServerError","message":"the secret cause"}'),
  'is busy': json(503, ''),
  'breaks off': (_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"Items":[', () => response.destroy());
  },
};

describe.each(Object.entries(calls))('%s', (_, call) => {
  it.each(Object.entries(illnesses))('answers 503 in time when AWS %s', async (_, illness) => {
    answer = illness;
    const answered = await call();
    expect(problemIn(answered)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answered.headers).toMatchObject({ 'retry-after': '5' });
    expect(answered.body).not.toContain('secret');
  });
});

it('one bad answer among good ones is not noticed', async () => {
  // A client of its own: one that has met many failures stops trying again for a while.
  vi.resetModules();
  const fresh = await import('../../../functions/http/health.get.ts');
  let answered = 0;
  answer = (request, response) => {
    answered += 1;
    if (answered === 1) request.socket.destroy();
    else json(200, '{}')(request, response);
  };
  expect(await send(fresh.handler, {})).toMatchObject({
    statusCode: 200,
    body: '{"status":"ok","stage":"test"}',
  });
  expect(answered).toBe(2);
});

it.each(['<html>maintenance</html>', '{"Items":'])(
  'a list that is garbage (%s) is a 503',
  async (garbage) => {
    answer = json(200, garbage);
    expect(problemIn(await calls['GET /blog/newsletter/list']())).toMatchObject({ status: 503 });
  },
);

it('an item in a shape that no version has is a 500, never half an item', async () => {
  answer = json(200, '{"Item":{"version":{"N":"99"},"title":{"S":"From the future"}}}');
  const answered = await calls['GET /blog/newsletter/{newsletterId}']();
  expect(problemIn(answered)).toMatchObject({ status: 500, code: 'internal' });
  expect(answered.body).not.toContain('From the future');
});

it('a future item is not there, without asking the table', async () => {
  answer = () => expect.unreachable('the table was asked');
  const pathParameters = { newsletterId: '7ZZZZZZZZZZZZZZZZZZZZZZZZZ' };
  expect(problemIn(await send(get.handler, { ...site, pathParameters }))).toMatchObject({ status: 404 });
});

it('an image that S3 does not have was not found: 400 in its field, and nothing is written', async () => {
  const asked: string[] = [];
  answer = (request, response) => {
    const operation = request.headers['x-amz-target'];
    asked.push(String(operation ?? `${request.method} ${new URL(request.url ?? '', url).pathname}`));
    response.writeHead(404).end();
  };
  expect(problemIn(await calls['POST /admin/newsletter']())).toMatchObject({
    status: 400,
    fields: [{ path: 'images.0.url', message: 'The image was not found. Please upload it again' }],
  });
  // A client may still be trying again for a test before this one; what it asks for is a read.
  expect(asked.filter((request) => /Write|Put|Update/.test(request))).toEqual([]);
  expect(asked.filter((request) => request.includes(KEY))).toEqual([
    `HEAD /images/${KEY}`,
    `GET /images/incoming/${KEY}`,
  ]);
});

it('two who publish at once, while a scheduled item has come due, are both answered', async () => {
  const due = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const asked: string[] = [];
  answer = (request, response) => {
    const operation =
      String(request.headers['x-amz-target'] ?? request.method)
        .split('.')
        .at(-1) ?? '';
    asked.push(operation);
    if (operation === 'GetItem') {
      const Item = {
        shelf: { S: 'count' },
        newsletterId: { S: 'article' },
        total: { N: '1' },
        scheduled: { SS: [due] },
      };
      json(200, JSON.stringify({ Item }))(request, response);
    } else if (operation === 'UpdateItem') {
      const conflict = 'com.amazonaws.dynamodb.v20120810#TransactionConflictException';
      json(400, JSON.stringify({ __type: conflict, message: 'Transaction is ongoing for the item' }))(
        request,
        response,
      );
    } else json(200, '{}')(request, response);
  };
  expect(await calls['POST /admin/newsletter']()).toMatchObject({ statusCode: 201 });
  expect(asked).toContain('UpdateItem');
  expect(asked.at(-1)).toBe('TransactWriteItems');
});

it('a right that is missing is a mistake of ours, not of the editor: 500, and logged', async () => {
  answer = (_, response) => response.writeHead(403).end();
  expect(problemIn(await calls['POST /admin/newsletter']())).toMatchObject({ status: 500, code: 'internal' });
});

it('an upload link needs no answer of AWS, binds type and length, and is for this week only', async () => {
  answer = () => expect.unreachable('AWS was asked');
  const { formatWeek } = await import('#shared/week.ts');
  const wanted = { imageType: 'blogimage', contentType: 'image/png', contentLength: 1234 };
  const ask = (week: string) =>
    send(upload.handler, withClaims(editorClaims, jsonEvent({ ...wanted, week })));

  const week = formatWeek(new Date());
  const answered = await ask(week);
  expect(answered.statusCode).toBe(201);
  const { presignedUrl, imageUrl } = JSON.parse(answered.body ?? '');
  const { pathname, searchParams } = new URL(presignedUrl);
  expect(pathname).toMatch(new RegExp(`^/images/incoming/blogimage/${week}/[0-9a-f-]{36}\\.png$`));
  expect(imageUrl).toBe(`${environment.SITE_URL}${pathname.replace('/images/incoming', '')}`);
  expect(searchParams.get('X-Amz-Expires')).toBe('300');
  expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
  expect([...searchParams.keys()].filter((name) => name.includes('checksum'))).toEqual([]);

  expect(problemIn(await ask('w1-6-12-y2020'))).toMatchObject({
    status: 400,
    fields: [{ path: 'week', message: 'Week is not the current week' }],
  });
});
