import { randomUUID } from 'node:crypto';
import { DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALL_OPEN } from '#shared/forgotten-customer.ts';
import type { ConfirmPurpose, SubscriptionRecord } from '../../../functions/customers/customer.ts';
import type { Write } from '../../../functions/platform/documents.table.ts';
import { cancelOnce } from '../disturb-tables.ts';
import { validProfile } from '../profile/profiles.ts';
import { samplePlan } from '../subscriptions/subscriptions.ts';
import { openCustomerTables } from './customer-tables.ts';

const tables = await openCustomerTables({ isMetered: true });
afterAll(() => tables.close());
const customers = await import('../../../functions/customers/customers.table.ts');

const newUserId = () => `google-oauth2|${randomUUID()}`;
/** A customer with a Stripe customer: a subscription needs one. */
const newBuyer = async () => {
  const userId = newUserId();
  await customers.bindStripeCustomer(userId, `cus_${userId}`);
  return userId;
};
const email = 'rosa@bakery.example';
const times = <T>(count: number, act: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));

const subscription = samplePlan();

it('finds nothing for a customer without a record', async () => {
  expect(await customers.find(newUserId())).toBeUndefined();
  expect(await customers.find(newUserId(), { consistent: true })).toBeUndefined();
});

const completedAt = new Date();
const details = { email, profile: validProfile, completedAt };

describe('completeProfile', () => {
  it('stores the profile with the e-mail address', async () => {
    const userId = newUserId();
    expect(await customers.completeProfile(userId, { email, profile: validProfile, completedAt })).toBe(
      'completed',
    );
    expect(await customers.find(userId)).toEqual({
      userId,
      email,
      profile: validProfile,
      completedAt: completedAt.toISOString(),
      syncVersion: 0,
    });
  });

  it('completes the profile once in twenty simultaneous calls, with the profile of the winner', async () => {
    const userId = newUserId();
    const outcomes = await times(20, async (at) => ({
      at,
      outcome: await customers.completeProfile(userId, {
        email,
        profile: { ...validProfile, company: `Bakery ${at}` },
        completedAt,
      }),
    }));
    const winners = outcomes.filter(({ outcome }) => outcome === 'completed');
    expect(winners).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'already-complete')).toHaveLength(19);
    expect((await customers.find(userId))?.profile?.company).toBe(`Bakery ${winners[0]?.at}`);
  });

  it('alone lets the profile be replaced', async () => {
    const userId = newUserId();
    expect(await customers.replaceProfile(userId, validProfile)).toBeUndefined();
    expect(await customers.find(userId)).toBeUndefined();
    await customers.bindStripeCustomer(userId, 'cus_1');
    expect(await customers.replaceProfile(userId, validProfile)).toBeUndefined();
    await customers.completeProfile(userId, details);
    const profile = { ...validProfile, company: 'Another' };
    expect(await customers.replaceProfile(userId, profile)).toMatchObject({ profile });
  });

  it('keeps the addresses of a record that has some', async () => {
    const userId = newUserId();
    await customers.confirmByTenant(userId, { email: 'former@bakery.example', contactAddress: email }, []);
    const other = 'other@bakery.example';
    await customers.completeProfile(userId, { ...details, email: other, contactAddress: other });
    expect(await customers.find(userId)).toMatchObject({
      email: 'former@bakery.example',
      contactAddress: email,
      profile: validProfile,
    });
  });

  it('keeps the subscription of a customer who bought before completing the profile', async () => {
    const userId = newUserId();
    await customers.bindStripeCustomer(userId, 'cus_before');
    await customers.writeSubscription(userId, 0, subscription);
    await customers.completeProfile(userId, { email: undefined, profile: validProfile, completedAt });
    expect(await customers.find(userId)).toEqual({
      userId,
      profile: validProfile,
      completedAt: completedAt.toISOString(),
      stripeCustomerId: 'cus_before',
      subscription,
      syncVersion: 1,
    });
  });
});

