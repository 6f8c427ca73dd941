import { expect, it } from 'vitest';
import { newSubscriber } from '../../customer.ts';
import { api } from '../client.ts';

it('says how a plan is paid, to its customer alone', async () => {
  const { token } = await newSubscriber();
  const { status, json } = await api({ path: '/subscription/billing', token });
  expect(status).toBe(200);
  expect(json.paymentMethod).toMatchObject({ type: 'card', last4: '4242' });
  expect((await api({ path: '/subscription/billing' })).status).toBe(401);
});
