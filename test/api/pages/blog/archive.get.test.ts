import { describe, expect, it } from 'vitest';
import { articlePath } from '#shared/blog-paths.ts';
import { here } from '../../../here.ts';
import { api, formWith, editorToken, uploadImage, wholeList } from '../../client.ts';

const get = (init: RequestInit = {}) =>
  fetch(new URL('/blog/archive', here('siteUrl')), { redirect: 'manual', ...init });

/** The document from the API itself, without the edge's cache. */
const getUncached = () => api({ path: '/pages/blog/archive' });
const findLinks = (html: string) =>
  [...html.matchAll(/<a href="(\/blog\/[a-z0-9-]+-[0-9a-z]{26})"/g)].map(([, address]) => address);

describe('GET /pages/blog/archive', () => {
  it('answers the archive at /blog/archive', async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await answer.text();
    expect(html).toContain(`<link rel="canonical" href="${here('siteUrl')}/blog/archive"/>`);
    expect(html).toContain('<h1>All articles</h1>');
  });

  it('links to every published article once, newest first, and to no scheduled article', async () => {
    const body = formWith(await uploadImage(), {
      publishDate: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const scheduled = await api({ path: '/admin/newsletter', token: await editorToken(), body });
    expect(scheduled.status).toBe(201);
    const { newsletters } = await wholeList();
    const links = findLinks((await getUncached()).text);
    expect(links.filter((address) => newsletters.some((item) => articlePath(item) === address))).toEqual(
      newsletters.map((item) => articlePath(item)),
    );
    expect(links).not.toContain(articlePath(scheduled.json));
    expect(new Set(links).size).toBe(links.length);
  });

  it('lets the edge cache the archive for minutes and browsers revalidate it', async () => {
    await get();
    const answer = await get();
    expect(answer.headers.get('x-cache')).toBe('Hit from cloudfront');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect((await getUncached()).headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=30, stale-while-revalidate=25, stale-if-error=3570',
    );
  });
});
