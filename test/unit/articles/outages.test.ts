import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { validForm } from './article-forms.ts';
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
vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFRONT', url);
const health = await import('../../../functions/http/health.get.ts');
const list = await import('../../../functions/http/blog/newsletter/list.get.ts');
const get = await import('../../../functions/http/blog/newsletter/{newsletterId}.get.ts');
const listForCustomers = await import('../../../functions/http/articles.get.ts');
const getForCustomers = await import('../../../functions/http/articles/{newsletterId}.get.ts');
const create = await import('../../../functions/http/admin/newsletter.post.ts');
const save = await import('../../../functions/http/admin/articles/{draftId}.post.ts');
const withdraw = await import('../../../functions/http/admin/articles/{draftId}/withdraw.post.ts');
const upload = await import('../../../functions/http/admin/upload-url.post.ts');

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

retryAtOnce();

let remainingMs = 10_000;
const site = { headers: { 'x-api-key': SITE_API_KEY } };
const newsletterId = '01KAGV9G00AAAAAAAAAAAAAAAA';
const draftId = newsletterId;
const emptyContent = { title: '', subtitle: '', extract: '', tags: [], images: [], access: 'customers' };
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
  'POST /admin/articles/{draftId}': () => {
    const event = jsonEvent({ version: 1, content: emptyContent }, { pathParameters: { draftId } });
    return send(save.handler, withClaims(editorClaims, event), remainingMs);
  },
  'POST /admin/articles/{draftId}/withdraw': () => {
    const event = jsonEvent({}, { pathParameters: { draftId } });
    return send(withdraw.handler, withClaims(editorClaims, event), remainingMs);
  },
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
      // A call that an outage left unanswered, of another operation, comes again in a later test.
      const { Key } = JSON.parse(Buffer.concat(chunks).toString()) as { Key?: { shelf?: { S: string } } };
      if (Key?.shelf?.S === 'body') json(500, '{"__type":"InternalServerError"}')(request, response);
      else json(200, JSON.stringify(Key?.shelf ? { Item: values } : {}))(request, response);
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

/** Answers the operations of DynamoDB, by the operation and the table; undefined is an empty answer. */
const answerTables =
  (
    answer: (operation: string, table: string) => { status: number; body: object } | undefined,
  ): RequestListener =>
  (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
      const { TableName = '' } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
      const { status, body } = answer(operation, TableName) ?? { status: 200, body: {} };
      json(status, JSON.stringify(body))(request, response);
    });
  };

const readyUpload = {
  status: 200,
  body: { Item: { state: { S: 'ready' }, width: { N: '1600' }, height: { N: '900' } } },
};

it('answers 400 for an image that was never uploaded, and writes nothing', async () => {
  const operations: string[] = [];
  respond = answerTables((operation) => void operations.push(operation));
  expect(parseProblem(await calls['POST /admin/newsletter']())).toMatchObject({
    status: 400,
    fields: [{ path: 'images.0.url', message: 'The image was not found. Please upload it again' }],
  });
  expect(operations.filter((operation) => /Write|Put|Update/.test(operation))).toEqual([]);
});

it('publishes after another publication has changed the counter in between', async () => {
  const writes: string[] = [];
  respond = answerTables((operation, table) => {
    if (table === 'uploads') return operation === 'GetItem' ? readyUpload : undefined;
    if (operation !== 'TransactWriteItems') return undefined;
    writes.push(operation);
    if (writes.length > 1) return undefined;
    const canceled = {
      __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
      message: 'Transaction cancelled',
      CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
    };
    return { status: 400, body: canceled };
  });
  expect(await calls['POST /admin/newsletter']()).toMatchObject({ statusCode: 201 });
  expect(writes).toHaveLength(2);
});

