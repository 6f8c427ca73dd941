import { describe, expect, it } from 'vitest';
import { articlePath, olderPath } from '#shared/blog-paths.ts';
import { here } from '../../../../here.ts';
import { storeWithdrawn } from '../../../../stored-articles.ts';
import { getCached, getFresh, wholeList } from '../../../client.ts';

const get = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, here('siteUrl')), { redirect: 'manual', ...init });

/** The addresses of the articles that a document shows: the selected one, which its link to share names, and the listed ones. */
const findArticles = (html: string) => [
  // The selected article may have a link to its whole text besides.
  ...new Set(
    [...html.matchAll(/(?:data-url="[^"]*?|<a href=")(\/blog\/[a-z0-9-]+-[0-9a-z]{26})"/g)].map(
      ([, address]) => address,
    ),
  ),
];
const findNext = (html: string) => /<a href="(\/blog\/before\/[^"]*)"/.exec(html)?.[1];

describe('GET /pages/blog/before/{newsletterId}', () => {
  it('shows every article once, newest first, to a reader who follows Show more from the blog', async () => {
    const { newsletters } = await wholeList();
    const found: unknown[] = [];
    for (let path: string | undefined = '/blog'; path !== undefined;) {
      const html: string = await (await getFresh(path)).text();
      found.push(...findArticles(html));
      path = findNext(html);
    }
    const expected = newsletters.map((item) => articlePath(item));
    // Other tests may publish meanwhile.
    expect(found.filter((address) => expected.includes(String(address)))).toEqual(expected);
  });

  it('answers a document that search engines leave out, and that the edge caches for seconds', async () => {
    const { newsletters } = await wholeList();
    const path = olderPath(newsletters[0]?.newsletterId ?? '');
    const answer = await getCached(() => path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
  });

  it('goes on from a withdrawn article, which a cached list may still name', async () => {
    const path = olderPath(await storeWithdrawn());
    expect((await get(path)).status).toBe(200);
  });

  it.each([
    ['an unknown article', '/blog/before/01arz3ndektsv4rrffq69g5fav', 'Article Not Found'],
    ['an article of the future', '/blog/before/7zzzzzzzzzzzzzzzzzzzzzzzzz', 'Article Not Found'],
    ['words and an id', '/blog/before/words-01arz3ndektsv4rrffq69g5fav', 'Article Not Found'],
    ['no id', '/blog/before/nonsense', 'Page Not Found'],
    ['nothing', '/blog/before', 'Page Not Found'],
  ])('answers 404 before %s', async (_, path, title) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain(title);
  });

  it('answers HEAD to older articles with the status of GET', async () => {
    const { newsletters } = await wholeList();
    const path = olderPath(newsletters[0]?.newsletterId ?? '');
    const answer = await get(path, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});
