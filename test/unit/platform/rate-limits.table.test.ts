import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { toNetwork } from '../../../functions/platform/visitor.ts';
import { openCustomerTables } from '../customers/customer-tables.ts';

const tables = await openCustomerTables({ isMetered: true });
afterAll(() => tables.close());
const { countCall, removeMembers, tryCountMember } =
  await import('../../../functions/platform/rate-limits.table.ts');

const { checkout } = limits.callsPerHour;
const now = new Date('2026-11-21T14:40:30.500Z');
let someone = '';
let people = 0;
beforeEach(() => {
  people += 1;
  someone = `google-oauth2|${people}`;
});

/** Makes as many calls as the limit allows, and some more, five at a time. Returns the refused ones. */
const flood = async (more = 3) => {
  const refused: unknown[] = [];
  for (let left = checkout + more; left > 0; left -= 5) {
    const calls = Array.from({ length: Math.min(left, 5) }, () => countCall('checkout', someone, now));
    for (const result of await Promise.allSettled(calls))
      if (result.status === 'rejected') refused.push(result.reason);
  }
  return refused;
};

it('lets as many calls of a person through as the limit allows, and refuses the rest until the hour ends', async () => {
  const refused = await flood();
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({
    status: 429,
    code: 'too-many-requests',
    message: 'Too many tries within an hour. Please try again in 20 minutes',
    headers: { 'retry-after': '1170' },
  });
  await expect(countCall('checkout', someone, new Date('2026-11-21T15:00:00Z'))).resolves.toBeUndefined();
});

it('counts each person and each kind of call for itself', async () => {
  await flood();
  await expect(countCall('checkout', 'google-oauth2|another', now)).resolves.toBeUndefined();
  await expect(countCall('newsletter', someone, now)).resolves.toBeUndefined();
});

it('costs one write unit, also when it refuses', async () => {
  await flood(0);
  for (const expected of ['refuses', 'refuses again']) {
    tables.meter.read();
    await expect(countCall('checkout', someone, now), expected).rejects.toMatchObject({ status: 429 });
    expect(tables.meter.read().requests).toBe(1);
  }
  tables.meter.read();
  await countCall('preview', someone, now);
  expect(tables.meter.read()).toEqual({ units: 1, requests: 1 });
});

it('stores neither a person nor a network, and nothing longer than its hour', async () => {
  await countCall('signUp', someone, now);
  await countCall('humanCheck', toNetwork('203.0.113.7'), now);
  const stored = await tables.storedCounters();
  expect(JSON.stringify(stored)).not.toMatch(/google|203/);
  const atFive = Date.parse('2026-11-21T15:00:00Z') / 1000;
  expect(stored.filter(({ expiresAt }) => expiresAt === atFive).length).toBeGreaterThan(1);
  expect(new Set(stored.flatMap(Object.keys))).toEqual(new Set(['counterId', 'calls', 'expiresAt']));
});

it('counts each member once, refuses others where it is full, and takes them once it was emptied', async () => {
  const counter = { counterId: someone, max: 2, endsAt: new Date('2026-11-21T15:00:00Z') };
  const count = (members: readonly string[]) =>
    Promise.all(members.map((member) => tryCountMember(counter, member)));
  const first = await count(['a', 'b', 'c']);
  expect(first.toSorted()).toEqual([false, true, true]);
  // Members who were counted are let in again. New ones are not.
  expect(await count(['a', 'b', 'c'])).toEqual(first);
  await removeMembers(counter);
  expect(await count(['d'])).toEqual([true]);
  const stored = (await tables.storedCounters()).find(({ counterId }) => counterId === someone);
  expect(stored).toEqual({
    counterId: someone,
    members: new Set(['d']),
    expiresAt: counter.endsAt.getTime() / 1000,
  });
  await tables.empty('rate-limits');
});

it('fails when the table does, and lets nobody through uncounted', async () => {
  vi.stubEnv('RATE_LIMITS_TABLE', 'no-such-table');
  vi.resetModules();
  const other = await import('../../../functions/platform/rate-limits.table.ts');
  await expect(other.countCall('checkout', someone, now)).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
  vi.unstubAllEnvs();
});
