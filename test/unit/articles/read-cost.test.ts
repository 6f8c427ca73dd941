import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_SHELF, formerShelf } from '../../../functions/articles/article-records.ts';
import { MAX_HEADLINES } from '../../../functions/site/sitemap.ts';
import { bodyOfBytes, openBlogTable } from '../../blog-table.ts';

type Blog = Awaited<ReturnType<typeof openBlogTable>>;

/** The read units of every read. */
const measure = async ({ articlesTable, meter }: Blog) => {
  const now = new Date();
  const cost = async <Result>(read: () => Promise<Result>) => {
    meter.read();
    const result = await read();
    return { result, ...meter.read() };
  };
  const page = { limit: 10, cursor: undefined, now };
  const readingPage = { ...page, limit: 12 };
  const list = await cost(() => articlesTable.listPage(page));
  const id = list.result.items[0]?.newsletterId ?? '';
  return {
    list,
    total: await cost(() => articlesTable.countArticles(now)),
    teasers: await cost(() => articlesTable.listTeasers({ ...readingPage, tag: undefined })),
    teasersOfTag: await cost(() => articlesTable.listTeasers({ ...readingPage, tag: 'tips' })),
    article: await cost(() => articlesTable.getArticle(id, now)),
    body: await cost(() => articlesTable.getBody(id)),
    marker: await cost(() => articlesTable.isWithdrawn(id)),
    headlines: await cost(() => articlesTable.listHeadlines(20, now)),
    former: await cost(() => articlesTable.findByFormerAddress('/article', now)),
  };
};

let blog: Blog;
let small: Awaited<ReturnType<typeof measure>>;
let large: Awaited<ReturnType<typeof measure>>;
beforeAll(async () => {
  blog = await openBlogTable();
  await blog.grow(20);
  const newsletterId = '01KAGV9G00AAAAAAAAAAAAAAAA';
  await blog.put({ shelf: formerShelf('/article'), newsletterId, version: 1, slug: '', isWithdrawn: false });
  small = await measure(blog);
  await blog.grow(10_000);
  large = await measure(blog);
});
afterAll(() => blog.close());

describe('the read units of articles with bodies', () => {
  it('costs the same to read from 20 and from 10,000 articles', () => {
    const toUnits = (measured: typeof small) =>
      Object.entries(measured).map(([read, { units, requests }]) => [read, units, requests]);
    expect(toUnits(large)).toEqual(toUnits(small));
    expect(large.total.result).toBe(10_000);
  });

  it.each([
    ['ten', 'list', 10, 1.5],
    ['twelve for customers', 'teasers', 12, 2],
    ['twelve with one tag', 'teasersOfTag', 12, 1.5],
  ] as const)('reads a page of %s with few units', (_, read, length, most) => {
    const { result, units } = small[read];
    expect(result.items).toHaveLength(length);
    expect(units).toBeGreaterThan(0);
    expect(units).toBeLessThanOrEqual(most);
  });

  it('reads the number of all, one article, a marker and a former address with half a unit each', () => {
    const read = [small.total, small.article, small.marker, small.former];
    expect(read.map(({ units }) => units)).toEqual([0.5, 0.5, 0.5, 0.5]);
  });

  it.each([1, 8, 50, 200])('reads a body of %i kB with at most a unit for each 8 kB', async (kilobytes) => {
    const newsletterId = '01KAGV9G00AAAAAAAAAAAAAAAA';
    const body = bodyOfBytes(kilobytes * 1000);
    await blog.put({
      shelf: BODY_SHELF,
      newsletterId,
      version: 1,
      access: 'everyone',
      body: JSON.stringify(body),
    });
    blog.meter.read();
    expect(await blog.articlesTable.getBody(newsletterId)).toEqual({ access: 'everyone', body });
    const { units, requests } = blog.meter.read();
    expect(requests).toBe(1);
    expect(units).toBeLessThanOrEqual(Math.ceil(kilobytes / 8));
  });

  it('reads at most as many headlines for the sitemap and the archive as it asks for', async () => {
    blog.meter.read();
    const headlines = await blog.articlesTable.listHeadlines(MAX_HEADLINES, new Date());
    expect(headlines).toHaveLength(MAX_HEADLINES);
    expect(Object.keys(headlines[0] ?? {}).toSorted()).toEqual([
      'newsletterId',
      'publishDate',
      'slug',
      'title',
    ]);
    const { units, requests } = blog.meter.read();
    // DynamoDB reads whole items: a thousand of 1.2 kB at half a unit per 4 kB. It ends a response at 1 MB.
    expect(requests).toBeLessThanOrEqual(2);
    expect(units).toBeLessThanOrEqual(125);
    const found = await blog.articlesTable.searchHeadlines('chore', MAX_HEADLINES, new Date());
    expect(found).toEqual(headlines);
    expect(blog.meter.read()).toEqual({ units, requests });
  });
});
