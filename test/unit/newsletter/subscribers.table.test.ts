// What the table of subscribers keeps, when two writers meet, and how it counts.
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { createPending, toConfirmed, toEnded } from '../../../functions/newsletter/subscriber.ts';
import { beforeNext } from '../disturb-tables.ts';
import { openWorld } from '../world.ts';

const world = await openWorld({ tables: ['subscribers', 'mails'] });
afterAll(() => world.close());
const subscribers = await import('../../../functions/newsletter/subscribers.table.ts');
const { documents } = await import('../../../functions/platform/documents.table.ts');
const { listOfPerson, removeOfPerson } =
  await import('../../../functions/newsletter/subscribers-of-person.table.ts');
const { listByAddress } = await import('../../../functions/newsletter/subscriber-list.table.ts');
const { toAddressId } = await import('../../../functions/mails/address-id.ts');
const { toMailWrite } = await import('../../../functions/mails/outbox.table.ts');

const now = new Date('2026-11-21T23:30:00.000Z');
const later = new Date(now.getTime() + 1000);
const ID = 'an-id';
const pending = createPending(ID, { address: 'rosa@bakery.example', source: 'page' }, now);
const confirmed = toConfirmed(pending, later);
const none = { subscriber: undefined, note: undefined };
const found = (subscriber = pending) => ({ subscriber, note: undefined });
const stored = (subscriberId = ID) => world.get('subscribers', { subscriberId });
const mail = toMailWrite({ kind: 'subscribed', reference: ID, occurrence: 'once' }, now);

beforeEach(async () => {
  await world.empty('subscribers');
  await world.empty('mails');
});
afterEach(() => void vi.restoreAllMocks());

describe('find', () => {
  it('finds a subscriber until the second of its end, and the note for good', async () => {
    await world.put('subscribers', pending);
    await subscribers.putNote(ID, 'left', now);
    const note = { subscriberId: `note#${ID}`, state: 'left', at: now.toISOString() };
    const endsAt = Number(pending.expiresAt) * 1000;
    expect(await subscribers.find(ID, new Date(endsAt - 1))).toEqual({ subscriber: pending, note });
    expect(await subscribers.find(ID, new Date(endsAt))).toEqual({ subscriber: undefined, note });
    await world.put('subscribers', confirmed);
    expect(await subscribers.find(ID, new Date(endsAt))).toEqual({ subscriber: confirmed, note });
    expect(await subscribers.find('another-id', now)).toEqual(none);
  });

  it('reads what was just written', async () => {
    const send = vi.spyOn(documents, 'send');
    await subscribers.find(ID, now);
    expect(send.mock.calls.map(([{ input }]) => 'ConsistentRead' in input && input.ConsistentRead)).toEqual([
      true,
      true,
    ]);
  });
});

describe('the list for staff', () => {
  it('is of one state, in pages by address, and can begin with letters', async () => {
    const addresses = ['ann@a.example', 'anna@a.example', 'bea@a.example'];
    for (const address of addresses)
      await world.put('subscribers', { ...confirmed, subscriberId: address, address });
    await world.put('subscribers', { ...pending, subscriberId: 'asked', address: 'annika@a.example' });
    const list = async (beginning: string) => {
      const found: string[][] = [];
      let after: Awaited<ReturnType<typeof listByAddress>>['next'];
      do {
        const page = await listByAddress({ state: 'confirmed', beginning, after }, 2, now);
        found.push(page.subscribers.map(({ address }) => address));
        after = page.next;
      } while (after);
      return found.flat();
    };
    expect(await list('')).toEqual(addresses);
    expect(await list('ann')).toEqual(addresses.slice(0, 2));
    expect(await list('c')).toEqual([]);
  });

  it('leaves out one whose state changes while it is read', async () => {
    await world.put('subscribers', confirmed);
    const { send } = documents;
    vi.spyOn(documents, 'send').mockImplementation((async (command: object) => {
      const answer: unknown = await Reflect.apply(send, documents, [command]);
      if (command instanceof QueryCommand) await world.put('subscribers', toEnded(confirmed, 'left', later));
      return answer;
    }) as never);
    const page = await listByAddress({ state: 'confirmed', beginning: '' }, 2, now);
    expect(page).toEqual({ subscribers: [] });
  });

  it('answers 404 where the last one of the page before is gone', async () => {
    await world.put('subscribers', confirmed);
    const next = listByAddress({ state: 'confirmed', beginning: '', after: 'gone' }, 2, now);
    await expect(next).rejects.toMatchObject({ status: 404 });
  });
});

