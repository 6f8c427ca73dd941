import { expect, it } from 'vitest';
import { newCustomer } from '../../customer.ts';
import { api } from '../client.ts';

const path = '/newsletter/subscription';

it('answers the subscription of the caller’s own address', async () => {
  const { token, email } = await newCustomer();
  expect((await api({ path, token })).json).toEqual({ isListOn: true, state: 'none', address: email });
});

it('answers 401 without a token', async () => {
  expect((await api({ path })).status).toBe(401);
});
