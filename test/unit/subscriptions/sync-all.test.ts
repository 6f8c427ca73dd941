import { expect, it, vi } from 'vitest';
import { environment } from '../events.ts';
import type { SyncOutcome } from '../../../functions/subscriptions/sync-subscription.ts';

vi.mock('../../../functions/platform/log.ts');
Object.assign(process.env, environment);
const { logError } = vi.mocked(await import('../../../functions/platform/log.ts'));
const { syncAll } = await import('../../../functions/subscriptions/sync-all.ts');

const always = () => true;
const nothing = {
  changed: 0,
  unchanged: 0,
  unknown: 0,
  foreign: 0,
  forgotten: 0,
  failed: 0,
  unfinished: [],
};

it('syncs five customers at once, in their order', async () => {
  const stripeCustomerIds = Array.from({ length: 7 }, (_, index) => `cus_${index}`);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const outcomes = syncAll({
    stripeCustomerIds,
    hasTime: always,
    sync: (id) => {
      started.push(id);
      return new Promise((resolve) => ends.push(() => resolve('changed')));
    },
  });
  expect(started).toEqual(stripeCustomerIds.slice(0, 5));
  for (let ended = 0; ended < 7; ended += 1) {
    await vi.waitUntil(() => ends.length > ended);
    ends[ended]?.();
  }
  expect(await outcomes).toEqual({ ...nothing, changed: 7 });
  expect(started).toEqual(stripeCustomerIds);
});

it('counts each outcome, and goes on after a failure of a sync or of what follows it', async () => {
  const outcomes: SyncOutcome[] = ['changed', 'unchanged', 'unknown', 'foreign', 'forgotten'];
  const synced: string[] = [];
  const result = await syncAll({
    stripeCustomerIds: ['broken', ...outcomes, 'unchanged', 'not-marked'],
    hasTime: always,
    sync: async (id) => {
      if (id === 'broken') throw new Error('Stripe is down');
      return outcomes.find((outcome) => outcome === id) ?? 'changed';
    },
    onSynced: async (id) => {
      synced.push(id);
      if (id === 'not-marked') throw new Error('The table is down');
    },
  });
  expect(result).toEqual({
    ...nothing,
    changed: 1,
    unchanged: 2,
    unknown: 1,
    foreign: 1,
    forgotten: 1,
    failed: 2,
  });
  expect(synced).toEqual([...outcomes, 'unchanged', 'not-marked']);
  expect(logError.mock.calls.map(([, details]) => details)).toEqual([
    { stripeCustomerId: 'broken' },
    { stripeCustomerId: 'not-marked' },
  ]);
});

it('begins no customer after the time is up, and names those who are left', async () => {
  let left = 2;
  const result = await syncAll({
    stripeCustomerIds: ['cus_1', 'cus_2', 'cus_3'],
    hasTime: () => (left -= 1) >= 0,
    sync: async () => 'changed',
  });
  expect(result).toEqual({ ...nothing, changed: 2, unfinished: ['cus_3'] });
});
