import { expect, it } from 'vitest';
import { formatPublishDate } from '../../../web/features/articles/publish-date.ts';

const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1, 23, 59)));

it.each(months)('writes a publish date as the calendar of the United States does, in UTC: %s', (date) => {
  expect(formatPublishDate(date.toISOString())).toBe(
    date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  );
});
