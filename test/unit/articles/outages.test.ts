import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { KEY, validForm } from './article-forms.ts';
import {
  SITE_API_KEY,
  customerClaims,
  editorClaims,
  environment,
  jsonEvent,
  parseProblem,
  send,
  withClaims,
} from '../events.ts';
import { remainingMsWhen, retryAtOnce } from '../failing-aws.ts';

// One server stands in for every AWS service: each test sets its response.
let respond: RequestListener;
const server = createServer((request, response) => respond(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', url);
vi.stubEnv('AWS_ENDPOINT_URL_S3', url);
const health = await import('../../../functions/http/health.get.ts');
const list = await import('../../../functions/http/blog/newsletter/list.get.ts');
const get = await import('../../../functions/http/blog/newsletter/{newsletterId}.get.ts');
const listForCustomers = await import('../../../functions/http/articles.get.ts');
const getForCustomers = await import('../../../functions/http/articles/{newsletterId}.get.ts');
const create = await import('../../../functions/http/admin/newsletter.post.ts');
const upload = await import('../../../functions/http/admin/upload-url.post.ts');

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

retryAtOnce();

let remainingMs = 10_000;
const site = { headers: { 'x-api-key': SITE_API_KEY } };
const newsletterId = '01KAGV9G00AAAAAAAAAAAAAAAA';
const calls = {
  'GET /health': () => send(health.handler, {}, remainingMs),
  'GET /blog/newsletter/list': () => send(list.handler, site, remainingMs),
  'GET /blog/newsletter/{newsletterId}': () =>
    send(get.handler, { ...site, pathParameters: { newsletterId } }, remainingMs),
  'GET /articles': () => send(listForCustomers.handler, withClaims(customerClaims), remainingMs),
  'GET /articles/{newsletterId}': () =>
    send(
      getForCustomers.handler,
      withClaims(customerClaims, { pathParameters: { newsletterId } }),
      remainingMs,
    ),
  'POST /admin/newsletter': () =>
    send(create.handler, withClaims(editorClaims, jsonEvent(validForm)), remainingMs),
};

const json =
  (status: number, body: string): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
  };

const outages: Record<string, RequestListener> = {
  'is silent': () => undefined,
  'closes the connection': (request) => request.socket.destroy(),
  throttles: (request, response) => {
    const slow = '{"__type":"com.amazonaws.dynamodb.v20120810#ThrottlingException","message":"slow"}';
    const isDynamoDb = request.headers['x-amz-target'] !== undefined;
    json(isDynamoDb ? 400 : 503, isDynamoDb ? slow : '')(request, response);
  },
  'answers 500': json(500, '{"__type":"InternalServerError","message":"the secret cause"}'),
  'answers 503': json(503, ''),
  'breaks off its response': (_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"Items":[', () => response.destroy());
  },
};

describe.each(Object.entries(calls))('%s', (route, call) => {
  it.each(Object.entries(outages))(`answers 503 in time to ${route} when AWS %s`, async (name, outage) => {
    respond = outage;
    remainingMs = remainingMsWhen(name);
    const response = await call();
    remainingMs = 10_000;
    expect(parseProblem(response)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(response.headers).toMatchObject({ 'retry-after': '5' });
    expect(response.body).not.toContain('secret');
  });
});

it('repeats a request to AWS after one lost response', async () => {
  // This test needs a new client, because a client that saw many failures stops retrying for a while.
  vi.resetModules();
  const fresh = await import('../../../functions/http/health.get.ts');
  let requests = 0;
  respond = (request, response) => {
    requests += 1;
    if (requests === 1) request.socket.destroy();
    else json(200, '{}')(request, response);
  };
  expect(await send(fresh.handler, {})).toMatchObject({
    statusCode: 200,
    body: '{"status":"ok","stage":"test"}',
  });
  expect(requests).toBe(2);
});

it.each(['<html>maintenance</html>', '{"Items":'])(
  'answers 503 when DynamoDB answers the garbage %s',
  async (garbage) => {
    respond = json(200, garbage);
    expect(parseProblem(await calls['GET /blog/newsletter/list']())).toMatchObject({ status: 503 });
  },
);

it('answers 500 for a record of an unknown version', async () => {
  respond = json(200, '{"Item":{"version":{"N":"99"},"title":{"S":"From the future"}}}');
  const response = await calls['GET /blog/newsletter/{newsletterId}']();
  expect(parseProblem(response)).toMatchObject({ status: 500, code: 'internal' });
  expect(response.body).not.toContain('From the future');
});

it('answers 503, and no extract alone, when only the body of an article cannot be read', async () => {
  const values = {
    version: { N: '2' },
    newsletterId: { S: newsletterId },
    ...Object.fromEntries(
      ['slug', 'title', 'subtitle', 'extract'].map((name) => [name, { S: `The ${name}` }]),
    ),
    tags: { L: [{ S: 'ai' }] },
    images: { L: [] },
    publishDate: { S: '2025-11-20T08:00:00.000Z' },
    access: { S: 'customers' },
    hasBody: { BOOL: true },
    words: { N: '3' },
  };
  respond = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { Key } = JSON.parse(Buffer.concat(chunks).toString()) as { Key: { shelf?: { S: string } } };
      if (Key.shelf?.S === 'body') json(500, '{"__type":"InternalServerError"}')(request, response);
      else json(200, JSON.stringify(Key.shelf ? { Item: values } : {}))(request, response);
    });
  };
  const response = await calls['GET /articles/{newsletterId}']();
  expect(parseProblem(response)).toMatchObject({ status: 503, code: 'unavailable' });
});

