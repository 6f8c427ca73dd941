import { describe, expect, it } from 'vitest';
import { CARDS, checkOut, newCustomer, newSubscriber, stripeClient } from '../../customer.ts';
import { here } from '../../here.ts';
import { api } from '../client.ts';

const checkout = (token: string | undefined, body: unknown = { priceId: here('essentialsPriceId') }) =>
  api({ path: '/subscription/create-checkout-session', token, body });

const living = async (userId: string) => {
  const { data } = await stripeClient().subscriptions.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata.userId === userId);
};

describe('POST /subscription/create-checkout-session', () => {
  it('answers a page of Stripe’s on which the plan can be paid', async () => {
    const { token, userId } = await newCustomer();
    const answer = await checkout(token);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ url: expect.stringContaining(`${here('stripeUrl')}/checkout/cs_`) });
    const stop = await checkOut(answer.json.url);
    expect(stop).toMatchObject({ kind: 'elsewhere' });
    expect(String(stop.kind === 'elsewhere' && stop.url)).toMatch(
      new RegExp(`^${here('siteUrl')}/success\\?session_id=cs_`),
    );
    expect(await living(userId)).toHaveLength(1);
  });

  it('shows two tabs and two devices the same page, which can be paid once', async () => {
    const { token, userId } = await newCustomer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => checkout(token)));
    const urls = new Set(answers.map(({ json }) => json.url));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(urls.size).toBe(1);
    const [url = ''] = urls;
    await Promise.all([checkOut(url), checkOut(url)]);
    expect(await living(userId)).toHaveLength(1);
  });

  it('refuses a second plan', async () => {
    const { token, userId } = await newSubscriber();
    const answer = await checkout(token);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      code: 'conflict',
      message: 'You already have a plan. Your account page shows it',
    });
    expect(await living(userId)).toHaveLength(1);
  });

  it('leaves the page open for another card when one is declined', async () => {
    const { token, userId } = await newCustomer();
    const { url } = (await checkout(token)).json;
    expect(await checkOut(url, CARDS.declined)).toMatchObject({ kind: 'page' });
    expect(await living(userId)).toEqual([]);
    expect((await checkout(token)).json.url).toBe(url);
  });

  it('sells nothing that is not in the catalogue', async () => {
    const { token } = await newCustomer();
    const answer = await checkout(token, { priceId: 'price_1PlainlyLaptopForeign' });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      code: 'bad-request',
      fields: [{ path: 'priceId', message: 'This price is not for sale' }],
    });
  });

  it.each([{}, { priceId: '' }, { priceId: null }, { priceId: ['a'] }])('%j lacks a price', async (body) => {
    const { token } = await newCustomer();
    const answer = await checkout(token, body);
    expect(answer.status).toBe(400);
    expect(answer.json.fields).toEqual([{ path: 'priceId', message: 'Price ID is required' }]);
  });

  it.each(['userId', 'stripeSubscriptionId', 'status', 'customer'])(
    'does not let a body say %s',
    async (field) => {
      const { token } = await newCustomer();
      const body = { priceId: here('essentialsPriceId'), [field]: 'active' };
      const answer = await checkout(token, body);
      expect(answer.status).toBe(400);
      expect(answer.json.fields).toEqual([{ path: field, message: 'Unknown field' }]);
    },
  );

  it('is for customers alone', async () => {
    expect((await checkout(undefined)).status).toBe(401);
    expect((await checkout('nonsense')).status).toBe(401);
  });
});
