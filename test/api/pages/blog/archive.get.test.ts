import { describe, expect, it } from 'vitest';
import { articlePath } from '#shared/article-address.ts';
import { here } from '../../../here.ts';
import { api, draftWith, editorToken, uploadImage, wholeList } from '../../client.ts';

const get = (init: RequestInit = {}) =>
  fetch(new URL('/blog/archive', here('siteUrl')), { redirect: 'manual', ...init });

/** Made anew at each call: this way leads past the edge's cache. */
const fresh = () => api({ path: '/pages/blog/archive' });
const linksIn = (html: string) =>
  [...html.matchAll(/<a href="(\/blog\/[a-z0-9-]+-[0-9a-z]{26})"/g)].map(([, address]) => address);

describe('GET /pages/blog/archive', () => {
  it('is the document of /blog/archive, not an article of that name', async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await answer.text();
    expect(html).toContain(`<link rel="canonical" href="${here('siteUrl')}/blog/archive"/>`);
    expect(html).toContain('<h1>All articles</h1>');
  });

  it('links to every published article once, the newest first, and to none before its moment', async () => {
    const body = draftWith(await uploadImage(), {
      publishDate: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const scheduled = await api({ path: '/admin/newsletter', token: await editorToken(), body });
    expect(scheduled.status).toBe(201);
    const { newsletters } = await wholeList();
    const links = linksIn((await fresh()).text);
    expect(links.filter((address) => newsletters.some((item) => articlePath(item) === address))).toEqual(
      newsletters.map((item) => articlePath(item)),
    );
    expect(links).not.toContain(articlePath(scheduled.json));
    expect(new Set(links).size).toBe(links.length);
  });

  it('is kept by the edge for minutes, and asked for again by browsers', async () => {
    await get();
    const answer = await get();
    expect(answer.headers.get('x-cache')).toBe('Hit from cloudfront');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect((await fresh()).headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=300, stale-while-revalidate=300, stale-if-error=86400',
    );
  });

  it('answers HEAD without a body', async () => {
    const answer = await get({ method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    const past = await api({ path: '/pages/blog/archive', method: 'HEAD' });
    expect([past.status, past.text]).toEqual([200, '']);
    expect(past.headers.get('etag')).toMatch(/^"[\w-]{22}"$/);
  });
});
