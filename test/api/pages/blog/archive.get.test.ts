import { describe, expect, it } from 'vitest';
import { articlePath } from '#shared/blog-paths.ts';
import { here } from '../../../here.ts';
import { api, formWith, editorToken, getCached, getFresh, uploadImage, wholeList } from '../../client.ts';

const get = (init: RequestInit = {}) =>
  fetch(new URL('/blog/archive', here('siteUrl')), { redirect: 'manual', ...init });

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
    const links = findLinks(await (await getFresh('/blog/archive')).text());
    expect(links.filter((address) => newsletters.some((item) => articlePath(item) === address))).toEqual(
      newsletters.map((item) => articlePath(item)),
    );
    expect(links).not.toContain(articlePath(scheduled.json));
    expect(new Set(links).size).toBe(links.length);
  });

  it('lets the edge cache the archive for minutes and browsers revalidate it', async () => {
    const answer = await getCached(() => '/blog/archive');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });
});
