// The documents of the blog, which the edge caches. That they are at their public addresses alone, and answer HEAD, is tested in
// test/api/endpoints.test.ts.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { articlePath, olderPath } from '#shared/blog-paths.ts';
import type { Article } from '#shared/contract/articles.ts';
import { toShareImage } from '#shared/images.ts';
import { forgetEdge } from '../../edge.ts';
import { here } from '../../here.ts';
import { storeArticle, storeWithdrawn } from '../../stored-articles.ts';
import { getCached, getFresh, getPage, publishForm, wholeList } from '../client.ts';
import { publishDraft, succeed } from '../drafts.ts';

const readFresh = async (path: string) => (await getFresh(path)).text();

/** The addresses of articles to which a document links. */
const findLinks = (html: string) =>
  [...html.matchAll(/<a href="(\/blog\/[a-z0-9-]+-[0-9a-z]{26})"/g)].map(([, address = '']) => address);

const expectDocument = (answer: Response) => {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
};

/** Expects a page of an error, which search engines leave out. */
const expectErrorPage = async (answer: Response, status: number, words: string): Promise<string> => {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await answer.text();
  expect(html).toContain(words);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
  return html;
};

describe('/blog', () => {
  it('is the document of the newest article with links to the others, without data for a script', async () => {
    const answer = await getPage('/blog');
    expectDocument(answer);
    const html = await answer.text();
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).toContain(`<link rel="canonical" href="${here('siteUrl')}/blog"/>`);
    expect(findLinks(html)).toHaveLength(9);
    expect(html.match(/class="article__extract"/g)).toHaveLength(1);
    expect(html).not.toContain('application/json');
  });

  it('is answered from the cache to any query and any cookie', async () => {
    await getCached(() => '/blog');
    const toPath = () => `/blog?utm_source=${randomUUID()}`;
    const other = await getCached(toPath, { headers: { cookie: 'a=1' } });
    expect(await other.text()).toContain('class="article__extract"');
  });
});

describe('/blog/archive', () => {
  it('links to every published article once, newest first', async () => {
    const { newsletters } = await wholeList();
    const answer = await getFresh('/blog/archive');
    expectDocument(answer);
    const html = await answer.text();
    expect(html).toContain(`<link rel="canonical" href="${here('siteUrl')}/blog/archive"/>`);
    expect(html).toContain('<h1>All articles</h1>');
    expect(findLinks(html)).toEqual(newsletters.map((item) => articlePath(item)));
  });
});

describe('a search in the archive', () => {
  const search = (q: string) => getPage(`/blog/archive?${new URLSearchParams({ q }).toString()}`);

  it('finds articles by words of title and extract, and is left out by search engines', async () => {
    const word = `zeppelin${crypto.randomUUID().slice(0, 8)}`;
    const inTitle = await storeArticle({ title: `A ${word} on Friday`, access: 'essentials' });
    const inExtract = await storeArticle({ extract: `About one (${word}).` });
    const answer = await search(` ${word.toUpperCase().slice(0, -2)}  `);
    expectDocument(answer);
    const html = await answer.text();
    expect(findLinks(html).toSorted()).toEqual(
      [inTitle, inExtract].map((one) => articlePath(one)).toSorted(),
    );
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
    expect(findLinks(await (await search(`${word} friday`)).text())).toEqual([articlePath(inTitle)]);
  });

  it('is cached by the edge for each query, whatever else the address has', async () => {
    const word = `nothing-${crypto.randomUUID()}`;
    const toPath = (more = '') => `/blog/archive?q=${word}${more}`;
    expect((await getPage(toPath())).headers.get('x-cache')).toBe('Miss from cloudfront');
    const again = await getPage(toPath('&utm_source=mail'));
    expect(again.headers.get('x-cache')).toBe('Hit from cloudfront');
    expect((await getPage(toPath('-'))).headers.get('x-cache')).toBe('Miss from cloudfront');
  });

  it.each([
    ['nothing', '', 'All articles'],
    ['10,000 spaces', ' '.repeat(1000), 'All articles'],
    ['emoji', '😀', 'Nothing found'],
    ['more than 100 letters', `${'x'.repeat(99)}😀${'y'.repeat(200)}`, `${'x'.repeat(99)}\uFFFD”`],
    ['HTML', '<script>alert(1)</script>', 'Articles about “&lt;script>alert(1)&lt;/script>”'],
  ])('answers a page to %s', async (_, query, expected) => {
    const answer = await search(query);
    expectDocument(answer);
    const html = await answer.text();
    expect(html).toContain(expected);
    expect(html).not.toContain('<script>alert');
  });
});

describe('/blog/before', () => {
  it('shows every article once, newest first, to a reader who follows Show more from the blog', async () => {
    const { newsletters } = await wholeList();
    const found: string[] = [];
    for (let path: string | undefined = '/blog'; path !== undefined;) {
      const html: string = await readFresh(path);
      // The selected article, which its link to share names, may have a link to its whole text besides.
      const shared = [...html.matchAll(/data-url="[^"]*?(\/blog\/[^"]*)"/g)].map(
        ([, address = '']) => address,
      );
      found.push(...new Set([...shared, ...findLinks(html)]));
      path = /<a href="(\/blog\/before\/[^"]*)"/.exec(html)?.[1];
    }
    expect(found).toEqual(newsletters.map((item) => articlePath(item)));
  });

  it('goes on from a withdrawn article, which a cached list may still name', async () => {
    expect((await getPage(olderPath(await storeWithdrawn()))).status).toBe(200);
  });
});

