// The replies of the endpoints of articles to single answers of AWS.
import type { RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, it } from 'vitest';
import { blankContent } from '../../../web/features/writing/draft-content.ts';
import { toStoredArticle } from '../../../functions/writing/publishable.ts';
import { validText } from '../articles/article-forms.ts';
import { editorClaims, environment, jsonEvent, parseProblem, send, withClaims } from '../events.ts';
import { aws, calls, json, newsletterId, save, upload } from './article-calls.ts';

const draftId = newsletterId;

interface Call {
  readonly TableName?: string;
  readonly Key?: { readonly shelf?: { readonly S: string } };
}

/** Answers the calls of DynamoDB by their operation and body; undefined is an empty answer. */
const answerTables =
  (
    answer: (operation: string, call: Call) => { status: number; body: object } | undefined,
  ): RequestListener =>
  (request, response) => {
    void text(request).then((sent) => {
      const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
      const { status, body } = answer(operation, JSON.parse(sent || '{}')) ?? { status: 200, body: {} };
      json(status, JSON.stringify(body))(request, response);
    });
  };

const item = (Item: object) => ({ status: 200, body: { Item: marshall(Item) } });
const readyUpload = item({ state: 'ready', width: 1600, height: 900 });

it('repeats a request to AWS after one lost response', async () => {
  let requests = 0;
  aws.respond = (request, response) => {
    requests += 1;
    if (requests === 1) request.socket.destroy();
    else json(200, '{}')(request, response);
  };
  expect(await calls['GET /health']()).toMatchObject({
    statusCode: 200,
    body: '{"status":"ok","stage":"test"}',
  });
  expect(requests).toBe(2);
});

it('answers 500 for a record of an unknown version', async () => {
  aws.respond = json(200, '{"Item":{"version":{"N":"99"},"title":{"S":"From the future"}}}');
  const response = await calls['GET /blog/newsletter/{newsletterId}']();
  expect(parseProblem(response)).toMatchObject({ status: 500, code: 'internal' });
  expect(response.body).not.toContain('From the future');
});

it('answers 503, and no extract alone, when only the body of an article cannot be read', async () => {
  const article = { ...toStoredArticle(validText), newsletterId, version: 1, hasBody: true };
  aws.respond = answerTables((_operation, { Key }) => {
    if (Key?.shelf?.S === 'body') return { status: 500, body: { __type: 'InternalServerError' } };
    return Key?.shelf && item(article);
  });
  const response = await calls['GET /articles/{newsletterId}']();
  expect(parseProblem(response)).toMatchObject({ status: 503, code: 'unavailable' });
});

it('answers 400 for an image that was never uploaded, and writes nothing', async () => {
  const operations: string[] = [];
  aws.respond = answerTables((operation) => void operations.push(operation));
  expect(parseProblem(await calls['POST /admin/newsletter']())).toMatchObject({
    status: 400,
    fields: [{ path: 'images.0.url', message: 'The image was not found. Please upload it again' }],
  });
  expect(operations.filter((operation) => /Write|Put|Update/.test(operation))).toEqual([]);
});

it('publishes after another publication has changed the counter in between', async () => {
  const writes: string[] = [];
  aws.respond = answerTables((operation, { TableName }) => {
    if (TableName === 'uploads') return operation === 'GetItem' ? readyUpload : undefined;
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
  recordVersion: 1,
  draftId,
  list: 'withdrawn',
  listedAt: '2026-11-22T10:00:00.000Z#',
  version: 1,
  revision: 3,
  saved: { at: '2026-11-22T10:00:00.000Z', by: 'Edith' },
  publication: {
    newsletterId,
    slug: '',
    publishDate: '2026-11-22T10:00:00.000Z',
    version: 1,
    tags: [],
    access: 'customers',
  },
  content: blankContent,
  history: { version: 1 },
  namedImages: [],
};

it('saves a draft after a transaction has held it for a moment', async () => {
  let puts = 0;
  aws.respond = answerTables((operation) => {
    if (operation !== 'PutItem') return item(withdrawn);
    puts += 1;
    if (puts > 1) return undefined;
    const __type = 'com.amazonaws.dynamodb.v20120810#TransactionConflictException';
    return { status: 400, body: { __type, message: 'Transaction is ongoing for the item' } };
  });
  const body = { version: 1, content: { ...blankContent, title: 'Bread' } };
  const event = withClaims(editorClaims, { ...jsonEvent(body), pathParameters: { draftId } });
  expect(await send(save.handler, event, aws.remainingMs)).toMatchObject({ statusCode: 200 });
  expect(puts).toBe(2);
});

/** The record of the article while it is published, and corrected already. */
const corrected = (access: string) => ({
  ...withdrawn,
  list: 'article',
  publication: { ...withdrawn.publication, access },
});

/** Answers calls of the edge's API, and of the tables with a draft. */
const answerEdge = (draft: object, answer: RequestListener): void => {
  const tables = answerTables(() => item(draft));
  aws.respond = (request, response) => {
    (request.url?.includes('/invalidation') ? answer : tables)(request, response);
  };
};
const forget = (response: ServerResponse) =>
  response.writeHead(201, { 'content-type': 'text/xml' }).end('<Invalidation><Id>I1</Id></Invalidation>');

it.each([
  ['withdraw', withdrawn, 'It is withdrawn', 'withdrawn'],
  ['correct', corrected('customers'), 'It is corrected', 'published'],
] as const)(
  'says that it could %s an article when the edge cannot forget it, and makes it forget at the next try',
  async (step, draft, message, state) => {
    const invalidations: string[] = [];
    let isEdgeDown = true;
    answerEdge(draft, (request, response) => {
      invalidations.push(request.url ?? '');
      if (isEdgeDown) response.writeHead(403).end();
      else forget(response);
    });
    const failed = parseProblem(await calls[`POST /admin/articles/{draftId}/${step}`]());
    expect(failed).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: expect.stringContaining(message),
    });
    isEdgeDown = false;
    const again = await calls[`POST /admin/articles/{draftId}/${step}`]();
    expect(JSON.parse(again.body ?? '')).toMatchObject({ state, newsletterId });
    expect(invalidations).toHaveLength(2);
  },
);

it('makes the edge forget, at each try anew, every address that can show an article', async () => {
  const batches: string[] = [];
  answerEdge(withdrawn, (request, response) => {
    void text(request).then((batch) => {
      batches.push(batch);
      forget(response);
    });
  });
  for (const _ of [1, 2]) await calls['POST /admin/articles/{draftId}/withdraw']();
  const readAll = (name: string, xml = '') =>
    [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) => value);
  expect(readAll('Path', batches[0])).toEqual(['/blog*', '/feed.xml', '/sitemap.xml', '/api/blog/*']);
  expect(readAll('Quantity', batches[0])).toEqual(['4']);
  expect(new Set(batches.flatMap((batch) => readAll('CallerReference', batch))).size).toBe(2);
});

it.each([
  ['corrects an article for everyone', 'correct', corrected('everyone')],
  [
    'withdraws a lesson',
    'withdraw',
    { ...withdrawn, content: { ...blankContent, module: 'ai-fundamentals' } },
  ],
] as const)('%s without asking the edge to forget the blog', async (_, step, draft) => {
  answerEdge(draft, () => expect.unreachable('the edge was asked'));
  expect(await calls[`POST /admin/articles/{draftId}/${step}`]()).toMatchObject({ statusCode: 200 });
});

it('makes an upload link for one type and length, only for this week, and without a request to the bucket', async () => {
  aws.respond = answerTables(() => undefined);
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
