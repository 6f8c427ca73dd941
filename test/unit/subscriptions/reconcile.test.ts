import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { Stripe } from 'stripe';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { environment } from '../events.ts';
import { ESSENTIALS, parseBody, toId, openStripeWorld } from './stripe-world.ts';
import { samplePlan } from './subscriptions.ts';

const world = await openStripeWorld();
afterEach(() => world.empty());
afterAll(() => world.close());

const ROSA = 'google-oauth2|rosa';
const PAUL = 'windowslive|paul';

const nothing = {
  checked: 0,
  repaired: 0,
  unknown: 0,
  failed: 0,
  unfinished: 0,
  forgotten: 0,
  doubles: 0,
  endpoint: 'ok',
  webhooksSilent: 0,
};

/** What a run finds of one customer after events were lost. */
const repairedOne = { ...nothing, checked: 1, repaired: 1, webhooksSilent: 1 };

/** The metadata that this stage writes to its Stripe customers. */
const toMetadata = (userId: string) => ({ userId, stage: environment.STAGE });

/** Pays while Stripe's events are lost, and does not come back. */
const payAndLeave = async (userId: string): Promise<void> => {
  await world.control('webhooks', { mode: 'lose' });
  await world.buy(userId);
};
const status = async (userId: string) => (await world.stored(userId))?.subscription?.status;

describe('the job reconcile', () => {
  it('finds no difference when no event was lost', async () => {
    expect(await world.reconcile()).toEqual(nothing);
    await world.buy(ROSA);
    expect(await status(ROSA)).toBe('active');
    expect(await world.reconcile()).toEqual({ ...nothing, checked: 1 });
  });

  it('accepts the event of EventBridge', async () => {
    const event = {
      version: '0',
      id: '1',
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      detail: {},
    };
    expect(await world.reconcile(event)).toEqual(nothing);
  });

  it('stores a subscription whose events were lost and whose page was closed', async () => {
    await payAndLeave(ROSA);
    expect(await status(ROSA)).toBeUndefined();
    expect(await world.reconcile()).toEqual(repairedOne);
    expect(await status(ROSA)).toBe('active');
    expect(await world.reconcile()).toEqual({ ...nothing, checked: 1 });
  });

  it('ends a subscription that has ended at Stripe while events were lost', async () => {
    await payAndLeave(ROSA);
    await world.reconcile();
    const [subscription] = (await world.stripe.subscriptions.list()).data;
    await world.stripe.subscriptions.cancel(subscription?.id ?? '');
    expect(await status(ROSA)).toBe('active');
    expect(await world.reconcile()).toMatchObject({ repaired: 1 });
    expect(await status(ROSA)).toBe('canceled');
    expect(await world.stored(ROSA)).not.toHaveProperty('notEndedSubscription');
  });

  it('restores a lost binding', async () => {
    await world.control('webhooks', { mode: 'lose' });
    const { id } = await world.stripe.customers.create({ metadata: toMetadata(ROSA) });
    await world.createIncomplete(id);
    expect(await world.reconcile()).toEqual(repairedOne);
    expect(await world.stored(ROSA)).toMatchObject({ stripeCustomerId: id });
  });

  it('counts a Stripe customer that is not ours as unknown', async () => {
    const { id } = await world.stripe.customers.create({ name: 'Another shop' });
    await world.createIncomplete(id);
    expect(await world.reconcile()).toEqual({ ...nothing, checked: 1, unknown: 1 });
    expect(await world.tables.storedCustomers()).toEqual([]);
  });

  const lost = {
    version: 1,
    userId: 'apple|lost',
    stripeCustomerId: 'cus_of_another_account',
    notEndedSubscription: 'yes',
    syncVersion: 1,
    subscription: samplePlan({ stripeSubscriptionId: 'sub_of_another_account' }),
  };
  const put = (Item: object) =>
    world.tables.table.send(new PutCommand({ TableName: environment.CUSTOMERS_TABLE, Item }));

  it('syncs the other customers when one record cannot be read, then fails', async () => {
    await put({ ...lost, subscription: { ...lost.subscription, status: 'reborn' } });
    await payAndLeave(ROSA);
    await payAndLeave(PAUL);
    await expect(world.reconcile()).rejects.toThrow(/"repaired":2,.*"failed":1,/);
    expect([await status(ROSA), await status(PAUL)]).toEqual(['active', 'active']);
  });

  it('syncs customers when the webhook endpoint cannot be read, then fails', async () => {
    await payAndLeave(ROSA);
    await world.control('faults', {
      faults: [{ kind: 'down', match: 'GET /v1/webhook_endpoints', times: 100 }],
    });
    await expect(world.reconcile()).rejects.toThrow(/"repaired":1,.*"failed":1,.*"endpoint":"unknown"/);
    expect(await status(ROSA)).toBe('active');
  });

  it('removes a subscription whose Stripe customer does not exist, once', async () => {
    await put(lost);
    expect(await world.reconcile()).toEqual(repairedOne);
    expect(parseBody(await world.status(lost.userId))).toEqual({ stripeSubscriptionId: null });
    expect(await world.reconcile()).toEqual(nothing);
  });

  it('binds the Stripe customer again when the bound one does not exist', async () => {
    await payAndLeave(ROSA);
    const { stripeCustomerId } = (await world.stored(ROSA)) ?? {};
    await put({ ...lost, userId: ROSA });
    expect(await world.reconcile()).toMatchObject({ failed: 0 });
    expect(await world.stored(ROSA)).toMatchObject({ stripeCustomerId, subscription: { status: 'active' } });
  });

  it('ignores customers of another stage in the same account', async () => {
    const other = { userId: ROSA, stage: 'another' };
    const { id } = await world.stripe.customers.create({ metadata: other });
    const incomplete = {
      customer: id,
      items: [{ price: ESSENTIALS }],
      payment_behavior: 'default_incomplete' as const,
    };
    await world.stripe.subscriptions.create({ ...incomplete, metadata: other });
    expect(await world.reconcile()).toEqual(nothing);
    await world.stripe.subscriptions.create(incomplete);
    expect(await world.reconcile()).toEqual({ ...nothing, checked: 1 });
    expect(await world.tables.storedCustomers()).toEqual([]);
  });

  it('leaves the remaining customers to the next run when time runs out', async () => {
    await payAndLeave(ROSA);
    await payAndLeave(PAUL);
    expect(await world.reconcile({}, () => 30_000)).toMatchObject({ repaired: 0, unfinished: 2, failed: 0 });
    expect(await world.reconcile()).toMatchObject({ repaired: 2, unfinished: 0 });
  });

  it('fails the reconciliation when Stripe does not answer at all', async () => {
    await world.control('faults', { faults: [{ kind: 'down', times: 100 }] });
    await expect(world.reconcile()).rejects.toThrow('busy');
  });

  it('counts customers who pay twice', async () => {
    await payAndLeave(ROSA);
    const [one] = (await world.stripe.subscriptions.list()).data;
    const first = await world.stripe.subscriptions.create({
      customer: toId(one?.customer),
      default_payment_method: toId(one?.default_payment_method),
      items: [{ price: ESSENTIALS }],
    });
    expect(await world.reconcile()).toMatchObject({ doubles: 1, repaired: 1 });
    expect(await world.reconcile()).toMatchObject({ doubles: 1, repaired: 0 });
    // Canceling the second one does not end the subscription in our record.
    await world.stripe.subscriptions.cancel(first.id);
    expect(await world.reconcile()).toMatchObject({ doubles: 0 });
    expect(await status(ROSA)).toBe('active');
  });

  it('reads every page of Stripe’s list', async () => {
    const users = Array.from({ length: 101 }, (_, index) => `google-oauth2|${index}`);
    await world.control('webhooks', { mode: 'lose' });
    for (const userId of users) {
      const { id } = await world.stripe.customers.create({ metadata: toMetadata(userId) });
      await world.createIncomplete(id);
    }
    expect(await world.reconcile()).toEqual({ ...repairedOne, checked: 101, repaired: 101 });
    expect(await world.reconcile()).toEqual({ ...nothing, checked: 101 });
  });
});

