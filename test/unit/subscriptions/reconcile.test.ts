// The job that repairs what no event has brought.
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { environment } from '../events.ts';
import { ESSENTIALS, bodyOf, idOf, openStripeWorld, type StripeWorld } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await openStripeWorld();
});
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
  doubles: 0,
  endpoint: 'ok',
};

/** What this stage writes on its customers at Stripe. */
const named = (userId: string) => ({ userId, stage: environment.STAGE });

/** Pays for the plan while Stripe's events are lost, and never comes back. */
const payAndLeave = async (userId: string): Promise<void> => {
  await world.control('webhooks', { mode: 'lose' });
  await world.pay(bodyOf(await world.checkout(userId)).url);
};
const status = async (userId: string) => (await world.stored(userId))?.subscription?.status;

describe('the reconciliation', () => {
  it('finds nothing to do where nothing was lost', async () => {
    expect(await world.reconcile()).toEqual(nothing);
    await world.pay(bodyOf(await world.checkout(ROSA)).url);
    expect(await status(ROSA)).toBe('active');
    expect(await world.reconcile()).toEqual({ ...nothing, checked: 1 });
  });

  it('takes what EventBridge sends', async () => {
    const event = {
      version: '0',
      id: '1',
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      detail: {},
    };
    expect(await world.reconcile(event)).toEqual(nothing);
  });

  it('brings a payment whose events were lost and whose page was closed', async () => {
    await payAndLeave(ROSA);
    expect(await status(ROSA)).toBeUndefined();
    expect(await world.reconcile()).toEqual({ ...nothing, checked: 1, repaired: 1 });
    expect(await status(ROSA)).toBe('active');
    expect(await world.reconcile()).toEqual({ ...nothing, checked: 1 });
  });

  it('ends a plan that Stripe has ended without our hearing of it', async () => {
    await payAndLeave(ROSA);
    await world.reconcile();
    const [subscription] = (await world.stripe.subscriptions.list()).data;
    await world.stripe.subscriptions.cancel(subscription?.id ?? '');
    expect(await status(ROSA)).toBe('active');
    expect(await world.reconcile()).toMatchObject({ repaired: 1 });
    expect(await status(ROSA)).toBe('canceled');
    expect(await world.stored(ROSA)).not.toHaveProperty('openSubscription');
  });

  it('restores who is bound to whom', async () => {
    await world.control('webhooks', { mode: 'lose' });
    const { id } = await world.stripe.customers.create({ metadata: named(ROSA) });
    await world.stripe.subscriptions.create({
      customer: id,
      items: [{ price: ESSENTIALS }],
      payment_behavior: 'default_incomplete',
    });
    expect(await world.reconcile()).toEqual({ ...nothing, checked: 1, repaired: 1 });
    expect(await world.stored(ROSA)).toMatchObject({ stripeCustomerId: id });
  });

  it('leaves customers of Stripe’s alone who are none of ours', async () => {
    const { id } = await world.stripe.customers.create({ name: 'Another shop' });
    await world.stripe.subscriptions.create({
      customer: id,
      items: [{ price: ESSENTIALS }],
      payment_behavior: 'default_incomplete',
    });
    expect(await world.reconcile()).toEqual({ ...nothing, checked: 1, unknown: 1 });
    expect(await world.tables.storedCustomers()).toEqual([]);
  });

  const lost = {
    version: 1,
    userId: 'apple|lost',
    stripeCustomerId: 'cus_of_another_account',
    openSubscription: 'open',
    syncVersion: 1,
    subscription: {
      priceId: ESSENTIALS,
      stripeSubscriptionId: 'sub_of_another_account',
      status: 'active',
      currentPeriodStart: '2026-11-01T00:00:00.000Z',
      currentPeriodEnd: '2026-12-01T00:00:00.000Z',
      cancelAt: null,
    },
  };
  const put = (Item: object) =>
    world.tables.table.send(new PutCommand({ TableName: environment.CUSTOMERS_TABLE, Item }));

  it('goes on with the others where one record cannot be read, and then ends in an error that an alarm hears', async () => {
    await put({ ...lost, subscription: { ...lost.subscription, status: 'reborn' } });
    await payAndLeave(ROSA);
    await payAndLeave(PAUL);
    await expect(world.reconcile()).rejects.toThrow(/"repaired":2,.*"failed":1,/);
    expect([await status(ROSA), await status(PAUL)]).toEqual(['active', 'active']);
  });

  it('repairs though the endpoint cannot be looked at, and then ends in an error', async () => {
    await payAndLeave(ROSA);
    await world.control('faults', {
      faults: [{ kind: 'down', match: 'GET /v1/webhook_endpoints', times: 100 }],
    });
    await expect(world.reconcile()).rejects.toThrow(/"repaired":1,.*"failed":1,.*"endpoint":"unknown"/);
    expect(await status(ROSA)).toBe('active');
  });

  it('takes a plan back whose customer Stripe has forgotten, once, and rings no more', async () => {
    await put(lost);
    expect(await world.reconcile()).toEqual({ ...nothing, checked: 1, repaired: 1 });
    expect(bodyOf(await world.status(lost.userId))).toEqual({ stripeSubscriptionId: null });
    expect(await world.reconcile()).toEqual(nothing);
  });

  it('gives a customer back who was bound to one that is gone', async () => {
    await payAndLeave(ROSA);
    const { stripeCustomerId } = (await world.stored(ROSA)) ?? {};
    await put({ ...lost, userId: ROSA });
    expect(await world.reconcile()).toMatchObject({ failed: 0 });
    expect(await world.stored(ROSA)).toMatchObject({ stripeCustomerId, subscription: { status: 'active' } });
  });

  it('leaves customers alone of another stage that shares the account', async () => {
    const other = { userId: ROSA, stage: 'another' };
    const { id } = await world.stripe.customers.create({ metadata: other });
    const beginning = {
      customer: id,
      items: [{ price: ESSENTIALS }],
      payment_behavior: 'default_incomplete' as const,
    };
    await world.stripe.subscriptions.create({ ...beginning, metadata: other });
    expect(await world.reconcile()).toEqual(nothing);
    await world.stripe.subscriptions.create(beginning);
    expect(await world.reconcile()).toEqual({ ...nothing, checked: 1 });
    expect(await world.tables.storedCustomers()).toEqual([]);
  });

  it('begins nothing that it has no time to end, says so, and goes on next time', async () => {
    await payAndLeave(ROSA);
    await payAndLeave(PAUL);
    expect(await world.reconcile({}, () => 29_000)).toMatchObject({ repaired: 0, unfinished: 2, failed: 0 });
    expect(await world.reconcile()).toMatchObject({ repaired: 2, unfinished: 0 });
  });

  it('fails where Stripe cannot be asked at all', async () => {
    await world.control('faults', { faults: [{ kind: 'down', times: 100 }] });
    await expect(world.reconcile()).rejects.toThrow('busy');
  });

  it('tells who pays twice', async () => {
    await payAndLeave(ROSA);
    const [one] = (await world.stripe.subscriptions.list()).data;
    const first = await world.stripe.subscriptions.create({
      customer: idOf(one?.customer),
      default_payment_method: idOf(one?.default_payment_method),
      items: [{ price: ESSENTIALS }],
    });
    expect(await world.reconcile()).toMatchObject({ doubles: 1, repaired: 1 });
    expect(await world.reconcile()).toMatchObject({ doubles: 1, repaired: 0 });
    // Ending the second one does not take the plan away.
    await world.stripe.subscriptions.cancel(first.id);
    expect(await world.reconcile()).toMatchObject({ doubles: 0 });
    expect(await status(ROSA)).toBe('active');
  });

  it('reads every page of Stripe’s list', { timeout: 30_000 }, async () => {
    const users = Array.from({ length: 101 }, (_, index) => `google-oauth2|${index}`);
    await world.control('webhooks', { mode: 'lose' });
    for (const userId of users) {
      const { id } = await world.stripe.customers.create({ metadata: named(userId) });
      await world.stripe.subscriptions.create({
        customer: id,
        items: [{ price: ESSENTIALS }],
        payment_behavior: 'default_incomplete',
      });
    }
    expect(await world.reconcile()).toEqual({ ...nothing, checked: 101, repaired: 101 });
    expect(await world.reconcile()).toEqual({ ...nothing, checked: 101 });
  });
});

