import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { KEY } from './article-forms.ts';
import { environment, send, SITE_URL } from '../events.ts';
import { remainingMsWhen, retryAtOnce } from '../failing-aws.ts';

// Stands in for DynamoDB: each test sets its response.
let answer: RequestListener;
const server = createServer((request, response) => answer(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
// The folder into which Lambda unpacks a function. Its renderer answers its arguments as text.
vi.stubEnv('LAMBDA_TASK_ROOT', path.resolve(import.meta.dirname, '../../infra/fixtures/web/functions'));
const blog = await import('../../../functions/http/pages/blog.get.ts');
const archive = await import('../../../functions/http/pages/blog/archive.get.ts');
const article = await import('../../../functions/http/pages/blog/{address}.get.ts');
const feed = await import('../../../functions/http/pages/feed.xml.get.ts');
const sitemap = await import('../../../functions/http/pages/sitemap.xml.get.ts');

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ID = '01KAGV9G00AAAAAAAAAAAAAAAA';
const ADDRESS = `a-first-week-${ID.toLowerCase()}`;
const stored = {
  shelf: 'article',
  version: 1,
  newsletterId: ID,
  title: 'A first week',
  subtitle: 'What a bakery learned',
  extract: 'Start with the question your customers ask most often.',
  tags: ['ai'],
  images: [{ key: KEY, alt: 'A bakery' }],
  publishDate: '2025-11-20T08:00:00.000Z',
};

/** A value in DynamoDB's format. */
const marshalled = (value: unknown): object => {
  if (Array.isArray(value)) return { L: value.map(marshalled) };
  if (typeof value === 'number') return { N: String(value) };
  return typeof value === 'string' ? { S: value } : { M: toItem(Object(value)) };
};
const toItem = (item: object): object =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, marshalled(value)]));

/** Responds like a table that holds these articles and their counter. */
const tableWith =
  (...items: (typeof stored)[]): RequestListener =>
  (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { Key } = JSON.parse(Buffer.concat(chunks).toString()) as {
        Key?: { shelf: { S: string }; newsletterId: { S: string } };
      };
      const found =
        Key?.shelf.S === 'count'
          ? { total: items.length }
          : items.find(({ newsletterId }) => newsletterId === Key?.newsletterId.S);
      const said = Key ? { ...(found && { Item: toItem(found) }) } : { Items: items.map(toItem) };
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(said));
    });
  };

retryAtOnce();

let remainingMs = 10_000;
const at = (address: string) => send(article.handler, { pathParameters: { address } }, remainingMs);
const calls = {
  'the blog': () => send(blog.handler, {}, remainingMs),
  'an article': () => at(ADDRESS),
  'the archive': () => send(archive.handler, {}, remainingMs),
  'the feed': () => send(feed.handler, {}, remainingMs),
  'the sitemap': () => send(sitemap.handler, {}, remainingMs),
};

describe('the blog', () => {
  it('shows the newest article on the blog', async () => {
    answer = tableWith(stored);
    expect(await calls['the blog']()).toMatchObject({ statusCode: 200, body: `blog ${SITE_URL} newest 1` });
  });

  it('shows a skeleton on the blog while there is no article', async () => {
    answer = tableWith();
    expect(await calls['the blog']()).toMatchObject({ statusCode: 200, body: `skeleton ${SITE_URL}` });
  });
});

describe('the archive', () => {
  it('lists the published articles in the archive', async () => {
    answer = tableWith(stored);
    const response = await calls['the archive']();
    expect(response).toMatchObject({ statusCode: 200, body: `archive ${SITE_URL} 1` });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=300, stale-if-error=86400',
    });
  });

  it('answers an empty archive while there is no article', async () => {
    answer = tableWith();
    expect(await calls['the archive']()).toMatchObject({ statusCode: 200, body: `archive ${SITE_URL} 0` });
  });
});

describe('an article', () => {
  it('shows an article at its address', async () => {
    answer = tableWith(stored);
    expect(await at(ADDRESS)).toMatchObject({ statusCode: 200, body: `blog ${SITE_URL} ${ID} 1` });
  });

  it.each([ID.toLowerCase(), ID, `other-words-${ID}`, ADDRESS.toUpperCase()])(
    'redirects /blog/%s to the address of the article',
    async (address) => {
      answer = tableWith(stored);
      expect(await at(address)).toMatchObject({
        statusCode: 301,
        headers: { location: `/blog/${ADDRESS}` },
      });
    },
  );

  it.each(['nonsense', '01arz3ndektsv4rrffq69g5fav', '', '../../admin', '\u0000'])(
    'answers 404 with a page for the unknown article %j',
    async (address) => {
      answer = tableWith(stored);
      const response = await at(address);
      expect(response).toMatchObject({ statusCode: 404, body: `not found ${SITE_URL}` });
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
    },
  );

  it('answers 404 before the publish date of an article without reading the table', async () => {
    answer = () => expect.unreachable('the table was read');
    expect(await at('later-7zzzzzzzzzzzzzzzzzzzzzzzzz')).toMatchObject({ statusCode: 404 });
  });
});

describe.each(Object.entries(calls))('%s', (name, call) => {
  const outages: Record<string, RequestListener> = {
    'is silent': () => undefined,
    'closes the connection': (request) => request.socket.destroy(),
    'answers 500': (_, response) =>
      response.writeHead(500).end('{"__type":"InternalServerError","message":"the secret"}'),
    'answers garbage': (_, response) => response.writeHead(200).end('<html>maintenance</html>'),
  };

  it.each(Object.entries(outages))(
    `answers 503 in time for ${name} when the table %s`,
    async (outage, respond) => {
      answer = respond;
      remainingMs = remainingMsWhen(outage);
      const response = await call();
      remainingMs = 10_000;
      expect(response.statusCode).toBe(503);
      expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
      const bodies: Record<string, string> = {
        'the blog': `skeleton ${SITE_URL}`,
        'an article': `skeleton ${SITE_URL}`,
        'the archive': `archive ${SITE_URL} unavailable`,
      };
      expect(response.body).toBe(bodies[name] ?? 'The service is busy. Please try again in a moment');
    },
  );
});
