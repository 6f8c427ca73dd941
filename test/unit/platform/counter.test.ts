import { describe, expect, it } from 'vitest';
import { environment } from '../events.ts';

Object.assign(process.env, environment);
const { createCounter, overLimit } = await import('../../../functions/platform/counter.ts');

const HOUR_MS = 60 * 60 * 1000;
const hour = { max: 3, windowMs: HOUR_MS };
const at = (time: string) => new Date(`2026-11-21T${time}Z`);

describe('createCounter', () => {
  it.each([
    ['14:00:00.000', '15:00:00.000'],
    ['14:59:59.999', '15:00:00.000'],
    ['15:00:00.000', '16:00:00.000'],
  ])('counts a call at %s until %s', (now, end) => {
    expect(createCounter('checkout', 'rosa', hour, at(now))).toMatchObject({ max: 3, endsAt: at(end) });
  });

  it('counts the same kind, origin and window together, and everything else apart', () => {
    const id = (kind: string, origin: string, now: string) =>
      createCounter(kind, origin, hour, at(now)).counterId;
    expect(id('checkout', 'rosa', '14:00:00')).toBe(id('checkout', 'rosa', '14:59:59'));
    const ids = [
      id('checkout', 'rosa', '14:00:00'),
      id('checkout', 'rosa', '15:00:00'),
      id('checkout', 'ana', '14:00:00'),
      id('preview', 'rosa', '14:00:00'),
      id('preview', 'ros', '14:00:00'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('overLimit', () => {
  it.each([
    [0, '1', '1 minute'],
    [1, '1', '1 minute'],
    [60_000, '60', '1 minute'],
    [60_001, '61', '2 minutes'],
    [HOUR_MS, '3600', '60 minutes'],
    [HOUR_MS + 1, '3601', '2 hours'],
    [24 * HOUR_MS, '86400', '24 hours'],
  ])('asks to wait %i ms as a whole number of seconds, and in words', (ms, seconds, span) => {
    const counter = { counterId: 'a', max: 1, endsAt: new Date(at('14:00:00').getTime() + ms) };
    expect(overLimit(counter, at('14:00:00'), 'Too many tries', ', or write to us')).toMatchObject({
      status: 429,
      headers: { 'retry-after': seconds },
      message: `Too many tries. Please try again in ${span}, or write to us`,
    });
  });

  it('says nothing more where there is nothing else to do', () => {
    const counter = createCounter('checkout', 'rosa', hour, at('14:30:00'));
    expect(overLimit(counter, at('14:30:00'), 'Too many tries').message).toBe(
      'Too many tries. Please try again in 30 minutes',
    );
  });
});
