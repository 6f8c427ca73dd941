import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatOffset, listTimeZones, ownTimeZone } from '../../../web/features/writing/time-zones.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the time zones', () => {
  it('are those of the browser, with its own and UTC, each once', () => {
    vi.stubEnv('TZ', 'Etc/GMT+5');
    expect(ownTimeZone()).toBe('Etc/GMT+5');
    const names = listTimeZones();
    expect(names).toEqual(expect.arrayContaining(['Europe/Berlin', 'Etc/GMT+5', 'UTC']));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(names.toSorted());
  });

  it('have the offset of a moment, in winter and in summer', () => {
    expect(formatOffset(new Date('2026-01-15T12:00:00Z'), 'Europe/Berlin')).toBe('GMT+1');
    expect(formatOffset(new Date('2026-07-15T12:00:00Z'), 'Europe/Berlin')).toBe('GMT+2');
    expect(formatOffset(new Date('2026-07-15T12:00:00Z'), 'Asia/Kolkata')).toBe('GMT+5:30');
  });
});
