import { describe, expect, it } from 'vitest';
import { checkOut, newCustomer, newSubscriber, stripeClient } from '../../customer.ts';
import { here } from '../../here.ts';
import { api } from '../client.ts';

const checkout = (token: string | undefined, body: unknown = { priceId: here('essentialsPriceId') }) =>
  api({ path: '/subscription/create-checkout-session', token, body });

const listSubscriptions = async (userId: string) => {
  const { data } = await stripeClient().subscriptions.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata.userId === userId);
};

describe('POST /subscription/create-checkout-session', () => {
  it('returns Stripe’s page, on which the subscription can be paid', async () => {
    const { token, userId } = await newCustomer();
    const answer = await checkout(token);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ url: expect.stringContaining(`${here('stripeUrl')}/checkout/cs_`) });
    const stop = await checkOut(answer.json.url);
    expect(stop).toMatchObject({ kind: 'elsewhere' });
    expect(String(stop.kind === 'elsewhere' && stop.url)).toMatch(
      new RegExp(`^${here('siteUrl')}/success\\?session_id=cs_`),
    );
    expect(await listSubscriptions(userId)).toHaveLength(1);
  });

  it('answers 409 to a customer with a subscription', async () => {
    const { token, userId } = await newSubscriber();
    const answer = await checkout(token);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      code: 'conflict',
      message: 'You already have a plan. Your account page shows it',
    });
    expect(await listSubscriptions(userId)).toHaveLength(1);
  });

  it.each([{}, { priceId: '' }, { priceId: null }, { priceId: ['a'] }])(
    'answers 400 to a checkout without a price: %j',
    async (body) => {
      const { token } = await newCustomer();
      const answer = await checkout(token, body);
      expect(answer.status).toBe(400);
      expect(answer.json.fields).toEqual([{ path: 'priceId', message: 'Price ID is required' }]);
    },
  );

  it('refuses a checkout that names a customer', async () => {
    const { token } = await newCustomer();
    const answer = await checkout(token, { priceId: here('essentialsPriceId'), userId: 'apple|1' });
    expect(answer.status).toBe(400);
    expect(answer.json.fields).toEqual([{ path: 'userId', message: 'Unknown field' }]);
  });

  it('answers 401 to callers other than customers', async () => {
    expect((await checkout(undefined)).status).toBe(401);
    expect((await checkout('nonsense')).status).toBe(401);
  });
});
