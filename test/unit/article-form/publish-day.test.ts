import { describe, expect, it } from 'vitest';
import { toDay, toPublishDate } from '../../../web/features/article-form/publish-day.ts';

const now = new Date(2026, 10, 21, 15, 30, 12, 345);

describe('the publish date', () => {
  it('formats the local day as year-month-day', () => {
    expect(toDay(now)).toBe('2026-11-21');
    expect(toDay(new Date(2027, 0, 2))).toBe('2027-01-02');
  });

  it('publishes now when the chosen day is today', () => {
    expect(toPublishDate('2026-11-21', '2026-11-20', now)).toBe(now.toISOString());
  });

  it('publishes now when the day was not changed, even after a night with the form open', () => {
    expect(toPublishDate('2026-11-20', '2026-11-20', now)).toBe(now.toISOString());
  });

  it('publishes at local midnight of another day, past or future', () => {
    expect(toPublishDate('2026-12-24', '2026-11-21', now)).toBe(new Date(2026, 11, 24).toISOString());
    expect(toPublishDate('2026-11-01', '2026-11-21', now)).toBe(new Date(2026, 10, 1).toISOString());
  });

  it('accepts a full timestamp with an offset as the publish date', () => {
    expect(toPublishDate('2026-12-24T09:00:00+01:00', '2026-11-21', now)).toBe('2026-12-24T08:00:00.000Z');
  });
});
