import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Stripe } from 'stripe';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { FORGET_STEPS } from '#shared/forget-steps.ts';
import { ALL_OPEN } from '#shared/forgotten-customer.ts';
import { environment, parseProblem } from '../events.ts';
import { parseBody } from '../subscriptions/stripe-world.ts';
import { openAccountWorld } from './account-world.ts';

const world = await openAccountWorld();
afterEach(async () => {
  vi.restoreAllMocks();
  await world.control('faults', { faults: [] });
  // Nobody is left to the job of the next test. A mail that the first run puts is sent before the second.
  for (let run = 0; run < 2; run += 1) await world.forgetUnfinished(later, hasTime);
});
afterAll(() => world.close());

const MINUTE_MS = 60_000;
const now = new Date();
/** The hourly job runs then. */
const later = new Date(now.getTime() + 30 * MINUTE_MS);
const hasTime = () => true;
const allDone = Object.fromEntries(FORGET_STEPS.map((step) => [step, 'done']));

/** A customer with everything that we can hold of one, but for a plan. */
const newFreeCustomer = async () => {
  const person = world.newPerson();
  await world.signUp(person);
  await world.mark(person.userId);
  await world.putKept(person.userId);
  const requestId = await world.write(person.email.toUpperCase(), person.userId);
  return { ...person, requestId, subscriberId: await world.subscribe(person.email) };
};
/** A customer with a plan, too. */
const newCustomer = async () => {
  const customer = await newFreeCustomer();
  await world.buy(customer.userId);
  const { stripeCustomerId = '' } = (await world.stored(customer.userId)) ?? {};
  return { ...customer, stripeCustomerId };
};

const forgetForGood = async (userId: string) => {
  await world.forgetCustomer({ userId }, now);
  await world.forgetUnfinished(later, hasTime);
};

describe('forgetCustomer', () => {
  it('ends the plan and deletes what Stripe, the tenant and our tables hold, found by the address of the letter', async () => {
    const { userId, email, requestId, subscriberId, stripeCustomerId } = await newCustomer();
    const other = await newCustomer();
    const outcome = await world.forgetCustomer({ address: email }, now);
    expect(outcome).toEqual({
      outcome: 'forgetting',
      userId,
      steps: allDone,
      requestedAt: now.toISOString(),
      finishedAt: null,
    });
    expect(await world.stripe.customers.retrieve(stripeCustomerId)).toMatchObject({ deleted: true });
    const { subscriptions } = await world.control('state');
    expect(
      subscriptions.filter((each: Stripe.Subscription) => each.customer === stripeCustomerId),
    ).toMatchObject([{ status: 'canceled' }]);
    expect(world.tenant.users.find(userId)).toBeUndefined();
    expect(await world.storedProgress(userId)).toEqual([]);
    expect(await world.storedKept(userId)).toEqual([]);
    expect(await world.storedRequestIds()).not.toContain(requestId);
    // The notes name nobody, and keep an import from bringing the addresses back.
    const subscriberIds = (await world.storedSubscribers()).map((item) => item.subscriberId);
    expect(subscriberIds).not.toContain(subscriberId);
    expect(subscriberIds).toContain(`note#${subscriberId}`);
    expect(subscriberIds).toContain(other.subscriberId);

    expect((await world.stored(other.userId))?.subscription?.status).toBe('active');
    expect(world.tenant.users.find(other.userId)).toBeDefined();
    expect(await world.storedProgress(other.userId)).toHaveLength(1);
    expect(await world.storedKept(other.userId)).toHaveLength(4);
    expect(await world.storedRequestIds()).toContain(other.requestId);
  });

  it('removes the user id from what Stripe keeps and lets us change', async () => {
    const { userId, stripeCustomerId } = await newCustomer();
    const { checkout, subscriptions } = world.stripe;
    const [session] = (await checkout.sessions.list({ customer: stripeCustomerId })).data;
    const [subscription] = (await subscriptions.list({ customer: stripeCustomerId })).data;
    await world.forgetCustomer({ userId }, now);
    const { metadata } = await checkout.sessions.retrieve(session?.id ?? '');
    expect(metadata).toEqual({ attemptId: expect.any(String) });
    const kept = await subscriptions.retrieve(subscription?.id ?? '');
    expect(kept).toMatchObject({ status: 'canceled', metadata: { stage: environment.STAGE } });
    expect(kept.metadata).not.toHaveProperty('userId');
  });

  it('forgets a customer once when two operators do it at once', async () => {
    const { userId, email } = await newCustomer();
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => world.forgetCustomer({ address: email }, now)),
    );
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ outcome: 'forgetting', userId, steps: allDone });
    await world.forgetUnfinished(later, hasTime);
    expect(await world.stored(userId)).toMatchObject({ tombstone: 'finished' });
  });
});

