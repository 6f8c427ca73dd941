import { describe, expect, it } from 'vitest';
import { createPace, estimateEnd, toAllowance, toRate } from '../../../functions/issues/pace.ts';

const limits = { perSecond: 14, perDay: 50_000, sent: 0 };
const NOW = new Date('2026-12-01T08:00:00.000Z');

it('takes 80 % of the rate of SES', () => {
  expect(toRate({ ...limits, perSecond: 10 })).toBe(8);
});

it.each([
  // A tenth of the quota is kept.
  [{}, 45_000],
  [{ sent: 44_999 }, 1],
  [{ sent: 45_000 }, 0],
  [{ sent: 60_000 }, 0],
  // Fifty mails are more than a tenth.
  [{ perDay: 200, sent: 10 }, 140],
  [{ perDay: 40 }, 0],
  [{ perDay: Infinity, sent: 9 }, Infinity],
  // SES has paused the account.
  [{ perSecond: 0 }, 0],
])('lets %o mails of issues be sent: %s', (changes, allowance) => {
  expect(toAllowance({ ...limits, ...changes })).toBe(allowance);
});

it.each([
  [0, {}, '2026-12-01T08:00:00.000Z'],
  [800, { perSecond: 10 }, '2026-12-01T08:01:40.000Z'],
  // The rest of today, and 45,000 on the next day.
  [45_001, { perSecond: 1e9 }, '2026-12-02T08:00:00.000Z'],
  [90_001, { perSecond: 1e9, sent: 45_000 }, '2026-12-04T08:00:00.000Z'],
  [9, { perSecond: 0 }, undefined],
  [9, { perDay: 40 }, undefined],
  [9, { perDay: 50 }, undefined],
])('says when %i mails will be sent with %o', (waiting, changes, end) => {
  expect(
    estimateEnd(waiting, { ...limits, ...changes }, NOW)
      ?.toISOString()
      .slice(0, 19),
  ).toBe(end?.slice(0, 19));
});

describe('the pace', () => {
  /** A clock that moves when somebody sleeps. */
  const newClock = () => {
    const clock = { now: 0, read: () => clock.now, sleep: async (ms: number) => void (clock.now += ms) };
    return clock;
  };
  const done = Promise.resolve();

  it('begins calls at the rate', async () => {
    const clock = newClock();
    const pace = createPace(4, clock);
    const begun: number[] = [];
    for (let call = 0; call < 5; call += 1) {
      await pace.awaitTurn();
      begun.push(clock.now);
      pace.track(done);
    }
    expect(begun).toEqual([0, 250, 500, 750, 1000]);
  });

  it('makes up for little of what was late', async () => {
    const clock = newClock();
    const pace = createPace(20, clock);
    await pace.awaitTurn();
    clock.now = 10_000;
    const begun: number[] = [];
    for (let call = 0; call < 5; call += 1) {
      await pace.awaitTurn();
      begun.push(clock.now);
    }
    expect(begun).toEqual([10_000, 10_000, 10_000, 10_050, 10_100]);
  });

  it.each([
    [0.5, 1],
    [3.9, 3],
    [1000, 50],
  ])('has at %s calls a second %i at once', async (perSecond, most) => {
    const clock = newClock();
    const pace = createPace(perSecond, clock);
    const ends: (() => void)[] = [];
    for (let call = 0; call < most; call += 1) {
      await pace.awaitTurn();
      pace.track(new Promise((resolve) => ends.push(resolve)));
    }
    let isNext = false;
    const next = pace.awaitTurn().then(() => (isNext = true));
    await new Promise(setImmediate);
    expect(isNext).toBe(false);
    ends[0]?.();
    await next;
    for (const end of ends) end();
    await pace.awaitEnd();
  });

  it('waits for all calls, and throws what one of them threw', async () => {
    const pace = createPace(10, newClock());
    let isEnded = false;
    pace.track(Promise.reject(new Error('Down')));
    pace.track(new Promise<void>((resolve) => setImmediate(resolve)).then(() => void (isEnded = true)));
    await expect(pace.awaitEnd()).rejects.toThrow('Down');
    expect(isEnded).toBe(true);
  });
});
