import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { SubscriptionRecord } from '../../../functions/customers/customer.ts';
import { openCustomerTables } from './customer-tables.ts';
import { validProfile } from '../profile/profiles.ts';

const tables = await openCustomerTables();
afterAll(() => tables.close());
const customers = await import('../../../functions/customers/customers.table.ts');

const someone = () => `google-oauth2|${randomUUID()}`;
/** Somebody whom Stripe knows: before that nobody has a subscription. */
const buyer = async () => {
  const userId = someone();
  await customers.bindStripeCustomer(userId, `cus_${userId}`);
  return userId;
};
const email = 'rosa@bakery.example';
const times = <T>(count: number, act: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));

const subscription: SubscriptionRecord = {
  priceId: 'price_1',
  stripeSubscriptionId: 'sub_1',
  status: 'active',
  currentPeriodStart: '2026-11-01T09:00:00.000Z',
  currentPeriodEnd: '2026-12-01T09:00:00.000Z',
  cancelAt: null,
};

test('who has no record is not found', async () => {
  expect(await customers.find(someone())).toBeUndefined();
  expect(await customers.find(someone(), { consistent: true })).toBeUndefined();
});

describe('completing a profile', () => {
  test('stores it with the address', async () => {
    const userId = someone();
    expect(await customers.completeProfile(userId, { email, profile: validProfile })).toBe('completed');
    expect(await customers.find(userId)).toEqual({ userId, email, profile: validProfile, syncVersion: 0 });
  });

  test('twenty times at once completes it once, with the profile of who won', async () => {
    const userId = someone();
    const outcomes = await times(20, async (at) => ({
      at,
      outcome: await customers.completeProfile(userId, {
        email,
        profile: { ...validProfile, company: `Bakery ${at}` },
      }),
    }));
    const winners = outcomes.filter(({ outcome }) => outcome === 'completed');
    expect(winners).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'already-complete')).toHaveLength(19);
    expect((await customers.find(userId))?.profile?.company).toBe(`Bakery ${winners[0]?.at}`);
  });

  test('of a customer who has bought before keeps what is there', async () => {
    const userId = someone();
    await customers.bindStripeCustomer(userId, 'cus_before');
    await customers.writeSubscription(userId, 0, subscription);
    await customers.completeProfile(userId, { email: undefined, profile: validProfile });
    expect(await customers.find(userId)).toEqual({
      userId,
      profile: validProfile,
      stripeCustomerId: 'cus_before',
      subscription,
      syncVersion: 1,
    });
  });
});

describe('creating a customer', () => {
  test('again changes nothing, whatever is sent', async () => {
    const userId = someone();
    const first = await customers.create(userId, { email, profile: validProfile });
    const again = await customers.create(userId, {
      email: 'other@bakery.example',
      profile: { ...validProfile, company: 'Another' },
    });
    expect(first).toEqual({ userId, email, profile: validProfile, syncVersion: 0 });
    expect(again).toEqual(first);
    expect(await customers.find(userId)).toEqual(first);
  });

  test('fills in what a record lacks', async () => {
    const userId = someone();
    await customers.completeProfile(userId, { email: undefined, profile: validProfile });
    const filled = await customers.create(userId, {
      email,
      profile: { ...validProfile, company: 'Another' },
    });
    expect(filled).toMatchObject({ email, profile: validProfile });
  });
});

describe("a customer of Stripe's", () => {
  test('is bound once: ten at once all get the same one', async () => {
    const userId = someone();
    const bound = await times(10, (at) => customers.bindStripeCustomer(userId, `cus_${at}`));
    expect(new Set(bound).size).toBe(1);
    expect(await customers.bindStripeCustomer(userId, 'cus_late')).toBe(bound[0]);
    expect((await customers.find(userId))?.stripeCustomerId).toBe(bound[0]);
  });

  test('leads to ours, and an unknown one to nobody', async () => {
    const userId = someone();
    const stripeCustomerId = `cus_${randomUUID()}`;
    await customers.bindStripeCustomer(userId, stripeCustomerId);
    expect(await customers.findByStripeCustomer(stripeCustomerId)).toMatchObject({
      userId,
      stripeCustomerId,
    });
    expect(await customers.findByStripeCustomer('cus_of_nobody')).toBeUndefined();
  });
});

describe("a customer of Stripe's who is gone", () => {
  test('gives way to one other, however many come at once, and is known no more', async () => {
    const userId = someone();
    const [gone, next] = [`cus_${randomUUID()}`, `cus_${randomUUID()}`];
    await customers.bindStripeCustomer(userId, gone);
    await customers.beginAttempt(userId, {
      id: 'of-the-gone',
      priceId: 'price_1',
      startedAt: '2026-11-20T10:00:00.000Z',
    });
    const bound = await times(10, (at) => customers.replaceStripeCustomer(userId, gone, `${next}_${at}`));
    expect(new Set(bound).size).toBe(1);
    expect(await customers.find(userId)).toEqual({ userId, stripeCustomerId: bound[0], syncVersion: 1 });
    expect(await customers.findByStripeCustomer(gone)).toBeUndefined();
    expect(await customers.replaceStripeCustomer(userId, gone, 'cus_late')).toBe(bound[0]);
  });

  test('leaves no write behind of who had read the record before', async () => {
    const userId = await buyer();
    await customers.writeSubscription(userId, 0, subscription);
    await customers.replaceStripeCustomer(userId, `cus_${userId}`, 'cus_next');
    expect(await customers.writeSubscription(userId, 1, { ...subscription, status: 'past_due' })).toBe(
      'overtaken',
    );
    expect(await customers.writeSubscription(userId, 2, undefined)).toBe('written');
  });
});

