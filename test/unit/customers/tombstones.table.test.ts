// What is left of a customer step by step, and who is found by an address.
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { ALL_OPEN, FINISHED, UNFINISHED } from '#shared/forgotten-customer.ts';
import { limits } from '#shared/limits.ts';
import { openWorld } from '../world.ts';

const world = await openWorld({ tables: ['customers', 'forgotten-customers'] });
afterAll(() => world.close());
const tombstones = await import('../../../functions/customers/tombstones.table.ts');
const { findByAddress } = await import('../../../functions/customers/customers-by-address.table.ts');
const { documents } = await import('../../../functions/platform/documents.table.ts');

const ROSA = 'google-oauth2|rosa';
const address = 'letter@bakery.example';
const now = new Date('2026-11-21T12:00:00.000Z');
const later = new Date(now.getTime() + 1000);
const endAfter = (from: Date) => from.getTime() / 1000 + limits.recoveryDays * 24 * 3600;
const stored = () => world.get('customers', { userId: ROSA });
const forgotten = () => world.get('forgotten-customers', { userId: ROSA });
const listed = async () => {
  const userIds = [];
  for await (const userId of tombstones.listUnfinished()) userIds.push(userId);
  return userIds;
};

/** What the steps need. */
const needed = {
  contactAddress: 'rosa@bakery.example',
  formerAddresses: [{ address: 'former@bakery.example', movedAt: now.toISOString() }],
  stripeCustomerId: 'cus_1',
  checkoutAttempt: { id: 'a', priceId: 'p', startedAt: 'then', sessionId: 'cs_1' },
};
const links = { lastAt: 'then', sent: [] };
const customer = {
  ...{ userId: ROSA, version: 1, email: 'sign-in@bakery.example', profile: { company: 'Bakery' } },
  ...{ completedAt: 'then', pendingAddress: 'a@b.example', invoiceAddress: 'c@d.example' },
  ...{
    pendingInvoiceAddress: 'e@f.example',
    addressLinks: links,
    invoiceAddressLinks: links,
    addressAtStripe: 'g@h.example',
    paidSessionId: 'cs_0',
    mailsReturnedAt: '2026-11-20T12:00:00.000Z',
  },
  ...{ subscription: { priceId: 'p' }, syncVersion: 3, notEndedSubscription: 'yes', ...needed },
};
const unfinished = (requestedAt = now) => ({
  ...{ userId: ROSA, version: 1, tombstone: UNFINISHED },
  forgotten: { requestedAt: requestedAt.toISOString(), steps: ALL_OPEN, address },
});

beforeEach(async () => {
  for (const table of ['customers', 'forgotten-customers']) await world.empty(table);
});
afterEach(() => void vi.restoreAllMocks());

describe('begin', () => {
  it('keeps of a customer what the steps need, and until when no restore may bring them back', async () => {
    await world.put('customers', customer);
    const { version: _, tombstone: __, ...expected } = { ...unfinished(), ...needed };
    expect(await tombstones.begin(ROSA, address, now)).toMatchObject({
      ...expected,
      checkoutAttempt: { sessionId: 'cs_1' },
    });
    const { paidSessionId: ___, ...left } = (await stored()) ?? {};
    expect(left).toEqual({ ...unfinished(), ...needed });
    expect(await forgotten()).toEqual({
      ...{ userId: ROSA, version: 1, forgottenAt: now.toISOString(), expiresAt: endAfter(now) },
    });
    expect(await listed()).toEqual([ROSA]);
  });

  it('leaves one that has begun as it is', async () => {
    await tombstones.begin(ROSA, address, now);
    const send = vi.spyOn(documents, 'send');
    const again = await tombstones.begin(ROSA, 'other@bakery.example', later);
    expect(send.mock.calls.at(-1)?.[0].input).toMatchObject({ Key: { userId: ROSA }, ConsistentRead: true });
    expect(again.forgotten).toEqual(unfinished().forgotten);
    expect(await stored()).toEqual(unfinished());
    expect(await forgotten()).toMatchObject({ forgottenAt: now.toISOString() });
  });

  it.each([
    [1, now],
    [0, later],
  ])('begins anew after the end of the former one: %i seconds before it', async (seconds, requestedAt) => {
    await tombstones.begin(ROSA, address, now);
    const expiresAt = later.getTime() / 1000 + seconds;
    await world.put('customers', { ...unfinished(), expiresAt });
    expect((await tombstones.begin(ROSA, address, later)).forgotten.requestedAt).toBe(
      requestedAt.toISOString(),
    );
    expect(Object.hasOwn((await stored()) ?? {}, 'expiresAt')).toBe(seconds === 1);
  });

  it.each([
    [['TransactionConflict', 'None'], true],
    [['None', 'ThrottlingError'], true],
    [['ConditionalCheckFailed', 'TransactionConflict'], true],
    [['ValidationError', 'None'], false],
  ])('is tried again while others interfere: %j', async (codes, isTried) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const CancellationReasons = codes.map((Code) => ({ Code }));
    const canceled = new TransactionCanceledException({ message: 'No', $metadata: {}, CancellationReasons });
    vi.spyOn(documents, 'send').mockImplementationOnce((() => Promise.reject(canceled)) as never);
    const outcome = await tombstones.begin(ROSA, address, now).catch((error: Error) => error.message);
    expect(outcome).toEqual(isTried ? expect.objectContaining({ userId: ROSA }) : 'No');
  });
});

