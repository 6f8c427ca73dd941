import { expect, it } from 'vitest';
import { newCustomer } from '../../customer.ts';
import { api } from '../client.ts';

const path = '/newsletter/subscription';

it('subscribes the caller’s own address at once, and takes it off the list', async () => {
  const { token, email } = await newCustomer();
  const change = async (subscribe: boolean) => (await api({ path, token, body: { subscribe } })).json;
  expect(await change(true)).toEqual({ isListOn: true, state: 'confirmed', address: email });
  expect(await change(false)).toEqual({ isListOn: true, state: 'none', address: email });
});

it('answers 401 without a token', async () => {
  expect((await api({ path, body: { subscribe: true } })).status).toBe(401);
});
