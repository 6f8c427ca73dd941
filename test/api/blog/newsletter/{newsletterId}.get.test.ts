import { describe, expect, it } from 'vitest';
import { here } from '../../../here.ts';
import { api, formWith, editorToken, uploadImage } from '../../client.ts';
import { publishDraft, staffApi } from '../../drafts.ts';

const get = (id: string) => api({ path: `/blog/newsletter/${id}`, key: here('siteApiKey') });

const publish = async (publishDate: string) => {
  const body = formWith(await uploadImage(), { publishDate });
  const answer = await api({ path: '/admin/newsletter', token: await editorToken(), body });
  expect(answer.status).toBe(201);
  return { body, article: answer.json };
};

describe('GET /blog/newsletter/{newsletterId}', () => {
  it('answers a published article', async () => {
    const { body, article } = await publish('2024-05-06');
    const answer = await get(article.newsletterId);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual(article);
    expect(answer.json).toMatchObject({ ...body, publishDate: '2024-05-06T00:00:00.000Z' });
  });

  it('answers 404 before the publish date of an article', async () => {
    const { article } = await publish(new Date(Date.now() + 86_400_000).toISOString());
    const answer = await get(article.newsletterId);
    expect(answer.status).toBe(404);
    expect(answer.json.code).toBe('not-found');
  });

  it('answers 410 to a withdrawn article', async () => {
    const { draftId, newsletterId } = await publishDraft();
    await staffApi(`/${draftId}/withdraw`, {});
    const answer = await get(newsletterId);
    expect([answer.status, answer.json.code]).toEqual([410, 'gone']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is kept for half a minute, so that a correction reaches every reader within a minute', async () => {
    const { newsletterId } = await publishDraft();
    expect((await get(newsletterId)).headers.get('cache-control')).toBe('public, max-age=30');
  });

  it.each(['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nonsense', '%2e%2e%2fadmin', 'count', '%00'])(
    'answers 404 to the unknown article %s',
    async (id) => {
      const answer = await get(id);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toMatch(/json/);
    },
  );

  it('answers 401 without the key of the site', async () => {
    expect((await api({ path: '/blog/newsletter/01ARZ3NDEKTSV4RRFFQ69G5FAV' })).status).toBe(401);
  });
});
