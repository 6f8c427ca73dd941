import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { here } from '../../../here.ts';
import { api, draftWith, editorToken, uploadImage, wholeList } from '../../client.ts';

const list = (query = '', key: string | undefined = here('siteApiKey')) =>
  api({ path: `/blog/newsletter/list${query}`, key });

const publish = async (publishDate: string) => {
  const answer = await api({
    path: '/admin/newsletter',
    token: await editorToken(),
    body: draftWith(await uploadImage(), { publishDate }),
  });
  expect(answer.status).toBe(201);
  return answer.json as { newsletterId: string; title: string };
};

const DAY_MS = 24 * 60 * 60 * 1000;

describe('GET /blog/newsletter/list', () => {
  it('comes newest first and tells the total', async () => {
    const answer = await list();
    expect(answer.status).toBe(200);
    const dates = answer.json.newsletters.map((item: { publishDate: string }) => item.publishDate);
    expect(dates.length).toBe(10);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(answer.json.total).toBeGreaterThanOrEqual(dates.length);
  });

  it('pages by cursor to the same items, each once, and the total says how many', async () => {
    const whole = await wholeList(50);
    const small = await wholeList(3);
    const ids = small.newsletters.map((item) => item.newsletterId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(whole.newsletters.map((item) => item.newsletterId));
    expect(small.total).toBe(ids.length);
  });

  it('does not show an item before its publish date, nor count it', async () => {
    const before = (await wholeList()).total;
    const future = await publish(new Date(Date.now() + 3 * DAY_MS).toISOString());
    const after = await wholeList();
    expect(after.total).toBe(before);
    expect(after.newsletters.map((item) => item.newsletterId)).not.toContain(future.newsletterId);
    expect(after.newsletters.every((item) => Date.parse(item.publishDate) <= Date.now())).toBe(true);
  });

  it('does not reveal what is scheduled to a cursor from the future', async () => {
    const future = await publish(new Date(Date.now() + 5 * DAY_MS).toISOString());
    const answer = await list('?cursor=7ZZZZZZZZZZZZZZZZZZZZZZZZZ&limit=50');
    expect(answer.status).toBe(200);
    expect(answer.json.newsletters.map((item: { newsletterId: string }) => item.newsletterId)).not.toContain(
      future.newsletterId,
    );
  });

  it.each([
    ['?limit=0', 'limit'],
    ['?limit=51', 'limit'],
    ['?limit=ten', 'limit'],
    ['?cursor=../../etc/passwd', 'cursor'],
    ['?cursor=', 'cursor'],
    ['?page=2', 'page'],
  ])('refuses %s and names the field', async (query, field) => {
    const answer = await list(query);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.json.fields.map(({ path }: { path: string }) => path)).toContain(field);
  });

  it('asks for the key of the site', async () => {
    const without = await api({ path: '/blog/newsletter/list' });
    expect(without.status).toBe(401);
    const wrong = await list('', 'not-the-key-of-the-site');
    expect(wrong.status).toBe(401);
    expect(wrong.json.success).toBe(false);
  });

  it('survives any query without an error of ours', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ maxLength: 12 }), fc.string({ maxLength: 40 }), { maxKeys: 4 }),
        async (query) => {
          const answer = await list(`?${new URLSearchParams(query)}`);
          expect([200, 400]).toContain(answer.status);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('may be kept by the edge for seconds, and by nobody else', async () => {
    const answer = await list('?limit=4');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
    const again = await list('?limit=4');
    expect(again.headers.get('x-cache')).toMatch(/^Hit/);
    expect(again.text).toBe(answer.text);
  });
});
