import { expect, it } from 'vitest';
import { newSubscriber, stripeClient } from '../../customer.ts';
import { api } from '../client.ts';

it('deletes the account of the caller', async () => {
  const { token } = await newSubscriber();
  const { json } = await api({ path: '/users/me', token });
  const deletion = { path: '/users/delete', body: { confirmation: 'DELETE' } };
  expect((await api(deletion)).status).toBe(401);
  expect(await api({ ...deletion, token })).toMatchObject({ status: 200, json: { success: true } });
  expect((await api({ path: '/users/me', token })).status).toBe(410);
  const { stripeSubscriptionId } = json.subscription;
  await expect
    .poll(async () => (await stripeClient().subscriptions.retrieve(stripeSubscriptionId)).status)
    .toBe('canceled');
});
