import { describe, expect, it } from 'vitest';
import { checkoutUrl, newCustomer, newSubscriber, record } from '../../customer.ts';
import { api } from '../client.ts';

const payment = (token: string | undefined, sessionId: string) =>
  api({ path: `/subscription/valid-payment-status?sessionId=${sessionId}`, token });

describe('GET /subscription/valid-payment-status', () => {
  it('is paid for who has paid, whose record then says so', async () => {
    const { token, userId, sessionId } = await newSubscriber();
    const answer = await payment(token, sessionId);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ paymentStatus: 'paid' });
    expect(await record(userId)).toMatchObject({ subscription: { status: 'active' } });
  });

  it('is unpaid on a page that is still open', async () => {
    const customer = await newCustomer();
    const url = await checkoutUrl(customer);
    const sessionId = /cs_\w+/.exec(url)?.[0] ?? '';
    expect((await payment(customer.token, sessionId)).json).toEqual({ paymentStatus: 'unpaid' });
  });

  it('answers somebody else’s session as one that does not exist', async () => {
    const { sessionId } = await newSubscriber();
    const stranger = await newSubscriber();
    const theirs = await payment(stranger.token, sessionId);
    const nobodys = await payment(stranger.token, 'cs_test_nobodys');
    for (const answer of [theirs, nobodys]) {
      expect(answer.status).toBe(404);
      expect(answer.json).toMatchObject({ code: 'not-found', message: 'There is no such payment' });
    }
  });

  it.each([
    ['', 'Session ID is required'],
    ['nonsense', 'Session ID is not valid'],
    ['cs_../../v1/customers', 'Session ID is not valid'],
    [`cs_${'a'.repeat(300)}`, 'Session ID is not valid'],
  ])('refuses %j as a session', async (sessionId, message) => {
    const { token } = await newCustomer();
    const answer = await payment(token, encodeURIComponent(sessionId));
    expect(answer.status).toBe(400);
    expect(answer.json.fields[0]).toEqual({ path: 'sessionId', message });
  });

  it('is for customers alone', async () => {
    expect((await payment(undefined, 'cs_test_1')).status).toBe(401);
  });
});