/** The record of a draft whose article or lesson is withdrawn. */
const withdrawn = {
  recordVersion: { N: '1' },
  draftId: { S: draftId },
  list: { S: 'withdrawn' },
  listedAt: { S: '2026-11-22T10:00:00.000Z#' },
  version: { N: '1' },
  revision: { N: '3' },
  saved: { M: { at: { S: '2026-11-22T10:00:00.000Z' }, by: { S: 'Edith' } } },
  publication: {
    M: {
      newsletterId: { S: newsletterId },
      slug: { S: '' },
      publishDate: { S: '2026-11-22T10:00:00.000Z' },
      version: { N: '1' },
      tags: { L: [] },
    },
  },
  content: {
    M: {
      ...Object.fromEntries(['title', 'subtitle', 'extract'].map((field) => [field, { S: '' }])),
      tags: { L: [] },
      images: { L: [] },
      access: { S: 'customers' },
    },
  },
  history: { M: { version: { N: '1' } } },
  namedImages: { L: [] },
};

it('saves a draft after a transaction has held it for a moment', async () => {
  let puts = 0;
  respond = answerTables((operation) => {
    if (operation !== 'PutItem') return { status: 200, body: { Item: withdrawn } };
    puts += 1;
    if (puts > 1) return undefined;
    const __type = 'com.amazonaws.dynamodb.v20120810#TransactionConflictException';
    return { status: 400, body: { __type, message: 'Transaction is ongoing for the item' } };
  });
  const body = { version: 1, content: { ...emptyContent, title: 'Bread' } };
  const event = withClaims(editorClaims, { ...jsonEvent(body), pathParameters: { draftId } });
  expect(await send(save.handler, event, remainingMs)).toMatchObject({ statusCode: 200 });
  expect(puts).toBe(2);
});

it('says that an article is withdrawn when the edge cannot forget it, and makes it forget at the next try', async () => {
  const invalidations: string[] = [];
  let isEdgeDown = true;
  const tables = answerTables(() => ({ status: 200, body: { Item: withdrawn } }));
  respond = (request, response) => {
    if (!request.url?.includes('/invalidation')) {
      tables(request, response);
      return;
    }
    invalidations.push(request.url);
    if (isEdgeDown) response.writeHead(403).end();
    else
      response.writeHead(201, { 'content-type': 'text/xml' }).end('<Invalidation><Id>I1</Id></Invalidation>');
  };
  const failed = parseProblem(await calls['POST /admin/articles/{draftId}/withdraw']());
  expect(failed).toMatchObject({ status: 503, message: expect.stringContaining('It is withdrawn') });
  isEdgeDown = false;
  const again = await calls['POST /admin/articles/{draftId}/withdraw']();
  expect(JSON.parse(again.body ?? '')).toMatchObject({ state: 'withdrawn', newsletterId });
  expect(invalidations).toHaveLength(2);
});

it('withdraws a lesson without asking the edge to forget the blog', async () => {
  const module = { S: 'ai-fundamentals' };
  const lesson = { ...withdrawn, content: { M: { ...withdrawn.content.M, module } } };
  const tables = answerTables(() => ({ status: 200, body: { Item: lesson } }));
  respond = (request, response) => {
    if (request.url?.includes('/invalidation')) expect.unreachable('the edge was asked');
    tables(request, response);
  };
  expect(await calls['POST /admin/articles/{draftId}/withdraw']()).toMatchObject({ statusCode: 200 });
});

it('answers 500 to an editor when the function lacks a right to a table', async () => {
  respond = json(400, '{"__type":"AccessDeniedException","message":"not authorized"}');
  expect(parseProblem(await calls['POST /admin/newsletter']())).toMatchObject({
    status: 500,
    code: 'internal',
  });
});

it('makes an upload link for one type and length, only for this week, and without a request to the bucket', async () => {
  respond = answerTables(() => undefined);
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
  expect(imageUrl).toBe(
    `${environment.SITE_URL}${pathname.replace('/images/incoming', '').replace('.png', '-1600.webp')}`,
  );
  expect(searchParams.get('X-Amz-Expires')).toBe('300');
  expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
  expect([...searchParams.keys()].filter((name) => name.includes('checksum'))).toEqual([]);

  expect(parseProblem(await requestLink('w1-6-12-y2020'))).toMatchObject({
    status: 400,
    fields: [{ path: 'week', message: 'Week is not the current week' }],
  });
});
