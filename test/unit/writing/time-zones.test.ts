import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  findTimeZone,
  formatOffset,
  listTimeZones,
  ownTimeZone,
} from '../../../web/features/writing/time-zones.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('the time zones', () => {
  it('stand by their names of today, with UTC', () => {
    const names = listTimeZones();
    const wanted = ['Asia/Kolkata', 'Asia/Ho_Chi_Minh', 'Europe/Berlin', 'Europe/Kyiv', 'UTC'];
    expect(names).toEqual(expect.arrayContaining(wanted));
    expect(names).not.toContain('Asia/Calcutta');
    expect(names).not.toContain('Europe/Kiev');
    expect(new Set(names).size).toBe(names.length);
  });

  it('are all known to the browser by these names', () => {
    for (const timeZone of listTimeZones()) expect(formatOffset(new Date(), timeZone)).toMatch(/^GMT/);
  });

  it('name the own one as it is called today', () => {
    vi.stubEnv('TZ', 'Asia/Calcutta');
    expect(ownTimeZone()).toBe('Asia/Kolkata');
  });

  it('keep a former name where the browser does not know the new one', async () => {
    const { DateTimeFormat } = Intl;
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (locale, options) {
      if (options?.timeZone === 'Europe/Kyiv') throw new RangeError('Invalid time zone');
      return new DateTimeFormat(locale, options);
    });
    vi.resetModules();
    const old = await import('../../../web/features/writing/time-zones.ts');
    expect(old.listTimeZones()).toContain('Europe/Kiev');
    expect(old.listTimeZones()).not.toContain('Europe/Kyiv');
  });

  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    [' europe/berlin ', 'Europe/Berlin'],
    ['kolkata', 'Asia/Kolkata'],
    ['Calcutta', 'Asia/Kolkata'],
    ['new york', 'America/New_York'],
    ['utc', 'UTC'],
    ['Louisville', 'America/Kentucky/Louisville'],
    ['', undefined],
    ['Berl', undefined],
    ['Atlantis', undefined],
  ])('are found by what somebody typed: %j', (typed, found) => {
    expect(findTimeZone(typed)).toBe(found);
  });

  it('have the offset of a moment, in winter and in summer', () => {
    expect(formatOffset(new Date('2026-01-15T12:00:00Z'), 'Europe/Berlin')).toBe('GMT+1');
    expect(formatOffset(new Date('2026-07-15T12:00:00Z'), 'Europe/Berlin')).toBe('GMT+2');
    expect(formatOffset(new Date('2026-07-15T12:00:00Z'), 'Asia/Kolkata')).toBe('GMT+5:30');
  });
});
