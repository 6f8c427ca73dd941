import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';
import { newSubscriber, reconcile, record, stripeClient } from '../../customer.ts';
import { here } from '../../here.ts';
import { api } from '../client.ts';

const deliver = (payload: string, secret = here('webhookSecret'), contentType = 'application/json') =>
  api({
    path: '/stripe/webhook',
    raw: payload,
    contentType,
    headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }) },
  });

describe('POST /stripe/webhook', () => {
  it('stores a change of a subscription, sent as text and as bytes, and refuses one with another signature', async () => {
    const { userId } = await newSubscriber();
    const { subscription, stripeCustomerId } = (await record(userId)) ?? {};
    await stripeClient().subscriptions.update(subscription.stripeSubscriptionId, {
      cancel_at_period_end: true,
    });
    const event = {
      id: `evt_${crypto.randomUUID()}`,
      object: 'event',
      api_version: Stripe.API_VERSION,
      type: 'customer.subscription.updated',
      data: { object: { customer: stripeCustomerId } },
      note: 'José’s café, 20 €',
    };
    const payload = JSON.stringify(event, undefined, 2);
    const refused = await deliver(payload, 'whsec_other');
    expect([refused.status, refused.json.code]).toEqual([400, 'bad-request']);
    for (const contentType of ['application/json; charset=utf-8', 'application/octet-stream']) {
      const answer = await deliver(payload, undefined, contentType);
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({ received: true });
    }
    expect((await record(userId))?.subscription.cancelAt).toBe(subscription.currentPeriodEnd);
  });
});

describe('the reconcile function', () => {
  it('finds no difference to Stripe, and the webhook endpoint ok', async () => {
    await newSubscriber();
    const { error, result } = await reconcile();
    expect(error).toBeUndefined();
    expect(result).toMatchObject({ failed: 0, doubles: 0, endpoint: 'ok' });
    expect(result.checked).toBeGreaterThan(0);
  });

  it('finds a webhook endpoint at Stripe for exactly the events that we handle', async () => {
    const { data } = await stripeClient().webhookEndpoints.list();
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      url: `${here('siteUrl')}/api/stripe/webhook`,
      api_version: Stripe.API_VERSION,
      status: 'enabled',
    });
    expect(data[0]?.enabled_events.toSorted()).toEqual([...STRIPE_EVENTS].toSorted());
  });
});
