import type { RequestListener } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Access } from '#shared/contract/articles.ts';
import { bodyWith } from '../../body-with.ts';
import { toBodyRow } from '../../../functions/articles/article-records.ts';
import { toStoredArticle } from '../../../functions/writing/publishable.ts';
import { listen } from '../../listen.ts';
import { validText } from './article-forms.ts';
import { environment, send, SITE_URL } from '../events.ts';
import { outages, remainingMsWhen, retryAtOnce } from '../failing-aws.ts';

// Stands in for DynamoDB: each test sets its response.
let answer: RequestListener;
const server = await listen((request, response) => answer(request, response));

for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', server.url);
// The folder into which Lambda unpacks a function. Its renderer answers its arguments as text.
vi.stubEnv('LAMBDA_TASK_ROOT', path.resolve(import.meta.dirname, '../../infra/fixtures/web/functions'));
const blog = await import('../../../functions/http/pages/blog.get.ts');
const archive = await import('../../../functions/http/pages/blog/archive.get.ts');
const older = await import('../../../functions/http/pages/blog/before/{newsletterId}.get.ts');
const article = await import('../../../functions/http/pages/blog/{address}.get.ts');
const former = await import('../../../functions/http/pages/former/{folder}/{word}.get.ts');
const feed = await import('../../../functions/http/pages/feed.xml.get.ts');
const preview = await import('../../../functions/http/pages/preview/{token}/{reader}.get.ts');
const sitemap = await import('../../../functions/http/pages/sitemap.xml.get.ts');

afterAll(() => server.close());

const ID = '01KAGV9G00AAAAAAAAAAAAAAAA';
const ADDRESS = `a-first-week-with-a-chatbot-${ID.toLowerCase()}`;
const stored = { shelf: 'article', version: 1, ...toStoredArticle(validText), newsletterId: ID };

/** Articles of later days, newest first, each with the id that the letter ends. */
const laterArticles = (letters: string): (typeof stored)[] =>
  letters.split('').map((letter) => ({ ...stored, newsletterId: `01KAGV9G00AAAAAAAAAAAAAAA${letter}` }));

/** The same article with a body. */
const wholeFor = (access: Access) => ({ ...stored, access, hasBody: true, words: 2 });
const bodyRow = (access: Access) => toBodyRow({ newsletterId: ID, access }, bodyWith('Two words'));

/** Every key that the table was asked for. */
let readKeys: string[] = [];

/** Responds like a table that holds these rows and the counter of articles. */
const tableWith =
  (...items: { shelf: string; newsletterId: string }[]): RequestListener =>
  (request, response) => {
    void json(request).then((call) => {
      const { Key, ExpressionAttributeValues } = call as {
        // The table of drafts has other keys. A call for it that an outage left unanswered comes again, in a later test.
        Key?: { shelf?: { S: string }; newsletterId?: { S: string } };
        ExpressionAttributeValues?: { ':start': { S: string } };
      };
      if (Key) readKeys.push(`${Key.shelf?.S} ${Key.newsletterId?.S}`);
      const start = ExpressionAttributeValues?.[':start'].S ?? '';
      const listed = items.filter(({ shelf, newsletterId }) => shelf === 'article' && newsletterId < start);
      const found =
        Key?.shelf?.S === 'count'
          ? { total: items.length }
          : items.find(
              ({ shelf, newsletterId }) => shelf === Key?.shelf?.S && newsletterId === Key?.newsletterId?.S,
            );
      const said = Key
        ? { ...(found && { Item: marshall(found) }) }
        : { Items: listed.map((item) => marshall(item)) };
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(said));
    });
  };

retryAtOnce();

let remainingMs: number | undefined;
const before = (newsletterId: string) =>
  send(older.handler, { pathParameters: { newsletterId } }, remainingMs);
const at = (address: string) => send(article.handler, { pathParameters: { address } }, remainingMs);
const atFormer = (folder: string, word: string) =>
  send(former.handler, { pathParameters: { folder, word } }, remainingMs);
