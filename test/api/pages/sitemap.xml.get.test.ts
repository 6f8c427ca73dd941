import { describe, expect, it } from 'vitest';
import { articlePath } from '#shared/blog-paths.ts';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { here } from '../../here.ts';
import { getFresh, wholeList } from '../client.ts';

const findAddresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

describe('GET /pages/sitemap.xml', () => {
  it('lists every public page and every published article in the sitemap', async () => {
    const { newsletters } = await wholeList();
    const addresses = findAddresses(await (await getFresh('/sitemap.xml')).text());
    for (const path of [...PUBLIC_PAGES, ...newsletters.map((item) => articlePath(item))])
      expect(addresses).toContain(here('siteUrl') + path);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('lists only addresses that answer 200 in the sitemap', async () => {
    const answer = await fetch(`${here('siteUrl')}/sitemap.xml`);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const addresses = findAddresses(await answer.text());
    const statuses = await Promise.all(
      addresses.slice(0, 20).map(async (address) => {
        const { status } = await fetch(address ?? '', { redirect: 'manual' });
        return `${status} ${address}`;
      }),
    );
    expect(statuses.filter((status) => !status.startsWith('200'))).toEqual([]);
  });
});
