import { describe, expect, it } from 'vitest';
import { here } from '../../../here.ts';
import { api, editorToken, expectRightTotal, formWith, uploadImage, wholeList } from '../../client.ts';

const list = (query = '', key: string | undefined = here('siteApiKey')) =>
  api({ path: `/blog/newsletter/list${query}`, key });

const publish = async (publishDate: string) => {
  const answer = await api({
    path: '/admin/newsletter',
    token: await editorToken(),
    body: formWith(await uploadImage(), { publishDate }),
  });
  expect(answer.status).toBe(201);
  return answer.json as { newsletterId: string; title: string };
};

const DAY_MS = 24 * 60 * 60 * 1000;

describe('GET /blog/newsletter/list', () => {
  it('answers the ten newest articles, newest first, and the total', async () => {
    const answer = await list();
    expect(answer.status).toBe(200);
    const dates = answer.json.newsletters.map((item: { publishDate: string }) => item.publishDate);
    expect(dates.length).toBe(10);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(answer.json.total).toBeGreaterThanOrEqual(dates.length);
  });

  it('pages by cursor through the same articles for every page size', async () => {
    const listIds = async (limit: number) =>
      (await wholeList(limit)).newsletters.map((item) => item.newsletterId);
    // Other tests may publish meanwhile. An article that is listed once stays listed.
    const before = await listIds(50);
    const inSmallPages = await listIds(3);
    const after = await listIds(50);
    expect(new Set(inSmallPages).size).toBe(inSmallPages.length);
    expect(inSmallPages.filter((id) => before.includes(id))).toEqual(before);
    expect(after.filter((id) => inSmallPages.includes(id))).toEqual(inSmallPages);
    await expectRightTotal();
  });

  it('neither shows nor counts an article before its publish date', async () => {
    const future = await publish(new Date(Date.now() + 3 * DAY_MS).toISOString());
    const after = await wholeList();
    await expectRightTotal();
    expect(after.newsletters.map((item) => item.newsletterId)).not.toContain(future.newsletterId);
    expect(after.newsletters.every((item) => Date.parse(item.publishDate) <= Date.now())).toBe(true);
  });

  it('answers 400 to an invalid query and names the field', async () => {
    const answer = await list('?limit=51');
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.json.fields.map(({ path }: { path: string }) => path)).toEqual(['limit']);
  });

  it('answers 401 without the key of the site', async () => {
    const without = await api({ path: '/blog/newsletter/list' });
    expect(without.status).toBe(401);
    const wrong = await list('', 'not-the-key-of-the-site');
    expect(wrong.status).toBe(401);
    expect(wrong.json.success).toBe(false);
  });

  it('lets the edge cache the list for seconds and browsers not at all', async () => {
    const answer = await list('?limit=4');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
    const again = await list('?limit=4');
    expect(again.headers.get('x-cache')).toMatch(/^Hit/);
    expect(again.text).toBe(answer.text);
  });
});
