import { describe, expect, it } from 'vitest';
import { newCustomer, newSubscriber } from '../../customer.ts';
import { api } from '../client.ts';

const invoices = (token: string | undefined, query = '') =>
  api({ path: `/subscription/invoices${query}`, token });

describe('GET /subscription/invoices', () => {
  it('lists the invoices of the caller', async () => {
    const { token } = await newSubscriber();
    const answer = await invoices(token);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      invoices: [{ state: 'paid', amount: 1999, currency: 'usd', pdfUrl: expect.stringMatching(/^http/) }],
      next: null,
    });
  });

  it('answers an empty list to a customer who never bought', async () => {
    const { token } = await newCustomer();
    const answer = await invoices(token);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ invoices: [], next: null });
  });

  it('answers 400 to what is no id of an invoice, and 401 to callers other than customers', async () => {
    const { token } = await newCustomer();
    expect((await invoices(token, '?after=cus_1')).status).toBe(400);
    expect((await invoices(undefined)).status).toBe(401);
  });
});
