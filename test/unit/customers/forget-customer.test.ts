import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Stripe } from 'stripe';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { TOMBSTONES } from '#shared/table-indexes.ts';
import type { StoredMail } from '../../../functions/mails/mail.ts';
import { cancelOnce } from '../disturb-tables.ts';
import { environment, parseProblem } from '../events.ts';
import { parseBody } from '../subscriptions/stripe-world.ts';
import { openAccountWorld } from './account-world.ts';

const world = await openAccountWorld();
afterEach(async () => {
  vi.restoreAllMocks();
  await world.control('faults', { faults: [] });
  world.mails.become = 'sent';
  // Nobody is left to the job of the next test. A mail that the first run puts is sent before the second.
  for (let run = 0; run < 2; run += 1) await world.forgetUnfinished(later, hasTime);
});
afterAll(() => world.close());

const MINUTE_MS = 60_000;
const now = new Date();
/** The hourly job runs then. */
const later = new Date(now.getTime() + 30 * MINUTE_MS);
const hasTime = () => true;
const allDone = {
  plan: 'done',
  stripe: 'done',
  tenant: 'done',
  progress: 'done',
  kept: 'done',
  contactRequests: 'done',
  newsletter: 'done',
};

const allOpen = {
  plan: 'open',
  stripe: 'open',
  tenant: 'open',
  progress: 'open',
  kept: 'open',
  contactRequests: 'open',
  newsletter: 'open',
};

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

  it('deletes the customer at Stripe even if Stripe does not let us remove the user id', async () => {
    const { userId, stripeCustomerId } = await newCustomer();
    await world.control('faults', {
      faults: [{ match: 'POST /v1/subscriptions/*', kind: 'refused', times: 9 }],
    });
    expect(await world.forgetCustomer({ userId }, now)).toMatchObject({ steps: allDone });
    expect(await world.stripe.customers.retrieve(stripeCustomerId)).toMatchObject({ deleted: true });
  });

  it('keeps who is forgotten outside the table of customers, until no backup can bring them back', async () => {
    const { userId } = await newFreeCustomer();
    const entry = (lastStep: Date) => ({
      version: 1,
      userId,
      forgottenAt: now.toISOString(),
      expiresAt: Math.floor(lastStep.getTime() / 1000) + limits.recoveryDays * 24 * 60 * 60,
    });
    await world.forgetCustomer({ userId }, now);
    expect(await world.storedForgotten(userId)).toEqual([entry(now)]);
    await world.forgetUnfinished(later, hasTime);
    expect(await world.storedForgotten(userId)).toEqual([entry(later)]);
    await world.forgetCustomer({ userId }, new Date(later.getTime() + MINUTE_MS));
    expect(await world.storedForgotten(userId)).toEqual([entry(later)]);
  });

  it('keeps the address of the letter while a step needs it, and nothing else of the person', async () => {
    const { userId, email } = await newCustomer();
    await world.control('faults', {
      faults: [{ match: 'DELETE /v1/customers*', kind: 'down', times: 100 }],
    });
    await world.forgetCustomer({ address: email }, now);
    const begun = await world.stored(userId);
    expect(begun).toMatchObject({ forgotten: { address: email } });
    expect(Object.keys(begun ?? {}).toSorted()).toEqual([
      'checkoutAttempt',
      'contactAddress',
      'forgotten',
      'stripeCustomerId',
      'tombstone',
      'userId',
      'version',
    ]);
    // The letter finds the customer again.
    expect(await world.forgetCustomer({ address: email.toUpperCase() }, now)).toMatchObject({ userId });
    await world.forgetUnfinished(later, hasTime);
    const late = await world.stored(userId);
    expect(late).toMatchObject({ tombstone: 'unfinished', forgotten: { steps: { stripe: 'open' } } });
    expect(JSON.stringify(late)).not.toContain(email);
  });

  it('deletes the contact requests and subscriptions of a letter from another address, beside those of the customer', async () => {
    const { userId, email, requestId, subscriberId } = await newFreeCustomer();
    const address = `letter-${email}`;
    const [ofLetter, subscribed] = [await world.write(address), await world.subscribe(address)];
    await world.forgetCustomer({ userId, address }, now);
    const requestIds = await world.storedRequestIds();
    for (const id of [requestId, ofLetter]) expect(requestIds).not.toContain(id);
    const subscriberIds = (await world.storedSubscribers()).map((item) => item.subscriberId);
    for (const id of [subscriberId, subscribed]) expect(subscriberIds).not.toContain(id);
  });

  it('begins anew after the end of a tombstone that is still in the table', async () => {
    const person = world.newPerson();
    await world.signUp(person);
    const { userId } = person;
    await forgetForGood(userId);
    await world.endTombstone(userId);
    const again = new Date(now.getTime() + MINUTE_MS);
    expect(await world.forgetCustomer({ userId }, again)).toMatchObject({
      outcome: 'forgetting',
      requestedAt: again.toISOString(),
    });
    expect(await world.stored(userId)).not.toHaveProperty('expiresAt');
  });

  it.each(['while a step is open', 'when all is done'])(
    'deletes the contact requests of a second letter, from another address, %s',
    async (moment) => {
      const { userId, email } = await newFreeCustomer();
      await world.forgetCustomer({ userId, address: email }, now);
      if (moment === 'when all is done') await world.forgetUnfinished(later, hasTime);
      const address = `second-${email}`;
      const requestId = await world.write(address);
      await world.forgetCustomer({ userId, address }, later);
      expect(await world.storedRequestIds()).not.toContain(requestId);
    },
  );

  it('leaves a tombstone that says nothing of the person, for as long as a backup may bring them back', async () => {
    const { userId } = await newCustomer();
    await forgetForGood(userId);
    expect(await world.stored(userId)).toEqual({
      userId,
      version: 1,
      forgotten: { requestedAt: now.toISOString(), finishedAt: later.toISOString(), steps: allDone },
      tombstone: 'finished',
      expiresAt: Math.floor(later.getTime() / 1000) + limits.recoveryDays * 24 * 60 * 60,
    });
  });

  it('deletes again what a restored table brought back, and leaves the tombstone as it is', async () => {
    const { userId } = await newFreeCustomer();
    await forgetForGood(userId);
    const tombstone = await world.stored(userId);
    const { lessonId } = world.lesson;
    await world.putProgress({ userId, lessonId, version: 1, doneAt: now.toISOString() });
    expect(await world.forgetCustomer({ userId }, new Date(later.getTime() + MINUTE_MS))).toMatchObject({
      outcome: 'forgotten',
      steps: allDone,
      finishedAt: later.toISOString(),
    });
    expect(await world.storedProgress(userId)).toEqual([]);
    expect(await world.stored(userId)).toEqual(tombstone);
  });

  it('forgets a customer without a record', async () => {
    const { userId } = world.newPerson();
    await world.mark(userId);
    await forgetForGood(userId);
    expect(world.tenant.users.find(userId)).toBeUndefined();
    expect(await world.storedProgress(userId)).toEqual([]);
  });

  it('does nothing while two customers have the address, and forgets the one that is chosen', async () => {
    const email = 'two@bakery.example';
    const [one, other] = [world.newPerson(email), { userId: 'apple|two', email: 'Two@bakery.example' }];
    const requestId = await world.write(email);
    for (const person of [one, other]) await world.signUp(person);
    const userIds = [other.userId, one.userId];
    expect(await world.forgetCustomer({ address: email }, now)).toEqual({ outcome: 'several', userIds });
    expect(await world.storedRequestIds()).toContain(requestId);
    const chosen = { userId: one.userId, address: email };
    expect(await world.forgetCustomer(chosen, now)).toMatchObject({ outcome: 'forgetting' });
    expect(await world.storedRequestIds()).not.toContain(requestId);
    expect((await world.me(other.userId)).statusCode).toBe(200);
  });

  it('deletes the contact requests and the subscription of a person who is no customer', async () => {
    await world.write('visitor@bakery.example');
    await world.subscribe('visitor@bakery.example');
    expect(await world.forgetCustomer({ address: 'visitor@bakery.example' }, now)).toEqual({
      outcome: 'unknown',
      contactRequests: 1,
      subscribers: 1,
    });
    expect(await world.forgetCustomer({ address: 'visitor@bakery.example' }, now)).toEqual({
      outcome: 'unknown',
      contactRequests: 0,
      subscribers: 0,
    });
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

  it('keeps the contact address until it is sent, or for a day, and fails no run', async () => {
    const { userId, email } = await newFreeCustomer();
    world.mails.become = 'waiting';
    await world.forgetCustomer({ userId }, now);
    for (const at of [later, new Date(now.getTime() + 24 * 60 * MINUTE_MS - 1)]) {
      expect(await world.forgetUnfinished(at, hasTime)).toEqual({ forgotten: 1, failed: 0 });
      expect(await world.stored(userId)).toMatchObject({ tombstone: 'unfinished', contactAddress: email });
    }
    await world.forgetUnfinished(new Date(now.getTime() + 24 * 60 * MINUTE_MS), hasTime);
    expect(await world.stored(userId)).toMatchObject({ tombstone: 'finished' });
    expect(JSON.stringify(await world.stored(userId))).not.toContain(email);
  });

  it.each([
    ['sending', 'unfinished'],
    ['failed', 'finished'],
    ['unknown', 'finished'],
  ] as const)('leaves the tombstone of a mail that is %s %s', async (state, tombstone) => {
    const person = world.newPerson();
    await world.signUp(person);
    await world.forgetCustomer({ userId: person.userId }, now);
    world.mails.become = state;
    await world.forgetUnfinished(later, hasTime);
    expect(await world.stored(person.userId)).toMatchObject({ tombstone });
  });

  it('goes to the confirmed contact address, and nowhere once that is forgotten', async () => {
    const person = world.newPerson();
    await world.signUp(person);
    await world.forgetCustomer({ userId: person.userId }, now);
    const { composeAccountDeleted } = await import('../../../functions/customers/compose-mail.ts');
    const mail = ((await world.tables.storedMails(person.userId)) as StoredMail[]).find(
      ({ kind }) => kind === 'account-deleted',
    )!;
    const letter = await composeAccountDeleted(mail, now);
    expect(letter).toMatchObject({ set: 'mails', to: person.email });
    // Who never had a plan reads nothing of one.
    expect(JSON.stringify(letter)).not.toContain('plan');
    await world.forgetUnfinished(later, hasTime);
    expect(await composeAccountDeleted(mail, later)).toEqual({ dropped: 'address-forgotten' });
  });

  it('deletes the contact requests of the confirmed contact address, and leaves those of others', async () => {
    const { userId, requestId } = await newFreeCustomer();
    const pending = await world.write(`pending-${userId}@bakery.example`);
    await world.forgetCustomer({ userId }, now);
    expect(await world.storedRequestIds()).not.toContain(requestId);
    expect(await world.storedRequestIds()).toContain(pending);
  });
});