describe('write', () => {
  it('stores a new subscriber, and takes the place of one whose end has come', async () => {
    expect(await subscribers.write(none, { after: pending }, now)).toBe(true);
    expect(await stored()).toEqual(pending);
    const atEnd = new Date(Number(pending.expiresAt) * 1000);
    const before = new Date(atEnd.getTime() - 1000);
    expect(await subscribers.write(none, { after: confirmed }, before)).toBe(false);
    expect(await stored()).toEqual(pending);
    expect(await subscribers.write(none, { after: confirmed }, atEnd)).toBe(true);
    expect(await stored()).toEqual(confirmed);
    // One that is confirmed has no end.
    expect(await subscribers.write(none, { after: pending }, atEnd)).toBe(false);
  });

  it.each([
    ['has changed its state', { ...pending, state: 'left' as const }],
    ['has come to the same state anew', { ...pending, since: later.toISOString() }],
  ])('changes nothing if the subscriber %s meanwhile', async (_, meanwhile) => {
    await world.put('subscribers', meanwhile);
    const change = { after: confirmed, note: 'bounced', writes: [mail] } as const;
    expect(await subscribers.write(found(), change, later)).toBe(false);
    expect(await world.scan('subscribers')).toEqual([meanwhile]);
    expect(await world.scan('mails')).toEqual([]);
    await world.put('subscribers', pending);
    expect(await subscribers.write(found(), change, later)).toBe(true);
    expect(await stored()).toEqual(confirmed);
    expect(await world.scan('mails')).toHaveLength(1);
  });

  it('writes the note of a change, keeps it by default, and deletes it', async () => {
    const left = toEnded(confirmed, 'left', later);
    await world.put('subscribers', confirmed);
    await subscribers.write(found(confirmed), { after: left, note: 'left' }, later);
    const note = { subscriberId: `note#${ID}`, state: 'left', at: later.toISOString() };
    expect(await stored(`note#${ID}`)).toEqual(note);
    await subscribers.write(found(left), { after: { ...left, since: now.toISOString() } }, later);
    expect(await stored(`note#${ID}`)).toEqual(note);
    await subscribers.write(
      found({ ...left, since: now.toISOString() }),
      { after: confirmed, note: null },
      later,
    );
    expect(await stored(`note#${ID}`)).toBeUndefined();
  });

  it.each([
    ['ConditionalCheckFailed', false],
    ['TransactionConflict', false],
    ['ThrottlingError', false],
    ['ValidationError', 'thrown'],
  ])('answers a transaction that was canceled by %s with %s', async (Code, outcome) => {
    const CancellationReasons = [{ Code: 'None' }, { Code }];
    const canceled = new TransactionCanceledException({ message: '', $metadata: {}, CancellationReasons });
    for (const error of [canceled, new Error('Down')]) {
      vi.spyOn(documents, 'send').mockImplementation((() => Promise.reject(error)) as never);
      const written = subscribers.write(none, { after: pending }, now).catch(() => 'thrown');
      expect(await written).toBe(error === canceled ? outcome : 'thrown');
    }
  });
});

it('stores when an inbox was asked, unless that has changed since it was read', async () => {
  const inbox = async () => subscribers.findUnanswered('an-inbox');
  const write = async (read: string[], unanswered: string[]) => {
    const writes = [subscribers.toUnansweredWrite('an-inbox', read, unanswered, now)];
    const change = { after: { ...pending, subscriberId: `id-${unanswered.length}` }, writes };
    return subscribers.write(none, change, now);
  };
  expect(await inbox()).toEqual([]);
  // Somebody there confirmed meanwhile.
  expect(await write(['a'], ['a', 'b'])).toBe(false);
  expect(await write([], ['a'])).toBe(true);
  expect(await write([], ['b', 'c'])).toBe(false);
  expect(await write(['a'], ['a', 'b'])).toBe(true);
  expect(await inbox()).toEqual(['a', 'b']);
  const expiresAt = now.getTime() / 1000 + limits.newsletter.unanswered.days * 24 * 3600;
  expect(await stored('inbox#an-inbox')).toMatchObject({ expiresAt });
});

it('counts by day, newest first, and all of them for good', async () => {
  const yesterday = new Date('2026-11-20T00:00:00.000Z');
  for (const what of ['confirmed', 'confirmed', 'confirmed', 'confirmed', 'left'] as const)
    await subscribers.count(what, yesterday);
  for (const what of ['confirmed', 'left', 'bounced'] as const) await subscribers.count(what, now);
  expect(await subscribers.readCounts(3, now)).toEqual({
    total: 5 - 2 - 1,
    days: [
      { day: '2026-11-21', confirmed: 1, left: 1, bounced: 1 },
      { day: '2026-11-20', confirmed: 4, left: 1, bounced: 0 },
      { day: '2026-11-19', confirmed: 0, left: 0, bounced: 0 },
    ],
  });
  const expiresAt = now.getTime() / 1000 + 400 * 24 * 3600;
  expect(await stored('day#2026-11-21')).toMatchObject({ expiresAt });
  expect(await stored('day#total')).not.toHaveProperty('expiresAt');
  await world.empty('subscribers');
  expect(await subscribers.readCounts(0, now)).toEqual({ total: 0, days: [] });
});

describe('the subscribers of a person', () => {
  const [address, letter] = ['rosa@bakery.example', 'letter@bakery.example'];
  const put = async (of: string) => {
    const subscriberId = await toAddressId(of);
    await world.put('subscribers', { ...confirmed, subscriberId, address: of });
    return subscriberId;
  };

  it('are those of the addresses, each once', async () => {
    const ids = [await put(address), await put(letter)];
    await put('tom@bakery.example');
    const list = async (...addresses: (string | undefined)[]) =>
      (await listOfPerson(addresses, now)).map((one) => one.address);
    expect(await list(letter, address)).toEqual([letter, address]);
    expect(await list(address.toUpperCase(), address, undefined)).toEqual([address]);
    expect(await list('nobody@bakery.example')).toEqual([]);
    expect(await list(undefined)).toEqual([]);
    beforeNext(DeleteCommand, () => Promise.reject(new Error('Down')));
    await expect(removeOfPerson([address], now)).rejects.toThrow('Down');
    expect(await removeOfPerson([letter, address], now)).toBe(2);
    expect(await list(letter, address)).toEqual([]);
    const left = (await world.scan('subscribers')).map(({ subscriberId, state }) => [subscriberId, state]);
    expect(left).toEqual(expect.arrayContaining(ids.map((id) => [`note#${id}`, 'left'])));
    expect(await list('tom@bakery.example')).toEqual(['tom@bakery.example']);
    // They left before they were deleted.
    expect((await subscribers.readCounts(1, now)).days[0]?.left).toBe(2);
  });
});