describe('a former address', () => {
  const word = `ten-chores-${randomUUID()}`;
  const words = [`/${word}`, `/${word}/`, `/p/${word}`, `/p/${word}/`];

  it('leads to the article that was made of its post while there is one, and to its 410', async () => {
    const expectMissing = async (path: string) => {
      const answer = await getPage(path);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-cache']);
      expect(await answer.text()).toContain('Page Not Found');
    };
    for (const path of words) await expectMissing(path);
    // The edge keeps the 404, so that a stray address costs little.
    expect((await getPage(`/${word}`)).headers.get('age')).not.toBeNull();
    const former = { service: 'ghost', id: word, path: `/${word}/` } as const;
    const { draftId, ...article } = await publishDraft({ former });
    await forgetEdge('/former/*');
    for (const [path, method] of [
      [`/${word}/`, 'HEAD'],
      [`/${word}`, 'GET'],
      [`/${word}/?utm_source=x`, 'GET'],
    ] as const) {
      const answer = await getPage(path, { method });
      expect([answer.status, answer.headers.get('location')]).toEqual([301, articlePath(article)]);
    }
    await expectMissing(`/p/${word}`);
    await succeed(`/${draftId}/withdraw`, {});
    await forgetEdge('/former/*');
    expect((await getPage(`/${word}/`)).headers.get('location')).toBe(articlePath(article));
    expect((await getPage(articlePath(article))).status).toBe(410);
  });
});

describe('an article', () => {
  const HOSTILE = 'Prices & "quotes" </script><script>alert(1)</script>';

  let article: Article;
  beforeAll(async () => {
    const title = `${HOSTILE} ${randomUUID().slice(0, 8)}`;
    article = await publishForm({ title, publishDate: '2024-05-06' });
  });

  it('is a document that is complete without a script', async () => {
    const answer = await getPage(articlePath(article));
    expect(answer.status).toBe(200);
    const html = await answer.text();
    const shareImage = toShareImage(article.images[0]?.url ?? '');
    const address = here('siteUrl') + articlePath(article);
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(html).toContain(`<meta property="og:image" content="${shareImage}"/>`);
    expect(html).toContain(`<p dir="auto">${article.extract}</p>`);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('Prices &amp; &quot;quotes&quot; &lt;/script>');
    // The newest articles stand below it.
    expect(html.match(/class="teaser"/g)).toHaveLength(9);
  });

  it('is redirected to from an address with other words, other spelling or a slash at the end', async () => {
    const id = article.newsletterId.toLowerCase();
    for (const path of [
      `/blog/what-it-was-called-before-${id}`,
      `/blog/caf%C3%A9-%61t-noon-${id}`,
      `${articlePath(article)}/`,
      `/blog/${article.newsletterId}`,
    ])
      for (const method of ['GET', 'HEAD']) {
        const answer = await getPage(path, { method });
        expect([path, answer.status, answer.headers.get('location')]).toEqual([
          path,
          301,
          articlePath(article),
        ]);
      }
  });

  it('answers 404 with a page when it is unknown', async () => {
    const path = '/blog/never-written-01arz3ndektsv4rrffq69g5fav';
    const html = await expectErrorPage(await getPage(path), 404, 'Article Not Found');
    expect(html).toMatch(/<a href="\/blog"[^>]*>See the newest articles<\/a>/);
    expect((await getPage(path, { method: 'HEAD' })).status).toBe(404);
  });

  it('answers 410 with a page when it is withdrawn', async () => {
    const { draftId, ...withdrawn } = await publishDraft();
    const path = articlePath(withdrawn);
    expect((await getPage(path)).status).toBe(200);
    await succeed(`/${draftId}/withdraw`, {});
    const answer = await getPage(path);
    expect(answer.headers.get('x-cache')).not.toBe('Hit from cloudfront');
    await expectErrorPage(answer, 410, 'withdrawn');
    expect((await getPage(path, { method: 'HEAD' })).status).toBe(410);
  });
});

describe('/feed.xml', () => {
  const findItems = (xml: string) =>
    [...xml.matchAll(/<item>.*?<link>(.*?)<\/link>.*?<pubDate>(.*?)<\/pubDate>/gs)].map(
      ([, link = '', date = '']) => ({ link, publishMs: Date.parse(date) }),
    );

  it('is RSS of at most twenty published articles, newest first', async () => {
    const answer = await getFresh('/feed.xml');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const xml = await answer.text();
    const [, built] = /<lastBuildDate>(.*?)<\/lastBuildDate>/.exec(xml) ?? [];
    expect(answer.headers.get('last-modified')).toBe(built);
    const items = findItems(xml);
    expect(items.length).toBeGreaterThan(3);
    expect(items.length).toBeLessThanOrEqual(20);
    expect(items).toEqual(items.toSorted((a, b) => b.publishMs - a.publishMs));
  });
});

it('lets the edge cache the blog for seconds, and browsers revalidate it', async () => {
  const { newsletters } = await wholeList();
  for (const path of ['/blog', '/blog/archive', olderPath(newsletters[0]?.newsletterId ?? '')])
    expect((await getCached(() => path)).headers.get('cache-control')).toBe('no-cache');
});

it('lets the edge cache the feed for half a minute, and for an hour during an outage', async () => {
  expect((await getFresh('/feed.xml')).headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=30, stale-while-revalidate=25, stale-if-error=3570',
  );
});
