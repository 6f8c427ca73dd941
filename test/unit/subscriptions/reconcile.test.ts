import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { environment } from '../events.ts';
import { parseBody, openStripeWorld } from './stripe-world.ts';
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

/** Pays while Stripe's events are lost, and does not come back. */
const payAndLeave = async (userId: string): Promise<void> => {
  await world.control('webhooks', { mode: 'lose' });
  await world.buy(userId);
};
const status = async (userId: string) => (await world.stored(userId))?.subscription?.status;

describe('the job reconcile', () => {
  it('stores a subscription whose events were lost and whose page was closed', async () => {
    await payAndLeave(ROSA);
    expect(await status(ROSA)).toBeUndefined();
    expect(await world.reconcile()).toEqual(repairedOne);
    expect(await status(ROSA)).toBe('active');
    expect(await world.reconcile()).toEqual({ ...nothing, checked: 1 });
  });

  it('restores a lost binding', async () => {
    await world.control('webhooks', { mode: 'lose' });
    const metadata = { userId: ROSA, stage: environment.STAGE };
    const { id } = await world.stripe.customers.create({ metadata });
    await world.createIncomplete(id);
    expect(await world.reconcile()).toEqual(repairedOne);
    expect(await world.stored(ROSA)).toMatchObject({ stripeCustomerId: id });
  });

  it('removes a subscription whose Stripe customer does not exist, once', async () => {
    await world.tables.put('customers', {
      version: 1,
      userId: ROSA,
      stripeCustomerId: 'cus_of_another_account',
      notEndedSubscription: 'yes',
      syncVersion: 1,
      subscription: samplePlan({ stripeSubscriptionId: 'sub_of_another_account' }),
    });
    expect(await world.reconcile()).toEqual(repairedOne);
    expect(parseBody(await world.status(ROSA))).toEqual({ stripeSubscriptionId: null });
    expect(await world.reconcile()).toEqual(nothing);
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

  it.each(['yesterday', '', 7, null])('refuses %j as a time', async (replaySince) => {
    await expect(world.reconcile({ replaySince })).rejects.toThrow('not valid');
  });
});
