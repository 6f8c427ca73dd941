import { describe, expect, it } from 'vitest';
import { articlePath } from '#shared/blog-paths.ts';
import { here } from '../../here.ts';
import { api, formWith, editorToken, getFresh, uploadImage } from '../client.ts';

const findLinks = (xml: string) =>
  [...xml.matchAll(/<item>.*?<link>(.*?)<\/link>/gs)].map(([, link]) => link);

describe('GET /pages/feed.xml', () => {
  it('answers RSS of the published articles at /feed.xml', async () => {
    const answer = await fetch(`${here('siteUrl')}/feed.xml`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const xml = await answer.text();
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0"/);
    expect(xml).toContain(`<atom:link href="${here('siteUrl')}/feed.xml" rel="self"`);
    for (const link of findLinks(xml).slice(0, 3)) expect((await fetch(link ?? '')).status).toBe(200);
  });

  it('lists at most twenty articles in the feed, newest first, and no scheduled article', async () => {
    const at = (publishDate: string) => async () => {
      const body = formWith(await uploadImage(), { publishDate });
      return (await api({ path: '/admin/newsletter', token: await editorToken(), body })).json;
    };
    const scheduled = await at(new Date(Date.now() + 86_400_000).toISOString())();
    const newest = await at(new Date().toISOString())();
    const text = await (await getFresh('/feed.xml')).text();
    const links = findLinks(text);
    expect(links).toContain(here('siteUrl') + articlePath(newest));
    expect(links).not.toContain(here('siteUrl') + articlePath(scheduled));
    expect(links.length).toBeLessThanOrEqual(20);
    const dates = [...text.matchAll(/<pubDate>(.*?)<\/pubDate>/g)].map(([, date]) => Date.parse(date ?? ''));
    expect(dates).toHaveLength(links.length);
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  });

  it('lets the edge cache the feed for half a minute, and for an hour during an outage', async () => {
    expect((await getFresh('/feed.xml')).headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=30, stale-while-revalidate=25, stale-if-error=3570',
    );
  });
});
