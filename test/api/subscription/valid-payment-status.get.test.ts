import { describe, expect, it } from 'vitest';
import { newCustomer, newSubscriber, record, signUpSubscriber } from '../../customer.ts';
import { api } from '../client.ts';

const payment = (token: string | undefined, sessionId: string) =>
  api({ path: `/subscription/valid-payment-status?sessionId=${sessionId}`, token });

describe('GET /subscription/valid-payment-status', () => {
  it('returns paid after a payment, and brings the record up to date', async () => {
    const { token, userId, sessionId } = await signUpSubscriber();
    const answer = await payment(token, sessionId);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ paymentStatus: 'paid' });
    expect(await record(userId)).toMatchObject({ subscription: { status: 'active' } });
  });

  it('answers 404 to another customer’s checkout session as to a session that does not exist', async () => {
    const { sessionId } = await newSubscriber();
    const other = await newSubscriber();
    const foreign = await payment(other.token, sessionId);
    const missing = await payment(other.token, 'cs_test_missing');
    for (const answer of [foreign, missing]) {
      expect(answer.status).toBe(404);
      expect(answer.json).toMatchObject({ code: 'not-found', message: 'There is no such payment' });
    }
  });

  it.each([
    ['', 'Session ID is required'],
    ['nonsense', 'Session ID is not valid'],
    ['cs_../../v1/customers', 'Session ID is not valid'],
    [`cs_${'a'.repeat(300)}`, 'Session ID is not valid'],
  ])('answers 400 to the checkout session id %j', async (sessionId, message) => {
    const { token } = await newCustomer();
    const answer = await payment(token, encodeURIComponent(sessionId));
    expect(answer.status).toBe(400);
    expect(answer.json.fields[0]).toEqual({ path: 'sessionId', message });
  });

  it('answers 401 to callers other than customers', async () => {
    expect((await payment(undefined, 'cs_test_1')).status).toBe(401);
  });
});
