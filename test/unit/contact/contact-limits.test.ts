import { describe, expect, it, vi } from 'vitest';
import { brand } from '#shared/brand.ts';
import { limits } from '#shared/limits.ts';
import { identifyVisitor } from '../../../functions/platform/visitor.ts';
import { environment } from '../events.ts';

vi.stubEnv('HASH_KEY', environment.HASH_KEY);
const { createCounters, overContactLimit } = await import('../../../functions/contact/contact-limits.ts');

const now = new Date('2026-11-21T14:40:30.500Z');
const emailAddress = 'rosa@bakery.example';

describe('createCounters', () => {
  const visitor = identifyVisitor('203.0.113.7, 130.176.97.1', '130.176.97.1');
  const countersAt = (time: Date, more: object = {}) =>
    createCounters('contact', { emailAddress, visitor, ...more }, time);

  it('counts an address by the day and a network by the hour', () => {
    expect(countersAt(now).map(({ origin, max, endsAt }) => [origin, max, endsAt.toISOString()])).toEqual([
      ['address', limits.contact.perAddressPerDay, '2026-11-22T00:00:00.000Z'],
      ['network', limits.contact.perNetworkPerHour, '2026-11-21T15:00:00.000Z'],
    ]);
  });

  it('counts withdrawals apart, so that a flood of questions stops none', () => {
    const toIds = (kind: 'contact' | 'withdrawal') =>
      createCounters(kind, { emailAddress, visitor }, now).map(({ counterId }) => counterId);
    expect(new Set([...toIds('contact'), ...toIds('withdrawal')]).size).toBe(4);
  });

  it('creates other counters for another window and another origin', () => {
    const toIds = (counters: ReturnType<typeof countersAt>) => counters.map(({ counterId }) => counterId);
    const mine = toIds(countersAt(now));
    expect(new Set(mine).size).toBe(2);
    expect(toIds(countersAt(new Date('2026-11-21T14:59:59.999Z')))).toEqual(mine);
    expect(toIds(countersAt(now, { emailAddress: 'ROSA@bakery.example' }))).toEqual(mine);
    const later = toIds(countersAt(new Date('2026-11-21T15:00:00Z')));
    expect(later.map((id, index) => id === mine[index])).toEqual([true, false]);
    const others = toIds(countersAt(now, { emailAddress: 'tom@bakery.example' }));
    expect(others.map((id, index) => id === mine[index])).toEqual([false, true]);
  });
});

describe('overContactLimit', () => {
  it.each([
    [
      'address',
      '2026-11-22T00:00:00Z',
      'We have several requests of yours today. Please try again in 10 hours',
      33570,
    ],
    [
      'network',
      '2026-11-21T15:00:00Z',
      'Many requests have come from your network. Please try again in 20 minutes',
      1170,
    ],
    [
      'network',
      '2026-11-21T14:40:31Z',
      'Many requests have come from your network. Please try again in 1 minute',
      1,
    ],
  ] as const)(
    'says when to try again after too many requests of one %s, and where to write',
    (origin, endsAt, sentence, seconds) => {
      const problem = overContactLimit({ origin, endsAt: new Date(endsAt), counterId: 'id', max: 1 }, now);
      expect(problem).toMatchObject({ status: 429, code: 'too-many-requests' });
      expect(problem.message).toBe(`${sentence}, or write to ${brand.contactEmail}`);
      expect(problem.headers).toEqual({ 'retry-after': String(seconds) });
    },
  );
});
