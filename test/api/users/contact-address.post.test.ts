import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { here } from '../../here.ts';
import { staffToken } from '../../staff.ts';
import { newCustomer } from '../../customer.ts';
import { api } from '../client.ts';

const change = (token: string | undefined, email: string) =>
  api({ method: 'POST', path: '/users/contact-address', token, body: { email } });

describe('POST /users/contact-address', () => {
  it('asks the new address, and keeps the present one until then', async () => {
    const { token, email } = await newCustomer();
    const next = `${randomUUID()}@bakery.example`;
    const answer = await change(token, next);
    expect(answer.status).toBe(200);
    const contactAddress = { address: email, isConfirmed: true, pendingAddress: next };
    expect(answer.json).toEqual({ contactAddress });
    expect((await api({ path: '/users/me', token })).json).toMatchObject({ contactAddress });
  });

  it('answers 400 to an address to which we cannot write, and 401 without the token of a customer', async () => {
    const { token } = await newCustomer();
    expect((await change(token, 'josé@bakery.example')).status).toBe(400);
    for (const wrong of [undefined, await staffToken(here('accounts').editor)])
      expect((await change(wrong, 'rosa@bakery.example')).status).toBe(401);
  });
});
