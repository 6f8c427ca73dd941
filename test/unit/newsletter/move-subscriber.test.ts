// Which of two addresses is on the list after a customer's contact address has moved from one to the other.
import { beforeEach, expect, it, vi } from 'vitest';
import type { EndState, StoredSubscriber } from '#shared/subscriber.ts';
import { environment } from '../events.ts';

vi.mock('../../../functions/newsletter/subscribers.table.ts');
vi.mock('../../../functions/mails/address-id.ts');
Object.assign(process.env, environment);
const table = vi.mocked(await import('../../../functions/newsletter/subscribers.table.ts'));
const { toAddressId } = vi.mocked(await import('../../../functions/mails/address-id.ts'));
const { countMove, prepareMove } = await import('../../../functions/newsletter/move-subscriber.ts');

const [OLD, NEW] = ['old@bakery.example', 'new@bakery.example'];
const before = '2026-11-01T10:00:00.000Z';
const now = new Date('2026-11-21T12:00:00.000Z');
type State = StoredSubscriber['state'];

beforeEach(() => {
  vi.resetAllMocks();
  toAddressId.mockImplementation(async (address) => `id-${address}`);
  table.toRemovalWrites.mockImplementation((id, _, note) => [`remove ${id}, note ${note}`] as never);
  table.toWrites.mockImplementation((_, change) => [change] as never);
});

const find = (address: string, state: State | undefined, note: EndState | undefined) => ({
  subscriber: state && {
    ...{ version: 1 as const, subscriberId: `id-${address}`, address, state },
    ...{ since: before, createdAt: before, source: 'page' as const },
  },
  note: note && { subscriberId: '', state: note, at: before },
});

it.each<
  [State | undefined, EndState | undefined, State | undefined, EndState | undefined, string, boolean, boolean]
>([
  ['confirmed', undefined, undefined, undefined, 'left', true, false],
  ['confirmed', undefined, 'pending', undefined, 'left', true, false],
  ['confirmed', undefined, 'left', 'left', 'left', true, false],
  ['confirmed', 'bounced', undefined, undefined, 'undefined', true, false],
  ['confirmed', undefined, 'confirmed', undefined, 'left', false, true],
  ['confirmed', undefined, undefined, 'bounced', 'left', false, true],
  ['confirmed', undefined, 'pending', 'complained', 'left', false, true],
  ['pending', undefined, undefined, undefined, 'undefined', false, false],
  ['left', 'left', undefined, undefined, 'undefined', false, false],
  [undefined, undefined, 'confirmed', undefined, 'undefined', false, false],
])(
  'moves who is %s and %s to an address that is %s and %s',
  async (state, note, newState, newNote, left, isMoved, hasEnded) => {
    table.find.mockImplementation(async (id) =>
      id === `id-${OLD}` ? find(OLD, state, note) : find(NEW, newState, newNote),
    );
    const move = await prepareMove(OLD, NEW, now);
    const at = now.toISOString();
    const after = { ...find(NEW, 'confirmed', undefined).subscriber, since: at, confirmedAt: at };
    expect(move).toEqual({
      writes: [`remove id-${OLD}, note ${left}`, ...(isMoved ? [{ after, note: null }] : [])],
      hasEnded,
    });
    await countMove(move, now);
    expect(table.count.mock.calls).toEqual(hasEnded ? [['left', now]] : []);
  },
);

it.each([undefined, NEW])('moves nobody from %s to the same address, or to the first one', async (from) => {
  expect(await prepareMove(from, NEW, now)).toEqual({ writes: [], hasEnded: false });
  expect(table.find).not.toHaveBeenCalled();
});