it('answers 404 before the publish date of an article without reading the table', async () => {
  respond = () => expect.unreachable('the table was read');
  const pathParameters = { newsletterId: '7ZZZZZZZZZZZZZZZZZZZZZZZZZ' };
  expect(parseProblem(await send(get.handler, { ...site, pathParameters }))).toMatchObject({ status: 404 });
});

it('answers 400 for an image that was never uploaded, and writes nothing', async () => {
  const requests: string[] = [];
  respond = (request, response) => {
    const operation = request.headers['x-amz-target'];
    requests.push(String(operation ?? `${request.method} ${new URL(request.url ?? '', url).pathname}`));
    response.writeHead(404).end();
  };
  expect(parseProblem(await calls['POST /admin/newsletter']())).toMatchObject({
    status: 400,
    fields: [{ path: 'images.0.url', message: 'The image was not found. Please upload it again' }],
  });
  // A client may still repeat the reads of an earlier test.
  expect(requests.filter((request) => /Write|Put|Update/.test(request))).toEqual([]);
  expect(requests.filter((request) => request.includes(KEY))).toEqual([
    `HEAD /images/${KEY}`,
    `GET /images/incoming/${KEY}`,
  ]);
});

it('publishes after another publication has changed the counter in between', async () => {
  const operations: string[] = [];
  respond = (request, response) => {
    const operation =
      String(request.headers['x-amz-target'] ?? request.method)
        .split('.')
        .at(-1) ?? '';
    operations.push(operation);
    const isFirstWrite = operations.filter((each) => each === 'TransactWriteItems').length === 1;
    if (operation !== 'TransactWriteItems' || !isFirstWrite) {
      json(200, '{}')(request, response);
      return;
    }
    const canceled = {
      __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
      message: 'Transaction cancelled',
      CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
    };
    json(400, JSON.stringify(canceled))(request, response);
  };
  expect(await calls['POST /admin/newsletter']()).toMatchObject({ statusCode: 201 });
  expect(operations.filter((each) => each === 'TransactWriteItems')).toHaveLength(2);
});

it('answers 500 to an editor when the function lacks a right to the bucket', async () => {
  respond = (_, response) => response.writeHead(403).end();
  expect(parseProblem(await calls['POST /admin/newsletter']())).toMatchObject({
    status: 500,
    code: 'internal',
  });
});

it('makes an upload link without a request to AWS, for one type and length and only for this week', async () => {
  respond = () => expect.unreachable('AWS was called');
  const { formatWeek } = await import('#shared/week.ts');
  const file = { imageType: 'blogimage', contentType: 'image/png', contentLength: 1234 };
  const requestLink = (week: string) =>
    send(upload.handler, withClaims(editorClaims, jsonEvent({ ...file, week })));

  const week = formatWeek(new Date());
  const response = await requestLink(week);
  expect(response.statusCode).toBe(201);
  const { presignedUrl, imageUrl } = JSON.parse(response.body ?? '');
  const { pathname, searchParams } = new URL(presignedUrl);
  expect(pathname).toMatch(new RegExp(`^/images/incoming/blogimage/${week}/[0-9a-f-]{36}\\.png$`));
  expect(imageUrl).toBe(`${environment.SITE_URL}${pathname.replace('/images/incoming', '')}`);
  expect(searchParams.get('X-Amz-Expires')).toBe('300');
  expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
  expect([...searchParams.keys()].filter((name) => name.includes('checksum'))).toEqual([]);

  expect(parseProblem(await requestLink('w1-6-12-y2020'))).toMatchObject({
    status: 400,
    fields: [{ path: 'week', message: 'Week is not the current week' }],
  });
});
