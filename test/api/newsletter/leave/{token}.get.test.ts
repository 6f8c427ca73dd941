import { expect, it } from 'vitest';
import { here } from '../../../here.ts';
import { newSubscriber, readPage } from '../subscribers.ts';

const get = (token: string) =>
  fetch(`${here('siteUrl')}/api/newsletter/leave/${token}`, { redirect: 'manual' });

it('leads to the page with the button, and changes nothing', async () => {
  const { token } = await newSubscriber();
  const answer = await get(token);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/mail/${token}`]);
  expect(await readPage(token)).toContain('Leave the list');
});

it('keeps a forged token within the path', async () => {
  const answer = await get('..%2F..%0d%0aX:%20y');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mail/..%2F..%0D%0AX%3A%20y']);
});
