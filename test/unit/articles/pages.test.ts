import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { KEY } from './drafts.ts';
import { environment, send, SITE_URL } from '../events.ts';

// The table as it answers, well or ill: each test says how.
let answer: RequestListener;
const server = createServer((request, response) => answer(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
// Where Lambda would have unpacked the functions: a renderer that says what it was asked for lies there.
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

/** A value as DynamoDB writes it. */
const marshalled = (value: unknown): object => {
  if (Array.isArray(value)) return { L: value.map(marshalled) };
  if (typeof value === 'number') return { N: String(value) };
  return typeof value === 'string' ? { S: value } : { M: itemOf(Object(value)) };
};
const itemOf = (item: object): object =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, marshalled(value)]));

/** A table with these items, and its counter. */
const holding =
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
      const said = Key ? { ...(found && { Item: itemOf(found) }) } : { Items: items.map(itemOf) };
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(said));
    });
  };

const at = (address: string) => send(article.handler, { pathParameters: { address } }, 3000);
const calls = {
  'the blog': () => send(blog.handler, {}, 3000),
  'an article': () => at(ADDRESS),
  'the archive': () => send(archive.handler, {}, 3000),
  'the feed': () => send(feed.handler, {}, 3000),
  'the sitemap': () => send(sitemap.handler, {}, 3000),
};

describe('the blog', () => {
  test('shows the newest', async () => {
    answer = holding(stored);
    expect(await calls['the blog']()).toMatchObject({ statusCode: 200, body: `shown ${SITE_URL} newest 1` });
  });

  test('shows a skeleton while the list is empty', async () => {
    answer = holding();
    expect(await calls['the blog']()).toMatchObject({ statusCode: 200, body: `waiting ${SITE_URL}` });
  });
});

describe('the archive', () => {
  test('lists what is published', async () => {
    answer = holding(stored);
    const answered = await calls['the archive']();
    expect(answered).toMatchObject({ statusCode: 200, body: `archive ${SITE_URL} 1` });
    expect(answered.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=300, stale-if-error=86400',
    });
  });

  test('is there while the list is empty', async () => {
    answer = holding();
    expect(await calls['the archive']()).toMatchObject({ statusCode: 200, body: `archive ${SITE_URL} 0` });
  });
});

describe('an article', () => {
  test('is shown at its address', async () => {
    answer = holding(stored);
    expect(await at(ADDRESS)).toMatchObject({ statusCode: 200, body: `shown ${SITE_URL} ${ID} 1` });
  });

  test.each([ID.toLowerCase(), ID, `other-words-${ID}`, ADDRESS.toUpperCase()])(
    'asked for as %s, is at its own address',
    async (address) => {
      answer = holding(stored);
      expect(await at(address)).toMatchObject({
        statusCode: 301,
        headers: { location: `/blog/${ADDRESS}` },
      });
    },
  );

  test.each(['nonsense', '01arz3ndektsv4rrffq69g5fav', '', '../../admin', '\u0000'])(
    'that there is not, as %j, is missing',
    async (address) => {
      answer = holding(stored);
      const answered = await at(address);
      expect(answered).toMatchObject({ statusCode: 404, body: `missing ${SITE_URL}` });
      expect(answered.headers).toMatchObject({ 'cache-control': 'no-store' });
    },
  );

  test('is missing before its moment, without asking the table', async () => {
    answer = () => expect.unreachable('the table was asked');
    expect(await at('later-7zzzzzzzzzzzzzzzzzzzzzzzzz')).toMatchObject({ statusCode: 404 });
  });
});

describe.each(Object.entries(calls))('%s', (name, call) => {
  const illnesses: Record<string, RequestListener> = {
    'is silent': () => undefined,
    'hangs up': (request) => request.socket.destroy(),
    fails: (_, response) =>
      response.writeHead(500).end('{"__type":"InternalServerError","message":"the secret"}'),
    'talks garbage': (_, response) => response.writeHead(200).end('<html>maintenance</html>'),
  };

  test.each(Object.entries(illnesses))('answers 503 in time when the table %s', async (_, illness) => {
    answer = illness;
    const answered = await call();
    expect(answered.statusCode).toBe(503);
    expect(answered.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    const shown: Record<string, string> = {
      'the blog': `waiting ${SITE_URL}`,
      'an article': `waiting ${SITE_URL}`,
      'the archive': `archive ${SITE_URL} later`,
    };
    expect(answered.body).toBe(shown[name] ?? 'The service is busy. Please try again in a moment');
  });
});