describe('the job reconcile, for the webhook endpoint', () => {
  const endpoint = async (changes: Stripe.WebhookEndpointUpdateParams) => {
    const [found] = (await world.stripe.webhookEndpoints.list()).data;
    await world.stripe.webhookEndpoints.update(found?.id ?? '', changes);
    const outcome = await world.reconcile();
    return 'endpoint' in outcome ? [outcome.endpoint, outcome.webhooksSilent] : undefined;
  };

  it('reports an endpoint that is disabled, missing, or lacks an event', async () => {
    expect(await endpoint({ disabled: true })).toEqual(['disabled', 1]);
    expect(await endpoint({ disabled: false })).toEqual(['ok', 0]);
    expect(await endpoint({ enabled_events: ['invoice.paid'] })).toEqual(['events-missing', 1]);
    expect(await endpoint({ enabled_events: ['*'] })).toEqual(['ok', 0]);
    expect(await endpoint({ url: 'https://plainly.example/somewhere-else' })).toEqual(['missing', 1]);
  });
});

describe('the job reconcile, for a replay', () => {
  it('syncs every customer of an event, and marks the events as done', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    await payAndLeave(ROSA);
    await payAndLeave(PAUL);
    const outcome = await world.reconcile({ replaySince: since });
    expect(outcome).toMatchObject({ checked: 2, repaired: 2, unknown: 0, failed: 0 });
    expect([await status(ROSA), await status(PAUL)]).toEqual(['active', 'active']);
    const { data } = await world.stripe.events.list({ type: 'checkout.session.completed' });
    for (const { id } of data) expect(await world.eventState(id)).toBe('done');
  });

  it('returns where to begin again when time ran out, and marks what is done', async () => {
    const replaySince = new Date(Date.now() - 60_000).toISOString();
    await payAndLeave(ROSA);
    await world.control('advance', { seconds: 3600 });
    await payAndLeave(PAUL);
    let asked = 0;
    // Time for one of the two.
    const first = await world.reconcile({ replaySince }, () => ((asked += 1) === 1 ? 60_000 : 0));
    expect(first).toMatchObject({ checked: 1, repaired: 1, unfinished: 1, failed: 0 });
    expect([await status(ROSA), await status(PAUL)]).toEqual(['active', undefined]);
    const { data } = await world.stripe.events.list({ type: 'checkout.session.completed' });
    const states = await Promise.all(data.toReversed().map(({ id }) => world.eventState(id)));
    expect(states).toEqual(['done', undefined]);

    const second = await world.reconcile({
      replaySince: 'replaySince' in first ? first.replaySince : undefined,
    });
    expect(second).toMatchObject({ checked: 1, repaired: 1, unfinished: 0 });
    expect(second).not.toHaveProperty('replaySince');
    expect(await status(PAUL)).toBe('active');
  });

  it('leaves out older events', async () => {
    await payAndLeave(ROSA);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect(await world.reconcile({ replaySince: later })).toMatchObject({ checked: 0, replayed: 0 });
  });

  it.each(['yesterday', '', 7, null])('refuses %j as a time', async (replaySince) => {
    await expect(world.reconcile({ replaySince })).rejects.toThrow('not valid');
  });
});
