import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';
import { newCustomer, newSubscriber, reconcile, record, stripeClient } from '../../customer.ts';
import { here } from '../../here.ts';
import { api } from '../client.ts';

const signed = (payload: string, secret = here('webhookSecret'), ageSeconds = 0) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
  });

const deliver = (payload: string, signature?: string, contentType = 'application/json; charset=utf-8') =>
  api({
    path: '/stripe/webhook',
    raw: payload,
    contentType,
    headers: signature === undefined ? {} : { 'stripe-signature': signature },
  });

/** What Stripe would send of somebody's plan. */
const eventOf = async (userId: string, changes: object = {}) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: 'event',
  api_version: Stripe.API_VERSION,
  type: 'customer.subscription.updated',
  data: { object: { customer: (await record(userId))?.stripeCustomerId } },
  ...changes,
});

describe('POST /stripe/webhook', () => {
  it('has brought the plan of who paid by the time Stripe sends them back', async () => {
    const { userId } = await newSubscriber();
    expect(await record(userId)).toMatchObject({
      openSubscription: 'open',
      subscription: { status: 'active' },
    });
  });

  it('takes a change that we had not heard of, in text and in bytes', async () => {
    const { userId } = await newSubscriber();
    const { subscription } = (await record(userId)) ?? {};
    await stripeClient().subscriptions.update(subscription.stripeSubscriptionId, {
      cancel_at_period_end: true,
    });
    const payload = JSON.stringify(await eventOf(userId, { note: 'José’s café, 20 €' }), undefined, 2);
    for (const contentType of ['application/json; charset=utf-8', 'application/octet-stream']) {
      const answer = await deliver(payload, signed(payload), contentType);
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({ received: true });
    }
    expect((await record(userId))?.subscription.cancelAt).toBe(subscription.currentPeriodEnd);
  });

  it('takes the same event ten times at once as one', async () => {
    const { userId } = await newSubscriber();
    const before = await record(userId);
    const payload = JSON.stringify(await eventOf(userId));
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(payload, signed(payload))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await record(userId)).toEqual(before);
  });

  it('receives what it does not handle, and customers it does not know, and stores nothing', async () => {
    const { userId } = await newCustomer();
    const before = await record(userId);
    for (const changes of [
      { type: 'customer.updated' },
      { type: 'a.type.of.tomorrow' },
      { data: { object: { customer: 'cus_never' } } },
      { data: { object: {} } },
    ]) {
      const payload = JSON.stringify(await eventOf(userId, changes));
      expect((await deliver(payload, signed(payload))).status).toBe(200);
    }
    expect(await record(userId)).toEqual(before);
  });

  it('refuses what Stripe has not signed, or signed long ago', async () => {
    const { userId } = await newSubscriber();
    const payload = JSON.stringify(await eventOf(userId));
    for (const [body, signature] of [
      [payload, undefined],
      [payload, 'nonsense'],
      [payload, signed(payload, 'whsec_other')],
      [payload, signed(payload, here('webhookSecret'), 301)],
      [`${payload} `, signed(payload)],
      [payload.replace('updated', 'deleted'), signed(payload)],
    ] as const) {
      const answer = await deliver(body, signature);
      expect(answer.status).toBe(400);
      expect(answer.json.code).toBe('bad-request');
    }
  });
});

describe('the reconciliation', () => {
  it('finds nothing to mend where every event came, and the endpoint as it should be', async () => {
    await newSubscriber();
    const { error, result } = await reconcile();
    expect(error).toBeUndefined();
    expect(result).toMatchObject({ failed: 0, doubles: 0, endpoint: 'ok' });
    expect(result.checked).toBeGreaterThan(0);
  });

  it('replays what Stripe told since a moment', async () => {
    const { userId } = await newSubscriber();
    const { error, result } = await reconcile({ replaySince: new Date(Date.now() - 60_000).toISOString() });
    expect(error).toBeUndefined();
    expect(result.replayed).toBeGreaterThan(0);
    expect(result.failed).toBe(0);
    expect((await record(userId))?.subscription.status).toBe('active');
  });

  it('has an endpoint at Stripe for exactly the events that we handle', async () => {
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
