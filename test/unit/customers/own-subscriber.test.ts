// A newsletter from the sign-up on the site to the deletion of the account: what counts as the customer's own at each step.
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { openAccountWorld } from './account-world.ts';

const world = await openAccountWorld();
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());
const { signUp } = await import('../../../functions/newsletter/sign-up.ts');
const { confirm } = await import('../../../functions/newsletter/confirm.ts');
const account = await import('../../../functions/newsletter/account-subscriber.ts');
const changes = await import('../../../functions/newsletter/change-subscriber.ts');
const subscribers = await import('../../../functions/newsletter/subscribers.table.ts');
const { findOwnSubscriber } = await import('../../../functions/newsletter/find-own-subscriber.ts');
const { confirmAddress, requestAddressChange } = await import('../../../functions/customers/addresses.ts');
const customers = await import('../../../functions/customers/customers.table.ts');
const { documents } = await import('../../../functions/platform/documents.table.ts');
const { toAddressId } = await import('../../../functions/mails/address-id.ts');

const now = new Date();
const find = async (address: string) => subscribers.find(await toAddressId(address), now);
const stateOf = async (address: string) => (await find(address)).subscriber?.state;
const total = async () => (await subscribers.readCounts(1, now)).total;

/** What the account shows and what an export has, of a customer. */
const read = async (userId: string) => {
  const { contactAddress } = (await customers.find(userId, { consistent: true })) ?? {};
  const outcome = await world.exportCustomer({ userId }, now);
  const exported = outcome.outcome === 'found' ? outcome.export['newsletter'] : outcome.outcome;
  const { state, address } = await findOwnSubscriber(contactAddress, 'on', now);
  return { shown: [state, address], exported };
};
const ownOf = (address: string) => ({
  shown: ['confirmed', address],
  exported: [expect.objectContaining({ address, state: 'confirmed' })],
});

const subscribeOnSite = async (address: string) => {
  await signUp({ address, source: 'page' }, false, now);
  await confirm(await toAddressId(address), undefined, now);
};
const ask = (userId: string, address: string) =>
  requestAddressChange(userId, 'confirm-address', address, now);
const press = async (userId: string, address: string) =>
  confirmAddress('confirm-address', `${userId} ${await toAddressId(address)}`, now);
const move = async (userId: string, address: string) => {
  await ask(userId, address);
  await press(userId, address);
};
/** A customer, whose address is confirmed, and further addresses. */
const newCustomer = async () => {
  const person = world.newPerson();
  await world.signUp(person);
  return { ...person, toOther: (name: string) => `${name}.${person.email}` };
};

describe('a subscriber', () => {
  it('from the site is the customer’s from the account on, moves along, and goes with the account', async () => {
    const before = await total();
    const person = world.newPerson();
    const { userId, email } = person;
    await subscribeOnSite(email);
    await world.signUp(person);
    expect(await read(userId)).toEqual(ownOf(email));

    const moved = `moved.${email}`;
    await move(userId, moved);
    expect(await read(userId)).toEqual(ownOf(moved));
    expect(await find(email)).toMatchObject({ subscriber: undefined, note: { state: 'left' } });
    expect(await total()).toBe(before + 1);

    await account.unsubscribe(moved, now);
    expect((await read(userId)).shown).toEqual(['none', moved]);
    await account.subscribe({ userId, address: moved }, now);
    expect(await read(userId)).toEqual(ownOf(moved));

    await world.forgetCustomer({ userId }, now);
    expect(await find(moved)).toMatchObject({ subscriber: undefined, note: { state: 'left' } });
    expect(await total()).toBe(before);

    // The person comes back, and is deleted once more.
    const again = world.newPerson(moved);
    await world.signUp(again);
    expect((await read(again.userId)).shown).toEqual(['none', moved]);
    await account.subscribe({ userId: again.userId, address: moved }, now);
    expect(await read(again.userId)).toEqual(ownOf(moved));
    await world.forgetCustomer({ userId: again.userId }, now);
    expect(await find(moved)).toMatchObject({ subscriber: undefined, note: { state: 'left' } });
    expect(await total()).toBe(before);
  });

  it('is in the export and the deletion when its address becomes the contact address later', async () => {
    const { userId, toOther } = await newCustomer();
    await subscribeOnSite(toOther('shop'));
    expect((await read(userId)).exported).toEqual([]);
    await move(userId, toOther('shop'));
    expect(await read(userId)).toEqual(ownOf(toOther('shop')));
    await world.forgetCustomer({ userId }, now);
    expect(await stateOf(toOther('shop'))).toBeUndefined();
  });

  it('is one after two moves in a minute, a second press and an old link', async () => {
    const { userId, email, toOther } = await newCustomer();
    const before = await total();
    await account.subscribe({ userId, address: email }, now);
    const [second, third] = [toOther('second'), toOther('third')];
    await move(userId, second);
    await ask(userId, third);
    await Promise.all([press(userId, third), press(userId, third)]);
    for (const address of [third, second]) await press(userId, address);
    expect(await read(userId)).toEqual(ownOf(third));
    expect([await stateOf(email), await stateOf(second)]).toEqual([undefined, undefined]);
    expect(await total()).toBe(before + 1);
    // And back to where it began.
    await move(userId, email);
    expect(await read(userId)).toEqual(ownOf(email));
    expect(await find(email)).toMatchObject({ note: undefined });
  });

  it('ends with a move to an address that is on the list by itself', async () => {
    const { userId, email, toOther } = await newCustomer();
    await account.subscribe({ userId, address: email }, now);
    await subscribeOnSite(toOther('new'));
    const before = await total();
    await move(userId, toOther('new'));
    expect(await read(userId)).toEqual(ownOf(toOther('new')));
    expect(await stateOf(email)).toBeUndefined();
    expect(await total()).toBe(before - 1);
  });

  it('subscribes nobody by the move of who is not on the list', async () => {
    const { userId, email, toOther } = await newCustomer();
    await signUp({ address: email, source: 'page' }, false, now);
    await move(userId, toOther('new'));
    expect(await read(userId)).toEqual({ shown: ['none', toOther('new')], exported: [] });
    expect(await stateOf(email)).toBeUndefined();
  });

  it('stays where it was when the press fails, and moves by the next one', async () => {
    const { userId, email, toOther } = await newCustomer();
    await account.subscribe({ userId, address: email }, now);
    await ask(userId, toOther('new'));
    const { send } = documents;
    vi.spyOn(documents, 'send').mockImplementation(((command: object) =>
      command instanceof TransactWriteCommand
        ? Promise.reject(new Error('Down'))
        : Reflect.apply(send, documents, [command])) as never);
    await expect(press(userId, toOther('new'))).rejects.toThrow('Down');
    vi.restoreAllMocks();
    expect(await read(userId)).toEqual(ownOf(email));
    expect(await stateOf(toOther('new'))).toBeUndefined();
    await press(userId, toOther('new'));
    expect(await read(userId)).toEqual(ownOf(toOther('new')));
  });

  it('moves as it is then, although somebody leaves in the middle', async () => {
    const { userId, email, toOther } = await newCustomer();
    await account.subscribe({ userId, address: email }, now);
    await ask(userId, toOther('new'));
    await Promise.all([press(userId, toOther('new')), changes.leave(await toAddressId(email), now)]);
    const { shown } = await read(userId);
    expect(shown[1]).toBe(toOther('new'));
    expect(await stateOf(email)).toBeUndefined();
  });
});
