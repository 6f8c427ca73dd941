import { describe, expect, it } from 'vitest';
import { formatMoment, toLocalTime, toMoment } from '../../../web/features/writing/zoned-time.ts';

const moment = (day: string, time: string, timeZone: string) =>
  toMoment({ day, time }, timeZone)?.toISOString();

describe('hours in a time zone', () => {
  it.each([
    ['2026-12-24', '09:00', 'Europe/Berlin', '2026-12-24T08:00:00.000Z'],
    ['2026-07-01', '09:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
    ['2026-12-24', '00:00', 'America/New_York', '2026-12-24T05:00:00.000Z'],
    ['2026-12-31', '23:30', 'Pacific/Kiritimati', '2026-12-31T09:30:00.000Z'],
    ['2026-03-01', '12:00', 'Asia/Kathmandu', '2026-03-01T06:15:00.000Z'],
    ['2026-03-01', '12:00', 'UTC', '2026-03-01T12:00:00.000Z'],
  ])('%s %s in %s is %s', (day, time, timeZone, expected) => {
    expect(moment(day, time, timeZone)).toBe(expected);
    expect(toLocalTime(new Date(expected), timeZone)).toEqual({ day, time });
  });

  it('takes the first of two equal hours when clocks go back', () => {
    expect(moment('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(moment('2026-10-25', '03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
    expect(moment('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('moves an hour that is left out behind the change when clocks go forward', () => {
    expect(moment('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(moment('2026-03-29', '03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(moment('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z');
  });

  it('knows no moment of what is no day or hour', () => {
    expect(moment('', '09:00', 'UTC')).toBeUndefined();
    expect(moment('2026-12-24', '', 'UTC')).toBeUndefined();
    expect(moment('2026-13-01', '09:00', 'UTC')).toBeUndefined();
  });

  it('writes a moment by the clock of the time zone', () => {
    const at = new Date('2026-12-24T08:00:00.000Z');
    expect(formatMoment(at, 'Europe/Berlin')).toBe('December 24, 2026, 9:00 AM');
    expect(formatMoment(at, 'America/New_York')).toBe('December 24, 2026, 3:00 AM');
  });
});
