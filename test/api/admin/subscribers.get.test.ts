import { expect, it } from 'vitest';
import { newCustomer } from '../../customer.ts';
import { api, editorToken } from '../client.ts';
import { newSubscriber } from '../newsletter/subscribers.ts';

const path = '/admin/subscribers';

it('counts the subscribers of the last thirty days', async () => {
  await newSubscriber();
  const { status, json } = await api({ path, token: await editorToken() });
  expect(status).toBe(200);
  expect(json.days).toHaveLength(30);
  expect(json.days[0].confirmed).toBeGreaterThan(0);
  expect(json.total).toBeGreaterThan(0);
});

it('answers 401 to a customer', async () => {
  expect((await api({ path, token: (await newCustomer()).token })).status).toBe(401);
});