describe('bindStripeCustomer', () => {
  it('binds one of ten Stripe customers that are bound at once', async () => {
    const userId = newUserId();
    const bound = await times(10, (at) => customers.bindStripeCustomer(userId, `cus_${at}`));
    expect(new Set(bound).size).toBe(1);
    expect(await customers.bindStripeCustomer(userId, 'cus_late')).toBe(bound[0]);
    expect((await customers.find(userId))?.stripeCustomerId).toBe(bound[0]);
  });

  it('finds the customer of a bound Stripe customer, and no customer of an unknown Stripe customer', async () => {
    const userId = newUserId();
    const stripeCustomerId = `cus_${randomUUID()}`;
    await customers.bindStripeCustomer(userId, stripeCustomerId);
    expect(await customers.findByStripeCustomer(stripeCustomerId)).toMatchObject({
      userId,
      stripeCustomerId,
    });
    expect(await customers.findByStripeCustomer('cus_of_nobody')).toBeUndefined();
  });
});

describe('findByStripeCustomer', () => {
  it('finds no customer by a Stripe customer that was replaced a moment ago, while the index still has it', async () => {
    const userId = newUserId();
    await customers.bindStripeCustomer(userId, 'cus_now');
    const { send } = DynamoDBDocumentClient.prototype;
    function answer(this: DynamoDBDocumentClient, command: object) {
      if (command instanceof QueryCommand) return Promise.resolve({ Items: [{ userId }] });
      return Reflect.apply(send, this, [command]);
    }
    const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(answer as never);
    expect(await customers.findByStripeCustomer('cus_before')).toBeUndefined();
    expect(await customers.findByStripeCustomer('cus_now')).toMatchObject({ userId });
    spy.mockRestore();
  });
});

describe('saveAddressAtStripe', () => {
  it.each([
    ['stores the address that Stripe has', email, 'cus_1', email],
    ['does nothing if the address has changed meanwhile', 'former@bakery.example', 'cus_1', undefined],
    ['does nothing if the Stripe customer has changed meanwhile', email, 'cus_0', undefined],
  ])('%s', async (_, address, stripeCustomerId, stored) => {
    const userId = newUserId();
    await customers.completeProfile(userId, { ...details, contactAddress: email });
    await customers.bindStripeCustomer(userId, 'cus_1');
    await customers.saveAddressAtStripe(userId, address, stripeCustomerId);
    expect((await customers.find(userId))?.addressAtStripe).toBe(stored);
  });
});

/** Stores an address to which a link was sent at a later moment than the last one. */
let sent = 0;
const save = async (
  ...[userId, purpose, pendingAddress, mails]: [string, ConfirmPurpose, string, Write[]]
) => {
  const name = purpose === 'confirm-address' ? 'addressLinks' : 'invoiceAddressLinks';
  const lastAtBefore = (await tables.stored(userId))?.[name]?.lastAt;
  const lastAt = new Date(Date.UTC(2026, 10, 21) + (sent += 1)).toISOString();
  const change = { pendingAddress, lastAtBefore, links: { lastAt, sent: [] } };
  return customers.savePendingAddress(userId, purpose, change, mails);
};
const confirm = (...[userId, purpose, address, mails]: [string, ConfirmPurpose, string, Write[]]) =>
  customers.confirmPendingAddress(userId, purpose, { address }, mails);

it('stores that mails come back from the contact address, and from no other', async () => {
  const userId = newUserId();
  const at = '2026-11-21T12:00:00.000Z';
  const returnedAt = async () => (await customers.find(userId))?.mailsReturnedAt;
  await save(userId, 'confirm-address', email, []);
  await confirm(userId, 'confirm-address', email, []);
  await customers.saveReturn(userId, 'former@bakery.example', at);
  expect(await returnedAt()).toBeUndefined();
  await customers.saveReturn(userId, email, at);
  await customers.saveReturn(userId, 'former@bakery.example', undefined);
  // Copies of invoices go to another address, which tells nothing of this one.
  await save(userId, 'confirm-invoice-address', 'books@bakery.example', []);
  await confirm(userId, 'confirm-invoice-address', 'books@bakery.example', []);
  expect(await returnedAt()).toBe(at);
  await save(userId, 'confirm-address', 'new@bakery.example', []);
  await confirm(userId, 'confirm-address', 'new@bakery.example', []);
  expect(await returnedAt()).toBeUndefined();
});

