import { describe, expect, it } from 'vitest';
import { api, getPage } from '../client.ts';

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

it('lists only addresses that answer 200 in the sitemap', async () => {
  const sitemap = await (await getPage('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
  const statuses = await Promise.all(
    addresses.slice(0, 20).map(async (address) => `${(await getPage(address)).status} ${address}`),
  );
  expect(statuses.filter((status) => !status.startsWith('200'))).toEqual([]);
});