describe('the check of the endpoint at Stripe', () => {
  const endpoint = async (changes: Stripe.WebhookEndpointUpdateParams) => {
    const [found] = (await world.stripe.webhookEndpoints.list()).data;
    await world.stripe.webhookEndpoints.update(found?.id ?? '', changes);
    const outcome = await world.reconcile();
    return 'endpoint' in outcome ? outcome.endpoint : undefined;
  };

  it('tells when it is off, elsewhere, or deaf to an event', async () => {
    expect(await endpoint({ disabled: true })).toBe('disabled');
    expect(await endpoint({ disabled: false })).toBe('ok');
    expect(await endpoint({ enabled_events: ['invoice.paid'] })).toBe('events-missing');
    expect(await endpoint({ enabled_events: ['*'] })).toBe('ok');
    expect(await endpoint({ url: 'https://plainly.example/somewhere-else' })).toBe('missing');
  });
});

describe('a replay of what Stripe has told', () => {
  it('brings everybody up to date of whom an event told, and the events are done', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    await payAndLeave(ROSA);
    await payAndLeave(PAUL);
    const outcome = await world.reconcile({ replaySince: since });
    expect(outcome).toMatchObject({ checked: 2, repaired: 2, unknown: 0, failed: 0 });
    expect([await status(ROSA), await status(PAUL)]).toEqual(['active', 'active']);
    const { data } = await world.stripe.events.list({ type: 'checkout.session.completed' });
    for (const { id } of data) expect(await world.eventState(id)).toBe('done');
  });

  it('says where to begin again when its time was too short, and has marked what is done', async () => {
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

  it('leaves out what is older than asked for', async () => {
    await payAndLeave(ROSA);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect(await world.reconcile({ replaySince: later })).toMatchObject({ checked: 0, replayed: 0 });
  });

  test.each(['yesterday', '', 7, null])('%j is no moment', async (replaySince) => {
    await expect(world.reconcile({ replaySince })).rejects.toThrow('not valid');
  });
});
