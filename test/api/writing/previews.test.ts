import { describe, expect, it } from 'vitest';
import { PREVIEW_VIEWS } from '#shared/blog-document.ts';
import type { Access } from '#shared/contract/articles.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { bodyWith } from '../../body-with.ts';
import { getPage } from '../client.ts';
import { createDraft, publishDraft, staffApi, succeed } from '../drafts.ts';

describe('the link of a preview', () => {
  it('answers a new secret link for each call, valid for an hour', async () => {
    const { draftId } = await createDraft();
    const beforeMs = Date.now();
    const [first, second] = [
      await staffApi(`/${draftId}/preview`, {}),
      await staffApi(`/${draftId}/preview`, {}),
    ];
    expect(first.status).toBe(201);
    expect(first.json.path).toMatch(/^\/preview\/[\w-]{43}\/stranger$/);
    expect(second.json.path).not.toBe(first.json.path);
    // The moment is a whole second.
    const expiresMs = Date.parse(first.json.expiresAt);
    expect(expiresMs).toBeGreaterThan(beforeMs + HOUR_MS - 1000);
    expect(expiresMs).toBeLessThanOrEqual(Date.now() + HOUR_MS);
  });

  it('answers 409 for what readers have of a text that they do not have yet', async () => {
    const { draftId } = await createDraft();
    expect((await staffApi(`/${draftId}/preview`, { of: 'published' })).status).toBe(409);
  });
});

/** A token that no preview has. */
const TOKEN = 'A'.repeat(43);

/** The path of a new preview in each view. */
const preview = async (access: Access, text: string) => {
  const { draftId, content } = await createDraft({ access, body: bodyWith(text) });
  const { json } = await staffApi(`/${draftId}/preview`, {});
  const toView = (view: string): string => json.path.replace(/stranger$/, view);
  return { draftId, content, toView };
};

describe('GET /pages/preview/{token}/{reader}', () => {
  it.each([
    ['everyone', ['stranger', 'customer', 'essentials']],
    ['customers', ['customer', 'essentials']],
    ['essentials', ['essentials']],
  ] as const)('shows the text of a draft for %s to %j', async (access, readers) => {
    const text = `Not published yet: ${crypto.randomUUID()}`;
    const { content, toView } = await preview(access, text);
    const seenBy: string[] = [];
    for (const view of PREVIEW_VIEWS) {
      const answer = await getPage(toView(view));
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(html).toContain(content.title);
      expect(html).toContain(content.extract);
      for (const other of PREVIEW_VIEWS) expect(html).toContain(`href="${toView(other)}"`);
      if (html.includes(text)) seenBy.push(view);
    }
    expect(seenBy).toEqual(readers);
  });

  it('shows what readers have of a text, whatever was saved since', async () => {
    const { draftId, content } = await publishDraft({ body: bodyWith('What readers have') });
    const saved = { ...content, title: 'A title of tomorrow', body: bodyWith('What they will have') };
    await succeed(`/${draftId}`, { version: 1, content: saved });
    const { path } = await succeed(`/${draftId}/preview`, { of: 'published' });
    const html = await (await getPage(path.replace(/[a-z]+$/, 'customer'))).text();
    expect(html).toContain(content.title);
    expect(html).toContain('What readers have');
    expect(html).not.toContain('tomorrow');
    expect(html).not.toContain('What they will have');
  });

  it('is kept by no cache, found by no search engine, and redirects nobody', async () => {
    const { toView } = await preview('everyone', 'For a few eyes');
    await getPage(toView('customer'));
    const answer = await getPage(toView('customer'));
    expect(answer.headers.get('x-cache')).not.toBe('Hit from cloudfront');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('signed-in-guard');
    expect(html).not.toContain('rel="canonical"');
  });

  it.each([`/preview/${TOKEN}/stranger`, '/preview/short/stranger', `/preview/${'%00'.repeat(15)}/stranger`])(
    'answers 404 with a page to %s',
    async (path) => {
      const answer = await getPage(path);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain('There is no preview here');
      expect(html).not.toContain('signed-in-guard');
      expect(answer.headers.get('cache-control')).toMatch(/no-store/);
    },
  );
});