describe('the mail that an account is deleted', () => {
  it('is put once, when the plan has ended', async () => {
    const { userId } = await newCustomer();
    await world.control('faults', { faults: [{ match: 'GET /v1/subscriptions', kind: 'down', times: 100 }] });
    await world.forgetCustomer({ userId }, now);
    const farewells = async () =>
      (await world.tables.storedMails(userId)).filter(({ kind }) => kind === 'account-deleted');
    expect(await farewells()).toEqual([]);
    await world.control('faults', { faults: [] });
    for (let run = 0; run < 2; run += 1) await world.forgetCustomer({ userId }, now);
    expect(await farewells()).toMatchObject([{ occurrence: now.toISOString(), state: 'waiting' }]);
  });
});

describe('a step that fails', () => {
  it.each([
    ['plan', 'GET /v1/subscriptions'],
    ['stripe', 'DELETE /v1/customers*'],
  ])(
    'takes the step %s again by the hourly job, and those that need not wait for it at once',
    async (step, match) => {
      const { userId, email, requestId, subscriberId } = await newCustomer();
      await world.control('faults', { faults: [{ match, kind: 'down', times: 100 }] });
      const outcome = await world.forgetCustomer({ userId, address: email }, now);
      const steps = step === 'plan' ? ALL_OPEN : { ...allDone, [step]: 'open' };
      expect(outcome).toMatchObject({ outcome: 'forgetting', steps });
      expect(await world.forgetUnfinished(later, hasTime)).toEqual({ forgotten: 0, failed: 1 });
      expect(await world.stored(userId)).toMatchObject({
        tombstone: 'unfinished',
        forgotten: { steps },
      });
      await world.control('faults', { faults: [] });
      expect(await world.forgetUnfinished(later, hasTime)).toEqual({ forgotten: 1, failed: 0 });
      // The mail waits for the plan too, and the address for the mail.
      if (step === 'plan') await world.forgetUnfinished(later, hasTime);
      expect(await world.stored(userId)).toMatchObject({
        tombstone: 'finished',
        forgotten: { steps: allDone },
      });
      expect(await world.storedRequestIds()).not.toContain(requestId);
      expect((await world.storedSubscribers()).map((item) => item.subscriberId)).not.toContain(subscriberId);
      expect(await world.forgetUnfinished(later, hasTime)).toEqual({ forgotten: 0, failed: 0 });
    },
  );

  it('leaves the step of each table open that is down', async () => {
    const { userId, email } = await newFreeCustomer();
    const { KEPT_TABLE, PROGRESS_TABLE, CONTACT_REQUESTS_TABLE, SUBSCRIBERS_TABLE } = environment;
    const down = [KEPT_TABLE, PROGRESS_TABLE, CONTACT_REQUESTS_TABLE, SUBSCRIBERS_TABLE];
    const { send } = DynamoDBDocumentClient.prototype;
    function answer(this: DynamoDBDocumentClient, command: { input: { TableName?: string } }) {
      if (down.includes(command.input.TableName ?? '')) return Promise.reject(new Error('The table is down'));
      return Reflect.apply(send, this, [command]);
    }
    vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(answer as never);
    const open = { progress: 'open', kept: 'open', contactRequests: 'open', newsletter: 'open' };
    const outcome = await world.forgetCustomer({ userId, address: email }, now);
    expect(outcome).toMatchObject({ outcome: 'forgetting', steps: { ...allDone, ...open } });
  });
});

