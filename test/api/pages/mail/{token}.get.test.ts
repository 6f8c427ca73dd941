import { expect, it } from 'vitest';
import { here } from '../../../here.ts';
import { newPending } from '../../newsletter/subscribers.ts';

const get = (token: string, init: RequestInit = {}) => fetch(`${here('siteUrl')}/mail/${token}`, init);

it('shows a masked address, is kept by no cache and found by no search engine, and changes nothing', async () => {
  const { address, token } = await newPending();
  await get(token);
  const answer = await get(token);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-cache')).not.toBe('Hit from cloudfront');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const html = await answer.text();
  expect(html).toContain('One more tap');
  expect(html).toContain('r…@bakery.example');
  expect(html).not.toContain(address);
});

it('shows a page for a forged token, and answers HEAD', async () => {
  expect((await get('forged')).status).toBe(200);
  expect((await get('forged', { method: 'HEAD' })).status).toBe(200);
});
