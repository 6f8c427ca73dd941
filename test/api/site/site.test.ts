import { describe, expect, it } from 'vitest';
import { articlePath } from '#shared/blog-paths.ts';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { here } from '../../here.ts';
import { api, getFresh, getPage, wholeList } from '../client.ts';

describe('the health', () => {
  it('answers ok to anyone while the API can read its table', async () => {
    const answer = await api({ path: '/health' });
    expect(answer.status).toBe(200);
    expect(answer.json.status).toBe('ok');
    expect(answer.headers.get('x-request-id')).toMatch(/\S/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('answers HEAD like GET, for monitors', async () => {
    const answer = await api({ path: '/health', method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});

it('answers JSON and no page for an unknown address of the API', async () => {
  const answer = await api({ path: '/health/nothing-here' });
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toMatch(/json/);
  expect(answer.text).not.toMatch(/<html/i);
});

describe('the sitemap', () => {
  const findAddresses = async (answer: Response) =>
    [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);

  it('lists every public page and every published article in the sitemap', async () => {
    const { newsletters } = await wholeList();
    const addresses = await findAddresses(await getFresh('/sitemap.xml'));
    for (const path of [...PUBLIC_PAGES, ...newsletters.map((item) => articlePath(item))])
      expect(addresses).toContain(here('siteUrl') + path);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('lists only addresses that answer 200 in the sitemap', async () => {
    const addresses = await findAddresses(await getPage('/sitemap.xml'));
    const statuses = await Promise.all(
      addresses.slice(0, 20).map(async (address) => `${(await getPage(address)).status} ${address}`),
    );
    expect(statuses.filter((status) => !status.startsWith('200'))).toEqual([]);
  });
});
