import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_HEADLINES } from '../../../functions/site/sitemap.ts';
import { openBlogTable } from '../../blog-table.ts';

let blog: Awaited<ReturnType<typeof openBlogTable>>;
beforeAll(async () => {
  blog = await openBlogTable();
});
afterAll(() => blog.close());

/** A page of ten articles, the number of all, and the read units of both. */
const pageAt = async (size: number) => {
  await blog.grow(size);
  const page = await blog.articlesTable.listPage({ limit: 10, cursor: undefined, now: new Date() });
  const ofPage = blog.meter.read();
  const total = await blog.articlesTable.countArticles(new Date());
  return { page, total, ofPage, ofTotal: blog.meter.read() };
};

describe('the read units of the blog', () => {
  it('reads a page and the number of all with the same units from 20 and from 1,000 articles, at most two', async () => {
    const small = await pageAt(20);
    const large = await pageAt(1_000);
    expect(small.page.items).toHaveLength(10);
    expect(large.total).toBe(1_000);
    expect(large.ofPage).toEqual(small.ofPage);
    expect(large.ofTotal).toEqual(small.ofTotal);
    expect(small.ofPage.units).toBeGreaterThan(0);
    expect(small.ofPage.units).toBeLessThanOrEqual(1.5);
    expect(small.ofTotal.units).toBe(0.5);
  });

  it('reads at most as many headlines for the sitemap and the archive as it asks for', async () => {
    await blog.grow(1_000);
    expect(await blog.articlesTable.listHeadlines(100, new Date())).toHaveLength(100);
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
    expect(units).toBeLessThanOrEqual(120);
  });

  it('reads one article with half a unit', async () => {
    const { page } = await pageAt(20);
    const [first] = page.items;
    await blog.articlesTable.getArticle(first?.newsletterId ?? '', new Date());
    expect(blog.meter.read()).toEqual({ units: 0.5, requests: 1 });
  });
});
