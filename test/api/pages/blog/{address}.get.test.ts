import { beforeAll, describe, expect, it } from 'vitest';
import { articlePath } from '#shared/blog-paths.ts';
import { type Article } from '#shared/contract/articles.ts';
import { formEndpoints } from '#shared/contract/forms.ts';
import { toShareImage } from '#shared/images.ts';
import { here } from '../../../here.ts';
import { api, formWith, editorToken, uploadImage } from '../../client.ts';
import { publishDraft, staffApi } from '../../drafts.ts';

const get = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, here('siteUrl')), { redirect: 'manual', ...init });

const HOSTILE = 'Prices & "quotes" </script><script>alert(1)</script>';

let article: Article;
beforeAll(async () => {
  const body = formWith(await uploadImage(), {
    title: `${HOSTILE} ${crypto.randomUUID().slice(0, 8)}`,
    publishDate: '2024-05-06',
  });
  const answer = await api({ path: '/admin/newsletter', token: await editorToken(), body });
  article = formEndpoints.publish.reply.parse(answer.json);
});

describe('GET /pages/blog/{address}', () => {
  it('answers the document of an article, complete without a script', async () => {
    const answer = await get(articlePath(article));
    expect(answer.status).toBe(200);
    const html = await answer.text();
    const shareImage = toShareImage(article.images[0]?.url ?? '');
    const address = here('siteUrl') + articlePath(article);
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(html).toContain(`<meta property="og:type" content="article"/>`);
    expect(html).toContain(`<meta property="og:image" content="${shareImage}"/>`);
    expect(html).toContain(`<meta property="article:published_time" content="2024-05-06T00:00:00.000Z"/>`);
    expect(html).toContain(`<meta name="description" content="${article.subtitle}"/>`);
    expect(html).toContain(`<p dir="auto">${article.extract}</p>`);
    expect(html).toContain('href="/feed.xml"');
    const structuredData = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json ?? ''),
    );
    expect(structuredData).toContainEqual(
      expect.objectContaining({
        '@type': 'Article',
        headline: article.title,
        image: [shareImage],
        datePublished: '2024-05-06T00:00:00.000Z',
        author: expect.objectContaining({ '@type': 'Organization' }),
      }),
    );
  });

  it('escapes the title of an article', async () => {
    const html = await (await get(articlePath(article))).text();
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('Prices &amp; &quot;quotes&quot; &lt;/script>');
  });

  it('lists the newest articles below an old article', async () => {
    const html = await (await get(articlePath(article))).text();
    expect(html.match(/class="teaser"/g)).toHaveLength(9);
  });

  it.each(['what-it-was-called-before', 'caf%C3%A9-%61t-noon'])(
    'redirects an address with the words %s to the address of the article',
    async (words) => {
      const answer = await get(`/blog/${words}-${article.newsletterId.toLowerCase()}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([301, articlePath(article)]);
    },
  );

  it('redirects an article’s address with a slash at the end to the address without it', async () => {
    const answer = await get(`${articlePath(article)}/`);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, articlePath(article)]);
  });

  it('answers 404 with a page for an unknown article', async () => {
    const answer = await get('/blog/never-written-01arz3ndektsv4rrffq69g5fav');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await answer.text();
    expect(html).toContain('Article Not Found');
    expect(html).toMatch(/<a href="\/blog"[^>]*>See the newest articles<\/a>/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
  });

  it.each(['/blog/nonsense', '/blog/a/b', '/blog/%00', '/blog/..%2f..%2fhealth'])(
    'answers the site’s own 404 to %s, which names no article',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('Page Not Found');
    },
  );

  it('answers 410 with a page for a withdrawn article', async () => {
    const { draftId, ...withdrawn } = await publishDraft();
    const path = articlePath(withdrawn);
    expect((await get(path)).status).toBe(200);
    await staffApi(`/${draftId}/withdraw`, {});
    const answer = await get(path);
    expect(answer.status).toBe(410);
    expect(answer.headers.get('x-cache')).not.toBe('Hit from cloudfront');
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
    expect((await get(path, { method: 'HEAD' })).status).toBe(410);
  });

  it('answers HEAD to an article with the status of GET', async () => {
    expect((await get(articlePath(article), { method: 'HEAD' })).status).toBe(200);
    const moved = await get(`/blog/${article.newsletterId}`, { method: 'HEAD' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, articlePath(article)]);
    const never = '/blog/never-written-01arz3ndektsv4rrffq69g5fav';
    expect((await get(never, { method: 'HEAD' })).status).toBe(404);
  });
});