const calls = {
  'the blog': () => send(blog.handler, {}, remainingMs),
  'an article': () => at(ADDRESS),
  'older articles': () => before(ID.toLowerCase()),
  'the archive': () => send(archive.handler, {}, remainingMs),
  'a former address': () => atFormer('root', 'ten-chores'),
  'the feed': () => send(feed.handler, {}, remainingMs),
  'a preview': () =>
    send(preview.handler, { pathParameters: { token: 'A'.repeat(43), reader: 'stranger' } }, remainingMs),
  'the sitemap': () => send(sitemap.handler, {}, remainingMs),
};

describe('the blog', () => {
  it('shows the newest article on the blog', async () => {
    answer = tableWith(stored);
    expect(await calls['the blog']()).toMatchObject({ statusCode: 200, body: `blog ${SITE_URL} ${ID} end` });
  });

  it('shows a skeleton on the blog while there is no article', async () => {
    answer = tableWith();
    expect(await calls['the blog']()).toMatchObject({ statusCode: 200, body: `skeleton ${SITE_URL} empty` });
  });
});

describe('the archive', () => {
  it('lists the published articles in the archive', async () => {
    answer = tableWith(stored);
    const response = await calls['the archive']();
    expect(response).toMatchObject({ statusCode: 200, body: `archive ${SITE_URL} 1` });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=25, stale-if-error=3570',
    });
  });

  it('answers an empty archive while there is no article', async () => {
    answer = tableWith();
    expect(await calls['the archive']()).toMatchObject({ statusCode: 200, body: `archive ${SITE_URL} 0` });
  });
});

it.each([
  ['root', 'ten-chores'],
  ['p', 'zehn-wege-при'],
  ['root', 'Ten chores/'],
  ['p', '\0'],
])(
  'answers the page of the 404 at the former address %s/%j, which the edge keeps for less than a minute',
  async (...parts) => {
    answer = tableWith();
    const response = await atFormer(...parts);
    expect(response).toMatchObject({ statusCode: 404, body: `missing page ${SITE_URL}` });
    expect(response.headers).toMatchObject({ 'cache-control': 'public, max-age=0, s-maxage=55' });
  },
);