describe('what comes after', () => {
  it.each(['while a step is open', 'when all is done'])(
    'refuses every write of the customer %s',
    async (moment) => {
      const customer = await newCustomer();
      const { userId } = customer;
      const isDone = moment === 'when all is done';
      if (isDone) await forgetForGood(userId);
      else await world.forgetCustomer({ userId }, now);
      const before = await world.stored(userId);
      const answers = [
        await world.me(userId),
        await world.signUp(customer),
        await world.mark(userId),
        await world.checkout(userId),
        await world.portal(userId),
        await world.cancel(userId),
        await world.status(userId),
      ];
      for (const answer of answers) {
        const { status, code, message } = parseProblem(answer);
        expect({ status, code }).toEqual({ status: 410, code: 'account-deleted' });
        expect(message).toMatch(
          isDone
            ? /^This account has been deleted\. You can sign up again from \w+ \d+, \d{4} on$/
            : /^This account is being deleted$/,
        );
      }
      expect(await world.stored(userId)).toEqual(before);
      expect(await world.storedProgress(userId)).toEqual([]);
    },
  );

  it('answers 200 to the last deliveries of Stripe, and stores nothing of them', async () => {
    await world.control('webhooks', { mode: 'lose' });
    const { userId } = await newCustomer();
    await world.forgetCustomer({ userId }, now);
    await world.control('webhooks', { mode: 'deliver' });
    const before = await world.stored(userId);
    const { data: events } = await world.stripe.events.list({ limit: 20 });
    expect(events.length).toBeGreaterThan(3);
    for (const event of events) {
      expect(await world.deliver(event)).toMatchObject({ statusCode: 200 });
    }
    expect(await world.stored(userId)).toEqual(before);
  });

  it('deletes what a call that was under way wrote after the steps were taken', async () => {
    const { userId, email } = await newCustomer();
    await world.forgetCustomer({ userId }, now);
    await world.putProgress({
      userId,
      lessonId: world.lesson.lessonId,
      version: 1,
      doneAt: now.toISOString(),
    });
    const late = await world.stripe.customers.create({ metadata: { userId, stage: environment.STAGE } });
    // Too early: such a call may still come.
    await world.forgetUnfinished(new Date(now.getTime() + 5 * MINUTE_MS - 1), hasTime);
    expect(await world.stored(userId)).toMatchObject({ tombstone: 'unfinished', contactAddress: email });
    const requestId = await world.write(email, userId);
    await world.forgetUnfinished(new Date(now.getTime() + 5 * MINUTE_MS), hasTime);
    expect(await world.storedRequestIds()).not.toContain(requestId);
    expect(await world.storedProgress(userId)).toEqual([]);
    expect(await world.stripe.customers.retrieve(late.id)).toMatchObject({ deleted: true });
    expect(await world.stored(userId)).toMatchObject({ tombstone: 'finished' });
  });

  it('leaves the customers of other stages at Stripe alone', async () => {
    const { userId } = await newCustomer();
    const foreign = await world.stripe.customers.create({ metadata: { userId, stage: 'other' } });
    await forgetForGood(userId);
    expect(await world.stripe.customers.retrieve(foreign.id)).toMatchObject({
      id: foreign.id,
      metadata: { userId },
    });
  });

  it('lets the same person sign up again after the end of the tombstone, with nothing of the former account', async () => {
    const customer = await newCustomer();
    await forgetForGood(customer.userId);
    await world.endTombstone(customer.userId);
    expect(parseBody(await world.me(customer.userId))).toMatchObject({ profile: null });
    expect((await world.signUp(customer)).statusCode).toBe(200);
    expect(Object.keys((await world.stored(customer.userId)) ?? {}).toSorted()).toEqual([
      'completedAt',
      'contactAddress',
      'email',
      'profile',
      'userId',
      'version',
    ]);
  });
});
