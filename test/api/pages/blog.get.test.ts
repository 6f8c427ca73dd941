import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { articlePath } from '#shared/blog-paths.ts';
import { here } from '../../here.ts';
import { api, formWith, editorToken, getCached, getFresh, uploadImage, wholeList } from '../client.ts';

const get = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, here('siteUrl')), { redirect: 'manual', ...init });

const readFresh = async () => (await getFresh('/blog')).text();

describe('GET /pages/blog', () => {
  it('is a 404 at its address in the API, where a call would pass by the edge’s cache', async () => {
    expect((await get('/api/pages/blog')).status).toBe(404);
    expect((await get('/api/pages/sitemap.xml')).headers.get('x-cache')).toMatch(/^FunctionGenerated/);
  });

  it.each(['blog', 'blog/archive', 'feed.xml', 'sitemap.xml'])(
    'is a 404 in the API in another spelling, and with the header of the edge: %s',
    async (name) => {
      for (const path of [
        `/api/%70ages/${name}`,
        `/api/p%61ges/${name}`,
        `/api/%70ages/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
      ]) {
        const answer = await get(path, { headers: { 'x-origin-use': 'documents' } });
        expect([path, answer.status]).toEqual([path, 404]);
      }
    },
  );

  it('is a 404 at another spelling of a public address, whose copy in the cache would be a further one', async () => {
    for (const path of ['/%62log', '/blog/%61rchive', '/feed%2Exml', '/%73itemap.xml'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it('answers at /blog the document of the newest article with links to the others', async () => {
    const answer = await get('/blog');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await answer.text();
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).toContain(`<link rel="canonical" href="${here('siteUrl')}/blog"/>`);
    expect(html.match(/<a href="\/blog\/[a-z0-9-]+-[0-9a-z]{26}"/g)).toHaveLength(9);
    expect(html).toContain('class="article__extract"');
    expect(html).toMatch(/<img [^>]*fetchPriority="high"/);
  });

  it('shows an article on the blog as soon as it is published', async () => {
    const body = formWith(await uploadImage());
    const published = await api({ path: '/admin/newsletter', token: await editorToken(), body });
    expect(published.status).toBe(201);
    expect(await readFresh()).toContain(articlePath(published.json));
  });

  it('hides an article from the blog until its publish date', async () => {
    const body = formWith(await uploadImage(), {
      publishDate: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const scheduled = await api({ path: '/admin/newsletter', token: await editorToken(), body });
    expect(scheduled.status).toBe(201);
    expect(await readFresh()).not.toContain(articlePath(scheduled.json));
    expect((await get(articlePath(scheduled.json))).status).toBe(404);
  });

  it('answers the text of the newest article alone, and no data for a script', async () => {
    const { newsletters } = await wholeList();
    const html = await readFresh();
    const shown = newsletters.filter(({ newsletterId }) => html.includes(newsletterId.toLowerCase()));
    expect(shown.length).toBeGreaterThan(5);
    expect(html.match(/class="article__extract"/g)).toHaveLength(1);
    expect(html).not.toContain('application/json');
  });

  it('lets the edge cache the blog for seconds and browsers revalidate it', async () => {
    const answer = await getCached(() => '/blog');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  it('answers the cached document of the blog to any query and any cookie', async () => {
    await getCached(() => '/blog');
    const toPath = () => `/blog?utm_source=${randomUUID()}`;
    const other = await getCached(toPath, { headers: { cookie: 'a=1' } });
    expect(await other.text()).toContain('class="article__extract"');
  });

  it('answers 304 to a browser that has the document of the blog', async () => {
    const etag = (await get('/blog')).headers.get('etag') ?? '';
    const again = await get('/blog', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('answers the blog compressed and with the security headers of every page', async () => {
    const answer = await get('/blog', { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });

  it('answers HEAD to the blog like GET, without a body', async () => {
    const answer = await get('/blog', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const headers = { 'accept-encoding': 'identity' };
    const whole = await getFresh('/blog', { headers });
    const head = await getFresh('/blog', { headers, method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
  });

  it('redirects /blog/ to /blog', async () => {
    const answer = await get('/blog/');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/blog']);
    expect((await get('/blog.html')).status).toBe(404);
  });
});