describe('an article', () => {
  it('shows an article at its address', async () => {
    answer = tableWith(stored);
    expect(await at(ADDRESS)).toMatchObject({ statusCode: 200, body: `article ${SITE_URL} ${ID} end` });
  });

  it('shows the whole text where everyone may read it', async () => {
    answer = tableWith(wholeFor('everyone'), bodyRow('everyone'));
    expect(await at(ADDRESS)).toMatchObject({ body: `article ${SITE_URL} ${ID} end whole` });
  });

  it.each(['customers', 'essentials'] as const)('never reads a body that is for %s', async (access) => {
    readKeys = [];
    answer = tableWith(wholeFor(access), bodyRow(access));
    expect(await at(ADDRESS)).toMatchObject({ body: `article ${SITE_URL} ${ID} end` });
    expect(readKeys).toEqual([`article ${ID}`]);
  });

  it('leaves out a body that a correction has closed since its article was read', async () => {
    answer = tableWith(wholeFor('everyone'), bodyRow('essentials'));
    expect(await at(ADDRESS)).toMatchObject({ body: `article ${SITE_URL} ${ID} end` });
  });

  it('answers 410 with a page for a withdrawn article, which no cache keeps', async () => {
    answer = tableWith({ shelf: 'withdrawn', newsletterId: ID });
    const response = await at(ADDRESS);
    expect(response).toMatchObject({ statusCode: 410, body: `withdrawn ${SITE_URL}` });
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  it('lists the nine newest articles below an old one, and says where the next page begins', async () => {
    const newer = laterArticles('MKJHGFEDCB');
    answer = tableWith(...newer, stored);
    const ids = newer.slice(0, 9).map(({ newsletterId }) => newsletterId);
    expect(await at(ADDRESS)).toMatchObject({
      body: `article ${SITE_URL} ${[ID, ...ids, ids.at(-1)].join(' ')}`,
    });
  });

  it('lists an article once that is among the newest', async () => {
    const [newer] = laterArticles('B');
    answer = tableWith(...laterArticles('B'), stored);
    expect(await at(ADDRESS)).toMatchObject({
      body: `article ${SITE_URL} ${ID} ${newer?.newsletterId} end`,
    });
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
});

describe('older articles', () => {
  const page = laterArticles('QPNMKJHGFEDCB');
  const [newest] = page;
  const ids = page.map(({ newsletterId }) => newsletterId);

  it('shows the articles that are older than one, and says where the next page begins', async () => {
    answer = tableWith(...page, stored);
    const response = await before(newest?.newsletterId.toLowerCase() ?? '');
    expect(response).toMatchObject({
      statusCode: 200,
      body: `older ${SITE_URL} ${ids.slice(1).join(' ')} ${ids.at(-1)}`,
    });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=25, stale-if-error=3570',
    });
  });

  it('names no next page on the last page', async () => {
    answer = tableWith(...page.slice(-2), stored);
    expect(await before(ids.at(-2) ?? '')).toMatchObject({
      statusCode: 200,
      body: `older ${SITE_URL} ${ids.at(-1)} ${ID} end`,
    });
  });

  it('answers 404 with a page when no article is older', async () => {
    answer = tableWith(...page, stored);
    expect(await before(ID)).toMatchObject({ statusCode: 404, body: `not found ${SITE_URL}` });
  });

  it.each(['nonsense', '01arz3ndektsv4rrffq69g5fav', ADDRESS, '', '../../admin', '\u0000'])(
    'answers 404 with a page before %j, which is no article',
    async (newsletterId) => {
      answer = tableWith(...page, stored);
      const response = await before(newsletterId);
      expect(response).toMatchObject({ statusCode: 404, body: `not found ${SITE_URL}` });
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
    },
  );

  it('answers 404 before an article of the future without reading the table', async () => {
    answer = () => expect.unreachable('the table was read');
    expect(await before('7zzzzzzzzzzzzzzzzzzzzzzzzz')).toMatchObject({ statusCode: 404 });
  });
});

it('goes on in the feed without a text that cannot be read', async () => {
  const other = { ...wholeFor('everyone'), newsletterId: '01KAGV9G00AAAAAAAAAAAAAAAB' };
  const broken = { ...bodyRow('everyone'), newsletterId: other.newsletterId, body: '{}' };
  answer = tableWith(other, broken, stored);
  const { statusCode, body = '' } = await calls['the feed']();
  expect(statusCode).toBe(200);
  expect([...body.matchAll(/<guid[^>]*>(.*?)<\/guid>/g)].map(([, guid]) => guid)).toEqual([ID]);
});

describe.each(Object.entries(calls))('%s', (name, call) => {
  it.each(['is silent', 'closes the connection', 'answers 500', 'answers garbage'])(
    `answers 503 in time for ${name} when the table %s`,
    async (outage) => {
      answer = (request, response) => void outages[outage]?.(request, response, async () => undefined);
      remainingMs = remainingMsWhen(outage);
      const response = await call();
      remainingMs = undefined;
      expect(response.statusCode).toBe(503);
      expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
      const bodies: Record<string, string> = {
        'the blog': `skeleton ${SITE_URL} unavailable`,
        'an article': `skeleton ${SITE_URL} unavailable`,
        'older articles': `skeleton ${SITE_URL} unavailable`,
        'the archive': `archive ${SITE_URL} unavailable`,
        'a former address': `missing page ${SITE_URL}`,
        'a preview': `no preview ${SITE_URL} unavailable`,
      };
      expect(response.body).toBe(bodies[name] ?? 'The service is busy. Please try again in a moment');
    },
  );
});