describe('an attempt at buying', () => {
  const startedAt = '2026-11-20T10:00:00.000Z';

  test('is one, however many begin at once', async () => {
    const userId = someone();
    const begun = await times(10, (at) =>
      customers.beginAttempt(userId, { id: `attempt-${at}`, priceId: 'price_1', startedAt }),
    );
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  });

  test('remembers its session and makes room when it ends', async () => {
    const userId = someone();
    const attempt = { id: 'first', priceId: 'price_1', startedAt };
    await customers.beginAttempt(userId, attempt);
    expect(await customers.noteSession(userId, 'first', 'cs_1')).toBe('noted');
    expect((await customers.find(userId))?.checkoutAttempt).toEqual({ ...attempt, sessionId: 'cs_1' });
    expect(await customers.endAttempt(userId, 'first')).toBe('ended');
    expect((await customers.find(userId))?.checkoutAttempt).toBeUndefined();
    expect(await customers.beginAttempt(userId, { ...attempt, id: 'second' })).toMatchObject({
      id: 'second',
    });
  });

  test('is not touched by who still knows an older one', async () => {
    const userId = someone();
    const attempt = { id: 'newer', priceId: 'price_1', startedAt };
    await customers.beginAttempt(userId, attempt);
    expect(await customers.noteSession(userId, 'older', 'cs_old')).toBe('overtaken');
    expect(await customers.endAttempt(userId, 'older')).toBe('overtaken');
    expect((await customers.find(userId))?.checkoutAttempt).toEqual(attempt);
  });

  test('that never began can neither be noted nor ended', async () => {
    const userId = someone();
    expect(await customers.noteSession(userId, 'none', 'cs_1')).toBe('overtaken');
    expect(await customers.endAttempt(userId, 'none')).toBe('overtaken');
    expect(await customers.find(userId)).toBeUndefined();
  });
});

describe('writing a subscription', () => {
  test('counts, and refuses who has seen an older count', async () => {
    const userId = await buyer();
    expect(await customers.writeSubscription(userId, 0, subscription)).toBe('written');
    expect(await customers.writeSubscription(userId, 0, { ...subscription, status: 'canceled' })).toBe(
      'overtaken',
    );
    expect(await customers.writeSubscription(userId, 1, { ...subscription, status: 'past_due' })).toBe(
      'written',
    );
    expect(await customers.writeSubscription(userId, 1, undefined)).toBe('overtaken');
    expect(await customers.find(userId)).toMatchObject({
      syncVersion: 2,
      subscription: { ...subscription, status: 'past_due' },
    });
    expect(await customers.writeSubscription(userId, 2, undefined)).toBe('written');
    expect(await customers.find(userId)).toEqual({
      userId,
      stripeCustomerId: `cus_${userId}`,
      syncVersion: 3,
    });
  });

  test('by ten at once who saw the same succeeds for one', async () => {
    const userId = await buyer();
    const outcomes = await times(10, (at) =>
      customers.writeSubscription(userId, 0, { ...subscription, stripeSubscriptionId: `sub_${at}` }),
    );
    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
  });
});

describe('the list of open subscriptions', () => {
  const listed = async () => {
    const all = [];
    const onUnreadable = (userId: string) => expect.fail(`${userId} could not be read`);
    for await (const open of customers.openSubscriptions(onUnreadable)) all.push(open);
    return all;
  };
  const write = async (status: SubscriptionRecord['status'], stripeCustomerId = `cus_${randomUUID()}`) => {
    const userId = someone();
    await customers.bindStripeCustomer(userId, stripeCustomerId);
    const { syncVersion } = (await customers.find(userId, { consistent: true }))!;
    await customers.writeSubscription(userId, syncVersion, { ...subscription, status });
    return userId;
  };

  test.each(['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused'] as const)(
    'has one that is %s, until it ends',
    async (status) => {
      const userId = await write(status, 'cus_listed');
      expect(await listed()).toContainEqual({
        userId,
        stripeCustomerId: 'cus_listed',
        subscription: { ...subscription, status },
      });
      await customers.writeSubscription(userId, 1, { ...subscription, status: 'canceled' });
      expect((await listed()).map((open) => open.userId)).not.toContain(userId);
      await customers.writeSubscription(userId, 2, subscription);
      expect((await listed()).map((open) => open.userId)).toContain(userId);
      await customers.writeSubscription(userId, 3, undefined);
      expect((await listed()).map((open) => open.userId)).not.toContain(userId);
    },
  );

  test.each(['canceled', 'incomplete_expired'] as const)('does not have one that is %s', async (status) => {
    const userId = await write(status);
    expect((await listed()).map((open) => open.userId)).not.toContain(userId);
  });

  test('is whole when DynamoDB answers it in pages of 1 MB', async () => {
    const written = await times(12, async () => {
      const userId = await buyer();
      await customers.writeSubscription(userId, 0, { ...subscription, priceId: 'p'.repeat(120_000) });
      return userId;
    });
    tables.meter.read();
    const found = (await listed()).map(({ userId }) => userId);
    expect(tables.meter.read().requests).toBeGreaterThan(1);
    expect(found).toEqual(expect.arrayContaining(written));
    expect(new Set(found).size).toBe(found.length);
    for (const userId of written) await customers.writeSubscription(userId, 1, undefined);
  });
});

test('a record in a shape that no version has is an error, never half a record', async () => {
  const userId = someone();
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const Item = { userId, version: 99, profile: 'from the future' };
  await tables.table.send(new PutCommand({ TableName: process.env.CUSTOMERS_TABLE, Item }));
  await expect(customers.find(userId)).rejects.toThrow(/version/);
});