describe('an address to which a link was sent', () => {
  it('is stored only if no other link was sent meanwhile', async () => {
    const userId = newUserId();
    const change = (lastAtBefore: string | undefined, second: number) => {
      const links = { lastAt: `2026-11-21T12:00:0${second}.000Z`, sent: [] };
      return customers.savePendingAddress(
        userId,
        'confirm-address',
        { pendingAddress: email, lastAtBefore, links },
        [],
      );
    };
    expect(await change('2026-11-21T12:00:00.000Z', 1)).toBeUndefined();
    expect(await change(undefined, 1)).toMatchObject({ pendingAddress: email });
    expect(await change(undefined, 2)).toBeUndefined();
    expect(await change('2026-11-21T12:00:01.000Z', 2)).toMatchObject({ pendingAddress: email });
    expect(await change('2026-11-21T12:00:01.000Z', 3)).toBeUndefined();
  });

  it('leaves the former one, which is removed unless there is a newer one', async () => {
    const userId = newUserId();
    const one = [{ address: 'a@b.example', movedAt: '2026-11-21T12:00:00.000Z' }];
    const two = [...one, { address: 'c@d.example', movedAt: '2026-11-21T12:00:01.000Z' }];
    await save(userId, 'confirm-address', email, []);
    await customers.confirmPendingAddress(
      userId,
      'confirm-address',
      { address: email, formerAddresses: two },
      [],
    );
    await customers.removeFormerAddresses(userId, one);
    expect(await customers.find(userId)).toMatchObject({ formerAddresses: two });
    await customers.removeFormerAddresses(userId, two);
    expect(await customers.find(userId)).not.toHaveProperty('formerAddresses');
  });

  it.each([
    ['confirm-address', 'contactAddress'],
    ['confirm-invoice-address', 'invoiceAddress'],
  ] as const)('is confirmed only while it is the one that is asked for: %s', async (purpose, confirmed) => {
    const userId = newUserId();
    const press = (address: string) => confirm(userId, purpose, address, []);
    expect(await press(email)).toBeUndefined();
    await save(userId, purpose, email, []);
    expect(await press('other@bakery.example')).toBeUndefined();
    expect(await press(email)).toMatchObject({ userId, [confirmed]: email, syncVersion: 0 });
    expect(await press(email)).toBeUndefined();
  });

  it('goes with its mails, as does one that the tenant verifies', async () => {
    const mail = () => ({ Put: { TableName: 'mails', Item: { mailId: randomUUID() } } });
    const [userId, mails] = [newUserId(), [mail(), mail(), mail()]];
    await save(userId, 'confirm-address', email, mails.slice(0, 1));
    await confirm(userId, 'confirm-address', email, mails.slice(1, 2));
    const verified = { email, contactAddress: email };
    expect(await customers.confirmByTenant(newUserId(), verified, mails.slice(2))).toMatchObject(verified);
    const stored = (await tables.scan('mails')).map(({ mailId }) => mailId);
    expect(stored).toEqual(expect.arrayContaining(mails.map(({ Put }) => Put.Item.mailId)));
  });

  it('for copies ends alone by its link, and with the one that is asked for in the account', async () => {
    const userId = newUserId();
    const purpose = 'confirm-invoice-address';
    await save(userId, purpose, email, []);
    await confirm(userId, purpose, email, []);
    await save(userId, purpose, 'next@bakery.example', []);
    await customers.removeInvoiceAddress(userId, 'next@bakery.example');
    const both = { invoiceAddress: email, pendingInvoiceAddress: 'next@bakery.example' };
    expect(await customers.find(userId)).toMatchObject(both);
    await customers.removeInvoiceAddress(userId, email);
    expect(await customers.find(userId)).toMatchObject({ pendingInvoiceAddress: 'next@bakery.example' });
    expect(await customers.find(userId)).not.toHaveProperty('invoiceAddress');
    await confirm(userId, purpose, 'next@bakery.example', []);
    await save(userId, purpose, email, []);
    // What was sent is still counted.
    const removed = await customers.removeInvoiceAddresses(userId);
    expect(Object.keys(removed)).toEqual(
      expect.not.arrayContaining(['invoiceAddress', 'pendingInvoiceAddress']),
    );
    expect(removed).toHaveProperty('invoiceAddressLinks');
  });

  it('gives way to none that the tenant verifies once an address is confirmed', async () => {
    const userId = newUserId();
    await save(userId, 'confirm-address', 'own@bakery.example', []);
    await confirm(userId, 'confirm-address', 'own@bakery.example', []);
    expect(await customers.confirmByTenant(userId, { email, contactAddress: email }, [])).toBeUndefined();
    expect(await customers.find(userId)).toMatchObject({ contactAddress: 'own@bakery.example' });
  });
});

