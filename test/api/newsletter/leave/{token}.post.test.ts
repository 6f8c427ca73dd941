import { expect, it } from 'vitest';
import { api } from '../../client.ts';
import { newSubscriber, readPage } from '../subscribers.ts';

it('leaves by an empty post of any type, and answers 200 to every token', async () => {
  const { token } = await newSubscriber();
  expect(await readPage(token)).toContain('Leave the list');
  for (const path of [
    `/newsletter/leave/${token}`,
    `/newsletter/leave/${token}`,
    '/newsletter/leave/forged',
  ]) {
    const answer = await api({
      path,
      method: 'POST',
      raw: '',
      contentType: 'multipart/form-data; boundary=x',
    });
    expect([answer.status, answer.json]).toEqual([200, {}]);
  }
  expect(await readPage(token)).toContain('Subscribe again');
});
