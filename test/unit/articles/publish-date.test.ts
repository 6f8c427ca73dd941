import { describe, expect, it } from 'vitest';
import { formatPublishDate, toUtcDay } from '../../../web/features/articles/publish-date.ts';

const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1, 23, 59)));

describe('a publish date', () => {
  it.each(months)('is written like the calendar of the United States writes it, in UTC: %s', (date) => {
    expect(formatPublishDate(date.toISOString())).toBe(
      date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
    );
  });

  it.each(months)('begins with the short name of its month: %s', (date) => {
    const short = date.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' });
    expect(toUtcDay(date.toISOString()).month.slice(0, 3)).toBe(short);
  });
});