it.each([
  ['find', () => customers.find('google-oauth2|read'), 0.5],
  ['find, consistently', () => customers.find('google-oauth2|read', { consistent: true }), 1],
  ['findUnlessForgotten', () => customers.findUnlessForgotten('google-oauth2|read'), 1],
  [
    'after a change with its mails',
    () =>
      save('google-oauth2|read', 'confirm-address', email, [
        { Put: { TableName: 'mails', Item: { mailId: 'read' } } },
      ]),
    // The transaction counts as four.
    4 + 1,
  ],
  [
    'after a change that was overtaken',
    () => customers.replaceStripeCustomer('google-oauth2|read', 'cus_former', 'cus_next'),
    2,
  ],
])('reads the newest record only where it is asked for: %s', async (_, read, units) => {
  await customers.bindStripeCustomer('google-oauth2|read', 'cus_read');
  tables.meter.read();
  await read();
  expect(tables.meter.read().units).toBe(units);
});

describe('replaceStripeCustomer', () => {
  it('replaces a deleted Stripe customer once in ten simultaneous calls, and ends the checkout attempt', async () => {
    const userId = newUserId();
    const [gone, next] = [`cus_${randomUUID()}`, `cus_${randomUUID()}`];
    await customers.bindStripeCustomer(userId, gone);
    await customers.beginAttempt(userId, {
      id: 'of-the-gone',
      priceId: 'price_1',
      startedAt: '2026-11-20T10:00:00.000Z',
    });
    await customers.savePaidSession(userId, 'cs_of_the_gone');
    await customers.completeProfile(userId, { ...details, contactAddress: email });
    await customers.saveAddressAtStripe(userId, email, gone);
    expect(await customers.find(userId)).toMatchObject({ addressAtStripe: email });
    const bound = await times(10, (at) => customers.replaceStripeCustomer(userId, gone, `${next}_${at}`));
    expect(new Set(bound).size).toBe(1);
    const { completedAt: _, ...record } = (await customers.find(userId)) ?? {};
    expect(record).toEqual({
      userId,
      email,
      profile: validProfile,
      contactAddress: email,
      stripeCustomerId: bound[0],
      syncVersion: 1,
    });
    expect(await customers.findByStripeCustomer(gone)).toBeUndefined();
    expect(await customers.replaceStripeCustomer(userId, gone, 'cus_late')).toBe(bound[0]);
  });

  it('answers overtaken to a write that was read before the Stripe customer was replaced', async () => {
    const userId = await newBuyer();
    await customers.writeSubscription(userId, 0, subscription);
    await customers.replaceStripeCustomer(userId, `cus_${userId}`, 'cus_next');
    expect(await customers.writeSubscription(userId, 1, { ...subscription, status: 'past_due' })).toBe(
      'overtaken',
    );
    expect(await customers.writeSubscription(userId, 2, undefined)).toBe('written');
  });
});

