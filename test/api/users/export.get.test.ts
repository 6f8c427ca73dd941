import { expect, it } from 'vitest';
import { newSubscriber } from '../../customer.ts';
import { api } from '../client.ts';

it('answers everything that is held of the caller, and of nobody else', async () => {
  const { token, userId } = await newSubscriber();
  const other = await newSubscriber();
  const { status, json, text } = await api({ path: '/users/export', token });
  expect(status).toBe(200);
  expect(json.customer).toMatchObject({ userId, stripe: [{ invoices: [{ status: 'paid' }] }] });
  for (const foreign of [other.userId, other.email]) expect(text).not.toContain(foreign);
  expect((await api({ path: '/users/export' })).status).toBe(401);
});