describe('the steps', () => {
  const steps = { ...ALL_OPEN, plan: 'done' } as const;

  it('are stored with what none of them needs any more taken away', async () => {
    await world.put('customers', customer);
    const tombstone = await tombstones.begin(ROSA, address, now);
    await tombstones.saveSteps(tombstone, { steps, unneeded: [], now: later });
    expect(await stored()).toMatchObject({ forgotten: { steps, address }, ...needed });
    await tombstones.saveSteps(tombstone, {
      steps,
      unneeded: ['forgotten.address', 'contactAddress'],
      now: later,
    });
    const item = await stored();
    expect(item?.['forgotten']).toEqual({ requestedAt: now.toISOString(), steps });
    expect(item).not.toHaveProperty('contactAddress');
    expect(await forgotten()).toMatchObject({ forgottenAt: now.toISOString(), expiresAt: endAfter(later) });
  });

  it('end once, with nothing of the person, until no backup has them', async () => {
    await world.put('customers', customer);
    const tombstone = await tombstones.begin(ROSA, address, now);
    await tombstones.finish(tombstone, { steps, now: later });
    const finished = {
      ...{ userId: ROSA, version: 1, tombstone: FINISHED, expiresAt: endAfter(later) },
      forgotten: { requestedAt: now.toISOString(), finishedAt: later.toISOString(), steps },
    };
    expect(await stored()).toEqual(finished);
    expect(await listed()).toEqual([]);
    // A run that is late changes nothing.
    const tooLate = new Date(later.getTime() + DAY_MS);
    await tombstones.saveSteps(tombstone, { steps: ALL_OPEN, unneeded: [], now: tooLate });
    await tombstones.finish(tombstone, { steps: ALL_OPEN, now: tooLate });
    expect(await stored()).toEqual(finished);
    expect(await forgotten()).toMatchObject({ expiresAt: endAfter(later) });
    const end = new Date(endAfter(later) * 1000);
    expect(await tombstones.findByUserId(ROSA, new Date(end.getTime() - 1000))).toMatchObject({
      userId: ROSA,
    });
    expect(await tombstones.findByUserId(ROSA, end)).toBeUndefined();
    expect(await tombstones.findByUserId('apple|1', now)).toBeUndefined();
  });
});

describe('findByAddress', () => {
  it('finds who signs in with it, gets our mails there, or is being forgotten by it', async () => {
    await world.putAll('customers', [
      { userId: 'c', email: 'Rosa@Bakery.example' },
      { userId: 'a', contactAddress: 'rosa@bakery.example' },
      { userId: 'b', forgotten: { address: 'ROSA@bakery.example' } },
      { userId: 'd', pendingAddress: 'rosa@bakery.example', invoiceAddress: 'rosa@bakery.example' },
      { userId: 'e', email: 'tom@bakery.example', contactAddress: 'tom@bakery.example' },
      { userId: 'f', forgotten: { requestedAt: 'then' } },
    ]);
    const send = vi.spyOn(documents, 'send');
    expect(await findByAddress('rosa@BAKERY.example')).toEqual(['a', 'b', 'c']);
    expect(send.mock.calls[0]?.[0].input).toMatchObject({ ConsistentRead: true });
    expect(await findByAddress('nobody@bakery.example')).toEqual([]);
  });

  it('reads every page of the table', async () => {
    const profile = 'p'.repeat(200_000);
    for (let index = 0; index < 8; index += 1)
      await world.put('customers', { userId: String(index), email: address, profile });
    expect(await findByAddress(address)).toHaveLength(8);
  });
});