describe('a checkout attempt', () => {
  const startedAt = '2026-11-20T10:00:00.000Z';

  it('begins one checkout attempt in ten simultaneous calls', async () => {
    const userId = newUserId();
    const begun = await times(10, (at) =>
      customers.beginAttempt(userId, { id: `attempt-${at}`, priceId: 'price_1', startedAt }),
    );
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  });

  it('stores the session of a checkout attempt, and begins a new attempt after the end', async () => {
    const userId = newUserId();
    const attempt = { id: 'first', priceId: 'price_1', startedAt };
    await customers.beginAttempt(userId, attempt);
    expect(await customers.saveSession(userId, 'first', 'cs_1')).toBe('saved');
    expect((await customers.find(userId))?.checkoutAttempt).toEqual({ ...attempt, sessionId: 'cs_1' });
    expect(await customers.endAttempt(userId, 'first')).toBe('ended');
    expect((await customers.find(userId))?.checkoutAttempt).toBeUndefined();
    expect(await customers.beginAttempt(userId, { ...attempt, id: 'second' })).toMatchObject({
      id: 'second',
    });
  });

  it('changes no checkout attempt by a call for an older attempt', async () => {
    const userId = newUserId();
    const attempt = { id: 'newer', priceId: 'price_1', startedAt };
    await customers.beginAttempt(userId, attempt);
    expect(await customers.saveSession(userId, 'older', 'cs_old')).toBe('overtaken');
    expect(await customers.endAttempt(userId, 'older')).toBe('overtaken');
    expect((await customers.find(userId))?.checkoutAttempt).toEqual(attempt);
  });

  it('stores neither session nor end of a checkout attempt that never began', async () => {
    const userId = newUserId();
    expect(await customers.saveSession(userId, 'none', 'cs_1')).toBe('overtaken');
    expect(await customers.endAttempt(userId, 'none')).toBe('overtaken');
    expect(await customers.find(userId)).toBeUndefined();
  });
});