describe('a step that fails', () => {
  const stripeIsDown = (match: string) => async () => {
    await world.control('faults', { faults: [{ match, kind: 'down', times: 100 }] });
    return () => world.control('faults', { faults: [] });
  };
  const tableIsDown = (name: string) => async () => {
    const { send } = DynamoDBDocumentClient.prototype;
    function answer(this: DynamoDBDocumentClient, command: { input: { TableName?: string } }) {
      if (command.input.TableName === name) return Promise.reject(new Error('The table is down'));
      return Reflect.apply(send, this, [command]);
    }
    const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(answer as never);
    return () => spy.mockRestore();
  };
  const failures: Record<string, () => Promise<() => unknown>> = {
    plan: stripeIsDown('GET /v1/subscriptions'),
    stripe: stripeIsDown('DELETE /v1/customers*'),
    tenant: async () => {
      const { fetch } = globalThis;
      const spy = vi
        .spyOn(globalThis, 'fetch')
        .mockImplementation((input, init) =>
          typeof input === 'string' && input.startsWith(world.tenant.url)
            ? Promise.reject(new TypeError('down'))
            : fetch(input, init),
        );
      return () => spy.mockRestore();
    },
    progress: tableIsDown(environment.PROGRESS_TABLE),
    kept: tableIsDown(environment.KEPT_TABLE),
    contactRequests: tableIsDown(environment.CONTACT_REQUESTS_TABLE),
    newsletter: tableIsDown(environment.SUBSCRIBERS_TABLE),
  };

  it.each(Object.entries(failures))(
    'takes the step %s again by the hourly job, and those that need not wait for it at once',
    async (step, fail) => {
      const hasPlan = step === 'plan' || step === 'stripe';
      const { userId, email, requestId, subscriberId } = await (hasPlan ? newCustomer() : newFreeCustomer());
      const recover = await fail();
      const outcome = await world.forgetCustomer({ userId, address: email }, now);
      const steps = step === 'plan' ? allOpen : { ...allDone, [step]: 'open' };
      expect(outcome).toMatchObject({ outcome: 'forgetting', steps });
      expect(await world.forgetUnfinished(later, hasTime)).toEqual({ forgotten: 0, failed: 1 });
      expect(await world.stored(userId)).toMatchObject({
        tombstone: 'unfinished',
        forgotten: { steps },
      });
      await recover();
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

  it('leaves the tombstone as it is when a step fails that is repeated after the end', async () => {
    const { userId } = world.newPerson();
    await forgetForGood(userId);
    const tombstone = await world.stored(userId);
    const recover = await failures['progress']?.();
    expect(await world.forgetCustomer({ userId }, later)).toMatchObject({
      outcome: 'forgotten',
      steps: { ...allDone, progress: 'open' },
    });
    await recover?.();
    expect(await world.stored(userId)).toEqual(tombstone);
  });

  it.each([
    ['TransactionConflict', 'forgetting'],
    ['ValidationError', 'fails'],
  ])('takes a write again that DynamoDB cancels while others interfere: %s', async (Code, expected) => {
    const { userId } = world.newPerson();
    cancelOnce('None', Code);
    const outcome = await world.forgetCustomer({ userId }, now).catch(() => ({ outcome: 'fails' }));
    expect(outcome).toMatchObject({ outcome: expected });
  });

  it('passes over a customer who was finished a moment ago, whom the index still has', async () => {
    const { userId } = world.newPerson();
    await forgetForGood(userId);
    const { send } = DynamoDBDocumentClient.prototype;
    function answer(this: DynamoDBDocumentClient, command: { input: { IndexName?: string } }) {
      if (command.input.IndexName === TOMBSTONES) return Promise.resolve({ Items: [{ userId }] });
      return Reflect.apply(send, this, [command]);
    }
    vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(answer as never);
    expect(await world.forgetUnfinished(later, hasTime)).toEqual({ forgotten: 0, failed: 0 });
  });

  it('leaves the rest to the next run when the time is over', async () => {
    const { userId } = await newFreeCustomer();
    await world.forgetCustomer({ userId }, now);
    expect(await world.forgetUnfinished(later, () => false)).toEqual({ forgotten: 0, failed: 0 });
    expect(await world.stored(userId)).toMatchObject({ tombstone: 'unfinished' });
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

  it('refuses to complete the profile of a login that waited', async () => {
    const { userId, email } = await newFreeCustomer();
    await world.forgetCustomer({ userId }, now);
    const { completeProfile } = await import('../../../functions/customers/customers.table.ts');
    const { validProfile } = await import('../profile/profiles.ts');
    await expect(
      completeProfile(userId, { email, profile: validProfile, completedAt: now }),
    ).rejects.toMatchObject({
      code: 'account-deleted',
    });
  });

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

  it('reports a Stripe customer of a forgotten customer as forgotten', async () => {
    const { userId, stripeCustomerId } = await newCustomer();
    await world.control('faults', {
      faults: [{ match: 'GET /v1/customers/search', kind: 'down', times: 9 }],
    });
    await world.forgetCustomer({ userId }, now);
    const { syncSubscription } = await import('../../../functions/subscriptions/sync-subscription.ts');
    expect(await syncSubscription(stripeCustomerId)).toEqual({ outcome: 'forgotten' });
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
