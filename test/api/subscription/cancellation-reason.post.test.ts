import { expect, it } from 'vitest';
import { newSubscriber } from '../../customer.ts';
import { api } from '../client.ts';

it('takes the reason for the end of a plan, from customers alone', async () => {
  const { token } = await newSubscriber();
  await api({ path: '/subscription/cancel', token, body: { cancelImmediately: true } });
  const reason = { path: '/subscription/cancellation-reason', body: { feedback: 'unused', comment: '' } };
  expect(await api({ ...reason, token })).toMatchObject({ status: 200, json: { success: true } });
  expect((await api(reason)).status).toBe(401);
});