describe('writeSubscription', () => {
  it('counts the writes of a subscription, and answers overtaken to a write that read an older count', async () => {
    const userId = await newBuyer();
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

  it('writes a subscription once in ten simultaneous calls that read the same count', async () => {
    const userId = await newBuyer();
    const outcomes = await times(10, (at) =>
      customers.writeSubscription(userId, 0, { ...subscription, stripeSubscriptionId: `sub_${at}` }),
    );
    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
  });
});

describe('listNotEndedSubscriptions', () => {
  const listed = async () => {
    const all = [];
    const onUnreadable = (userId: string) => expect.fail(`${userId} could not be read`);
    for await (const open of customers.listNotEndedSubscriptions(onUnreadable)) all.push(open);
    return all;
  };
  const write = async (status: SubscriptionRecord['status'], stripeCustomerId = `cus_${randomUUID()}`) => {
    const userId = newUserId();
    await customers.bindStripeCustomer(userId, stripeCustomerId);
    const { syncVersion } = (await customers.find(userId, { consistent: true }))!;
    await customers.writeSubscription(userId, syncVersion, { ...subscription, status });
    return userId;
  };

  it.each(['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused'] as const)(
    'lists a subscription that is %s, until it ends',
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

  it.each(['canceled', 'incomplete_expired'] as const)(
    'does not list a subscription that is %s',
    async (status) => {
      const userId = await write(status);
      expect((await listed()).map((open) => open.userId)).not.toContain(userId);
    },
  );

  it('reports a record that cannot be read, and lists the others', async () => {
    const [good, bad] = [await write('active'), await write('active')];
    await tables.table.send(
      new UpdateCommand({
        TableName: process.env.CUSTOMERS_TABLE,
        Key: { userId: bad },
        UpdateExpression: 'SET subscription.priceId = :none',
        ExpressionAttributeValues: { ':none': 7 },
      }),
    );
    const unreadable: string[] = [];
    const found: string[] = [];
    for await (const { userId } of customers.listNotEndedSubscriptions((id) => unreadable.push(id)))
      found.push(userId);
    expect(unreadable).toEqual([bad]);
    expect(found).toContain(good);
    await customers.writeSubscription(bad, 1, undefined);
  });

  it('lists every subscription when DynamoDB splits the list into pages of 1 MB', async () => {
    const written = await times(12, async () => {
      const userId = await newBuyer();
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

it("fails for a customer's record of an unknown version", async () => {
  const userId = newUserId();
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const Item = { userId, version: 99, profile: 'from the future' };
  await tables.table.send(new PutCommand({ TableName: process.env.CUSTOMERS_TABLE, Item }));
  await expect(customers.find(userId)).rejects.toThrow(/version/);
});

describe('the end of a tombstone', () => {
  const now = new Date('2026-11-21T12:30:00Z');
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    [1, undefined],
    [0, 'cus_new'],
  ])('opens the record to reads and writes, %i seconds before it', async (seconds, stripeCustomerId) => {
    const userId = newUserId();
    await tables.put('customers', {
      userId,
      version: 1,
      forgotten: { requestedAt: '2026-10-01T09:00:00.000Z', steps: ALL_OPEN },
      tombstone: 'finished',
      expiresAt: now.getTime() / 1000 + seconds,
    });
    const mail = { Put: { TableName: 'mails', Item: { mailId: userId } } };
    const answers = await Promise.allSettled([
      customers.find(userId),
      customers.bindStripeCustomer(userId, 'cus_new'),
      customers.replaceProfile(userId, validProfile),
      customers.completeProfile(userId, { ...details, mails: [mail] }),
    ]);
    const isOpen = stripeCustomerId !== undefined;
    expect(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.status : 200))).toEqual(
      answers.map(() => (isOpen ? 200 : 410)),
    );
    const stored = await tables.stored(userId);
    expect(stored?.['stripeCustomerId']).toBe(stripeCustomerId);
    // Nothing of the tombstone is left.
    for (const name of ['forgotten', 'tombstone', 'expiresAt'])
      expect(Object.hasOwn(stored ?? {}, name)).toBe(!isOpen);
    expect((await tables.scan('mails')).some(({ mailId }) => mailId === userId)).toBe(isOpen);
  });
});

describe('a change with its mails that DynamoDB cancels', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const put = { Put: { TableName: 'mails', Item: { mailId: randomUUID() } } };
  const complete = (userId: string) => customers.completeProfile(userId, { ...details, mails: [put] });

  it.each([
    [['TransactionConflict', 'None'], 'completed'],
    [['ConditionalCheckFailed', 'TransactionConflict'], 'completed'],
    [['ConditionalCheckFailed', 'None'], 'already-complete'],
  ])('is tried again while others interfere: %j', async (codes, outcome) => {
    cancelOnce(...codes);
    expect(await complete(newUserId())).toBe(outcome);
  });

  it('fails for a reason of another kind, also without mails', async () => {
    const outage = new Error('Down');
    const spy = vi
      .spyOn(DynamoDBDocumentClient.prototype, 'send')
      .mockImplementationOnce((() => Promise.reject(outage)) as never);
    await expect(customers.savePaidSession(newUserId(), 'cs_1')).rejects.toBe(outage);
    spy.mockImplementationOnce((() => Promise.reject(outage)) as never);
    await expect(customers.replaceProfile(newUserId(), validProfile)).rejects.toBe(outage);
    cancelOnce('ValidationError', 'None');
    await expect(complete(newUserId())).rejects.toThrow('canceled');
  });
});
