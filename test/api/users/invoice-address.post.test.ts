import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../customer.ts';
import { here } from '../../here.ts';
import { staffToken } from '../../staff.ts';
import { api } from '../client.ts';

const change = (token: string | undefined, email: string | null) =>
  api({ method: 'POST', path: '/users/invoice-address', token, body: { email } });

describe('POST /users/invoice-address', () => {
  it('asks the address, and takes the question back', async () => {
    const { token } = await newCustomer();
    const pendingAddress = `${randomUUID()}@books.example`;
    const answer = await change(token, pendingAddress);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ invoiceAddress: { address: null, pendingAddress } });
    expect((await change(token, null)).json).toEqual({
      invoiceAddress: { address: null, pendingAddress: null },
    });
  });

  it('answers 400 to an address to which we cannot write, and 401 without the token of a customer', async () => {
    const { token } = await newCustomer();
    expect((await change(token, 'josé@books.example')).status).toBe(400);
    for (const wrong of [undefined, await staffToken(here('accounts').editor)])
      expect((await change(wrong, null)).status).toBe(401);
  });
});
