import { describe, expect, it } from 'vitest';
import { newCustomer, newSubscriber, stripeClient } from '../../customer.ts';
import { api } from '../client.ts';

const cancel = (token: string | undefined, body: unknown = { cancelImmediately: true }) =>
  api({ path: '/subscription/cancel', token, body });
const me = async (token: string) => (await api({ path: '/users/me', token })).json;

describe('POST /subscription/cancel', () => {
  it('cancels the subscription now, and changes nothing at a second call', async () => {
    const { token } = await newSubscriber();
    const before = await me(token);
    for (let call = 0; call < 2; call += 1) {
      const answer = await cancel(token);
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({
        success: true,
        message: 'Subscription cancelled successfully.',
        subscription: { stripeSubscriptionId: null, status: 'canceled', hasAccess: false },
      });
    }
    const { subscription } = await me(token);
    expect(subscription.stripeSubscriptionId).toBeNull();
    const ended = await stripeClient().subscriptions.retrieve(before.subscription.stripeSubscriptionId);
    expect(ended.status).toBe('canceled');
  });

  it('answers 409 to a customer without a subscription', async () => {
    const { token } = await newCustomer();
    const answer = await cancel(token);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      code: 'conflict',
      message: 'There is no subscription to cancel',
    });
  });

  it.each([{}, { cancelImmediately: 'yes' }, { cancelImmediately: null }])(
    'answers 400 to a cancellation that does not say when: %j',
    async (body) => {
      const { token } = await newCustomer();
      const answer = await cancel(token, body);
      expect(answer.status).toBe(400);
      expect(answer.json.fields).toEqual([
        { path: 'cancelImmediately', message: 'cancelImmediately must be true or false' },
      ]);
    },
  );

  it('refuses a cancellation that names another customer’s subscription', async () => {
    const other = await newSubscriber();
    const { subscription } = await me(other.token);
    const { token } = await newCustomer();
    const answer = await cancel(token, {
      cancelImmediately: true,
      userId: other.userId,
      stripeSubscriptionId: subscription.stripeSubscriptionId,
    });
    expect(answer.status).toBe(400);
    expect((await me(other.token)).subscription).toEqual(subscription);
  });

  it('answers 401 to callers other than customers', async () => {
    expect((await cancel(undefined)).status).toBe(401);
  });
});
