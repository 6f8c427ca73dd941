import { describe, expect, it } from 'vitest';
import { newCustomer, newSubscriber, stripeClient } from '../../customer.ts';
import { api } from '../client.ts';

const cancel = (token: string | undefined, body: unknown = { cancelImmediately: true }) =>
  api({ path: '/subscription/cancel', token, body });
const me = async (token: string) => (await api({ path: '/users/me', token })).json;

describe('POST /subscription/cancel', () => {
  it('ends the plan now, and once more changes nothing', async () => {
    const { token } = await newSubscriber();
    const before = await me(token);
    for (let sent = 0; sent < 2; sent += 1) {
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

  it('ends the plan with the paid month, and says when', async () => {
    const { token } = await newSubscriber();
    const answer = await cancel(token, { cancelImmediately: false });
    expect(answer.status).toBe(200);
    const { subscription } = await me(token);
    expect(answer.json.subscription).toEqual(subscription);
    expect(subscription).toMatchObject({ status: 'active', hasAccess: true });
    expect(subscription.endsAt).toBe(subscription.currentPeriodEnd);
  });

  it('has nothing to end for who never subscribed', async () => {
    const { token } = await newCustomer();
    const answer = await cancel(token);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      code: 'conflict',
      message: 'There is no subscription to cancel',
    });
  });

  it.each([{}, { cancelImmediately: 'yes' }, { cancelImmediately: null }])(
    '%j does not say when',
    async (body) => {
      const { token } = await newCustomer();
      const answer = await cancel(token, body);
      expect(answer.status).toBe(400);
      expect(answer.json.fields).toEqual([
        { path: 'cancelImmediately', message: 'cancelImmediately must be true or false' },
      ]);
    },
  );

  it.each(['userId', 'stripeSubscriptionId', 'status'])('does not let a body say %s', async (field) => {
    const victim = await newSubscriber();
    const { subscription } = await me(victim.token);
    const { token } = await newCustomer();
    const values = { userId: victim.userId, stripeSubscriptionId: subscription.stripeSubscriptionId };
    const answer = await cancel(token, { cancelImmediately: true, [field]: 'active', ...values });
    expect(answer.status).toBe(400);
    expect((await me(victim.token)).subscription).toEqual(subscription);
  });

  it('is for customers alone', async () => {
    expect((await cancel(undefined)).status).toBe(401);
  });
});
