import { expect, it } from 'vitest';
import { newSubscriber } from '../../customer.ts';
import { api } from '../client.ts';

it('takes back the end of a plan, and is for customers alone', async () => {
  const { token } = await newSubscriber();
  await api({ path: '/subscription/cancel', token, body: { cancelImmediately: false } });
  const { status, json } = await api({ path: '/subscription/keep', token, method: 'POST' });
  expect(status).toBe(200);
  expect(json.subscription).toMatchObject({ status: 'active', endsAt: null });
  expect((await api({ path: '/subscription/keep', method: 'POST' })).status).toBe(401);
});
